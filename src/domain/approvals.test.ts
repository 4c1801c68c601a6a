import { describe, expect, it } from 'vitest'
import { bindingActs, isOneManagers, mayDecide, whoMayBind } from './approvals.ts'

describe.each(bindingActs)('%s', (act) => {
  it('is asked for by a manager who is not alone, and done by one who is', () => {
    expect(whoMayBind(act, 1, 'manager')).toBe('alone')
    const asks = isOneManagers(act) ? 'alone' : 'ask'
    expect(whoMayBind(act, 2, 'manager')).toBe(asks)
    expect(whoMayBind(act, 9, 'manager')).toBe(asks)
  })

  it('is never done by anybody else alone', () => {
    for (const role of ['analyst', 'dealership'] as const) expect(whoMayBind(act, 1, role)).not.toBe('alone')
  })
})

it('is asked for by analysts where it is about an application', () => {
  const asked = bindingActs.filter((act) => whoMayBind(act, 1, 'analyst') === 'ask')
  expect(asked.filter((act) => !isOneManagers(act))).toEqual(['release', 'contract_end'])
  expect(bindingActs.filter(isOneManagers).every((act) => asked.includes(act))).toBe(true)
})

it('is decided by another manager, and by nobody else', () => {
  const request = { askedBy: 'ana', notBy: null }
  expect(mayDecide(request, { id: 'bia', role: 'manager' })).toBe(true)
  expect(mayDecide(request, { id: 'ana', role: 'manager' })).toBe(false)
  expect(mayDecide(request, { id: 'caio', role: 'analyst' })).toBe(false)
  expect(mayDecide({ ...request, notBy: 'bia' }, { id: 'bia', role: 'manager' })).toBe(false)
})
