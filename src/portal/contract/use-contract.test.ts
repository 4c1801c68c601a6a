import { expect, it } from 'vitest'
import { contractNews } from './use-contract.ts'

const version = (id: string, signedAt: string | null = null) => ({ contract: { id, signedAt }, withdrawnAt: null })
const none = { contract: null, withdrawnAt: null }
const signed = version('1', '2026-11-22T12:00:00.000Z')

it('tells of a signature, here, in another tab, or with an answer that was lost', () => {
  expect(contractNews(version('1'), signed, null)).toBe('signed')
  expect(contractNews(signed, signed, null)).toBe(null)
  expect(contractNews(version('2'), version('2', '2026-11-22T12:00:00.000Z'), 'renewed')).toBe('signed')
})

it('tells of a contract that was made anew, however long that took', () => {
  expect(contractNews(version('1'), version('2'), null)).toBe('renewed')
  expect(contractNews(version('1'), none, null)).toBe('cancelled')
  expect(contractNews(none, none, 'cancelled')).toBe('cancelled')
  expect(contractNews(none, version('2'), 'cancelled')).toBe('renewed')
  expect(contractNews(version('2'), version('2'), 'renewed')).toBe('renewed')
})

it('surprises nobody who asked for another contract, because the time to sign theirs was over', () => {
  const over = { ...version('1'), obstacle: 'contract_outdated' as const }
  expect(contractNews(over, version('2'), null)).toBe('replaced')
  expect(contractNews(over, none, null)).toBe('replaced')
  expect(contractNews(none, version('2'), 'replaced')).toBe('replaced')
})

it('says nothing where nothing was on screen before, and once that the customer gave up', () => {
  expect(contractNews(none, version('1'), null)).toBe(null)
  expect(contractNews(none, none, null)).toBe(null)
  const withdrawn = { ...none, withdrawnAt: '2026-11-22T12:00:00.000Z' }
  expect(contractNews(version('1'), withdrawn, null)).toBe('withdrawn')
  expect(contractNews(withdrawn, withdrawn, 'withdrawn')).toBe('withdrawn')
  expect(contractNews(withdrawn, withdrawn, null)).toBe(null)
})
