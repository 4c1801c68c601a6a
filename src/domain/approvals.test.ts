import { describe, expect, it } from 'vitest'
import {
  bindingActs,
  type Control,
  hasSecond,
  isOneManagers,
  whoMayBind,
  whoMayMove,
  whyNotDecide,
} from './approvals.ts'
import { hourMs } from './calendar/day-arithmetic.ts'

describe.each(bindingActs)('%s', (act) => {
  it('is asked for by a manager of whom another is independent, and waits for one of whom none is', () => {
    expect(whoMayBind(act, true, 'manager')).toBe(isOneManagers(act) ? 'alone' : 'ask')
    expect(whoMayBind(act, false, 'manager')).toBe(isOneManagers(act) ? 'alone' : 'wait')
  })

  it('is never done by anybody else alone', () => {
    for (const role of ['analyst', 'dealership'] as const) expect(whoMayBind(act, false, role)).not.toBe('alone')
  })
})

it('is asked for by analysts where it is about an application', () => {
  const asked = bindingActs.filter((act) => whoMayBind(act, true, 'analyst') === 'ask')
  expect(asked.filter((act) => !isOneManagers(act))).toEqual(['release', 'contract_end'])
  expect(bindingActs.filter(isOneManagers).every((act) => asked.includes(act))).toBe(true)
})

describe('a request', () => {
  const askedAt = new Date('2026-11-27T12:00:00Z')
  const request = { needsTwo: true, askedBy: 'ana', askedAt } as const
  const control: Control = {
    managers: ['ana', 'bia', 'cora'],
    ties: [],
    now: new Date(askedAt.getTime() + 23 * hourMs),
    waitMs: 24 * hourMs,
  }
  const tied = { ...control, ties: [{ one: 'ana', other: 'bia' }] }
  const manager = (id: string) => ({ id, role: 'manager' as const })

  it('is decided by another manager, and by nobody else', () => {
    expect(whyNotDecide(request, manager('bia'), control)).toBeNull()
    expect(whyNotDecide(request, manager('ana'), control)).toBe('own_request')
    expect(whyNotDecide(request, { id: 'caio', role: 'analyst' }, control)).toBe('managers_only')
  })

  it('is not decided by who is tied to the asker, in either direction', () => {
    expect(whyNotDecide(request, manager('bia'), tied)).toBe('not_independent')
    expect(whyNotDecide({ ...request, askedBy: 'bia' }, manager('ana'), tied)).toBe('not_independent')
    expect(whyNotDecide(request, manager('cora'), tied)).toBeNull()
  })

  it('waits where nobody is independent, and then needs no second person', () => {
    const alone = { ...tied, managers: ['ana', 'bia'] }
    expect(hasSecond(alone, 'ana')).toBe(false)
    expect(whyNotDecide(request, manager('ana'), alone)).toBe('too_early')
    const later = { ...alone, now: new Date(askedAt.getTime() + 24 * hourMs) }
    expect(whyNotDecide(request, manager('ana'), later)).toBeNull()
    expect(whyNotDecide(request, manager('ana'), { ...later, managers: control.managers })).toBe('own_request')
  })

  it('waits for nobody’s absence that a recovery of access has just made: the recovered one still counts', () => {
    const recoveredAt = new Date(control.now.getTime() - 72 * hourMs + 1)
    const recovered = { ...control, managers: ['ana', 'bia'], ties: [{ one: 'ana', other: 'bia', recoveredAt }] }
    expect(hasSecond(recovered, 'ana')).toBe(true)
    expect(whyNotDecide(request, manager('bia'), recovered)).toBe('not_independent')
    expect(whyNotDecide(request, manager('ana'), recovered)).toBe('own_request')
    expect(hasSecond({ ...recovered, now: new Date(control.now.getTime() + 1) }, 'ana')).toBe(false)
  })

  it('that one manager may do alone is decided by any manager but who asked', () => {
    const small = { ...request, needsTwo: false }
    expect(whyNotDecide(small, manager('bia'), tied)).toBeNull()
    expect(whyNotDecide(small, manager('ana'), tied)).toBe('own_request')
  })
})

it('money within the limits of a role is moved by one person, and beyond them by two', () => {
  for (const role of ['analyst', 'manager'] as const) {
    expect(whoMayMove('payment', true, false, role)).toBe('alone')
    expect(whoMayMove('payment', false, true, role)).toBe('ask')
  }
  expect(whoMayMove('payment', false, false, 'analyst')).toBe('ask')
  expect(whoMayMove('payment', false, false, 'manager')).toBe('wait')
})

it('a dealership moves no money, and asks for what goes back with the motorcycle before it', () => {
  for (const act of bindingActs.filter((act) => act !== 'motorcycle_return'))
    expect(whoMayMove(act, true, true, 'dealership'), act).toBe('nothing')
  expect(whoMayMove('motorcycle_return', false, true, 'dealership')).toBe('ask')
  expect(whoMayMove('motorcycle_return', false, false, 'dealership')).toBe('ask')
  expect(whoMayMove('motorcycle_return', true, false, 'dealership')).toBe('alone')
})
