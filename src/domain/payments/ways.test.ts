import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargePurposes } from './charge.ts'
import { canServe, defaultWays, leavesNoWay, offeredWays, payWays, type WaySettings, waysFor } from './ways.ts'

const setting = fc.record({
  entry: fc.boolean(),
  installments: fc.boolean(),
  fromCents: fc.integer({ min: 0, max: 1_000_00 }),
})
const settings = fc.record({ pix: setting, boleto: setting, debit: setting, card: setting })
const configured = fc.subarray([...payWays])
const payable = fc.record({
  purpose: fc.constantFrom(...chargePurposes),
  cents: fc.integer({ min: 1, max: 2_000_00 }),
  isDue: fc.boolean(),
})

describe('what is offered', () => {
  it('is configured, switched on, able to serve the purpose, and not below its sum', () => {
    fc.assert(
      fc.property(settings, configured, payable, (all: WaySettings, some, what) => {
        const offered = offeredWays(all, some)
        const purpose = what.purpose === 'entry' ? 'entry' : 'installments'
        for (const way of waysFor(what, offered, all)) {
          expect(some).toContain(way)
          expect(all[way][purpose]).toBe(true)
          expect(canServe(way, what.purpose)).toBe(true)
          expect(what.cents).toBeGreaterThanOrEqual(all[way].fromCents)
        }
      }),
    )
  })

  it('lets a card pay what is due or late, and settle nothing ahead of its day', () => {
    const offered = offeredWays(defaultWays, payWays)
    const card = (purpose: 'entry' | 'installments' | 'settlement', isDue: boolean) =>
      waysFor({ purpose, cents: 100_00, isDue }, offered, defaultWays).includes('card')
    expect(card('entry', true)).toBe(true)
    expect(card('installments', true)).toBe(true)
    expect(card('installments', false)).toBe(false)
    // The last installment on its day is all that is left, too.
    expect(card('settlement', true)).toBe(true)
    expect(card('settlement', false)).toBe(false)
  })

  it('is the sentence of the site with everything on, and no choice of the customer is a debit', () => {
    const offered = offeredWays(defaultWays, payWays)
    expect(offered.installments).toEqual(['boleto', 'debit', 'pix', 'card'])
    expect(offered.entry).toEqual(['boleto', 'pix', 'card'])
  })
})

it('settings that nobody could pay by are known', () => {
  const off = { entry: false, installments: false, fromCents: 0 }
  const only = (ways: Partial<WaySettings>): WaySettings => ({ pix: off, boleto: off, debit: off, card: off, ...ways })
  expect(leavesNoWay(defaultWays, ['pix'])).toBe(false)
  expect(leavesNoWay(only({ card: defaultWays.card }), ['pix'])).toBe(true)
  expect(leavesNoWay(only({ debit: { ...defaultWays.pix } }), payWays)).toBe(true)
  expect(leavesNoWay(only({ pix: { ...defaultWays.pix, fromCents: 1 } }), payWays)).toBe(true)
  // A card pays nothing ahead, so beside it some other way has to settle.
  expect(leavesNoWay({ ...defaultWays, pix: { ...off, entry: true }, boleto: off }, payWays)).toBe(true)
  expect(leavesNoWay(only({ card: defaultWays.card, boleto: { ...off, installments: true } }), payWays)).toBe(false)
})
