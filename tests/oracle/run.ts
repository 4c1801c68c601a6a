// `npm run test:oracle`: compares the costs of installments, early and late, with waived fines and moved due days, with
// an independent computation in Python. ORACLE_CASES (10,000) and ORACLE_SEED choose the cases.
import fc from 'fast-check'
import { daysAfter, monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { amountOn, type ServicingTerms } from '#domain/installments/amount-due.ts'
import { monthOf } from '#domain/installments/correction.ts'
import { movedTo, moveEntries } from '#domain/installments/due-day-move.ts'
import { type LedgerEntry, ledgerInstallments, type NewEntry, openingEntries } from '#domain/installments/ledger.ts'
import { dueDays } from '#domain/offer/due-dates.ts'
import { entryRange } from '#domain/offer/entry.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { amountsOf, movesOf, type OracleEvent, startOracle } from '#tests/support/oracle.ts'

const numRuns = Number(process.env.ORACLE_CASES ?? 10_000)
const seed = Number(process.env.ORACLE_SEED ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)

const someCase = fc.record({
  priceCents: fc.integer({ min: 100_000, max: 15_000_000 }),
  entryPercent: fc.integer({ min: 0, max: 60 }),
  /** The chosen entry above the smallest, in cents, and the chosen due day. */
  more: fc.option(fc.integer({ min: 0, max: 30_000 })),
  dueDay: fc.option(fc.constantFrom(...dueDays)),
  rateHundredths: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999 })),
  installments: fc.integer({ min: 1, max: 120 }),
  releasedOn: fc.integer({ min: 0, max: 3650 }).map((days) => daysAfter('2024-01-01', days)),
  after: fc.integer({ min: 0, max: 4200 }),
  picks: fc.array(fc.nat(119), { minLength: 1, maxLength: 10 }),
  /** How many installments are paid before the due day changes, the new day, and the waived fees of a late one. */
  move: fc.option(fc.record({ paid: fc.nat(20), day: fc.integer({ min: 1, max: 31 }) })),
  /**
   * The price index, in hundredths of a percent a month: how many months are known after the release; null without
   * correction.
   */
  index: fc.option(fc.array(fc.integer({ min: -70, max: 130 }), { maxLength: 130 })),
  waiver: fc.option(fc.record({ pick: fc.nat(119), before: fc.nat(60), fine: fc.boolean(), interest: fc.boolean() })),
})

/** The months of a price index from the month of the release on, in percent. */
const indexMonths = (releasedOn: string, hundredths: readonly number[]): [string, number][] =>
  hundredths.map((value, index) => [monthOf(monthsAfter(`${monthOf(releasedOn)}-01`, index)), value / 100])

const oracle = startOracle()
for (const [index, one] of fc.sample(someCase, { numRuns, seed }).entries()) {
  const { priceCents, entryPercent, releasedOn } = one
  const monthlyInterestPercent = one.rateHundredths / 100
  const { leastCents } = entryRange(priceCents, { entryPercent })
  const chosen = { entryCents: one.more === null ? null : leastCents + one.more, dueDay: one.dueDay }
  const { installments: plan, financedCents } = makeOffer({
    model: 'CG 160 START',
    priceCents,
    installments: one.installments,
    ...chosen,
    on: releasedOn,
    catalogueVersion: null,
    termsVersion: 'oracle',
    conditions: { entryPercent, mostEntryPercent: 90, monthlyInterestPercent },
  })
  const terms: ServicingTerms = {
    releasedOn,
    financedCents,
    monthlyInterestPercent,
    finePercent: 2,
    lateInterestPercent: 1,
    priceIndex: one.index && new Map(indexMonths(releasedOn, one.index)),
  }
  const entries: LedgerEntry[] = []
  const write = (written: readonly NewEntry[]) => {
    entries.push(...written.map((entry, index) => ({ ...entry, id: entries.length + index })))
    return entries.slice(-written.length)
  }
  write(openingEntries(plan, releasedOn))
  const days = new Map<number, string>()
  const ledger = () =>
    ledgerInstallments(
      plan.map((row) => ({ ...row, signedDueOn: row.dueOn, dueOn: days.get(row.number) ?? row.dueOn })),
      entries,
    )
  const history: OracleEvent[] = []
  let paid: number[] = []
  let moved: ReturnType<typeof movesOf> = []
  if (one.move) {
    const settled = plan.slice(0, Math.min(one.move.paid, one.installments - 1))
    paid = settled.map(({ number }) => number)
    write(settled.map((row) => ({ number: row.number, kind: 'paid', amountCents: -row.valueCents, on: row.dueOn })))
    history.push({ day: one.move.day, open: plan.slice(settled.length).map(({ number }) => number) })
    const rows = movedTo(ledger(), one.move.day, settled.at(-1)?.dueOn ?? releasedOn, terms)
    if (typeof rows !== 'string') {
      for (const { number, to } of rows) days.set(number, to)
      moved = movesOf(rows)
      write(moveEntries(rows, releasedOn))
    }
  }
  const on = daysAfter(releasedOn, Math.min(one.after, one.installments * 31))
  const numbers = [...new Set(one.picks.map((pick) => (pick % one.installments) + 1))].sort((a, b) => a - b)
  const waiver = one.waiver && {
    ...one.waiver,
    number: (one.waiver.pick % one.installments) + 1,
    on: daysAfter(on, -one.waiver.before),
  }
  if (waiver) {
    history.push({ waived: waiver.number, on: waiver.on, fine: waiver.fine, interest: waiver.interest })
    const [item] = amountOn(ledger(), [waiver.number], waiver.on, terms).items
    const fees: NewEntry[] = [
      { number: waiver.number, kind: 'late_fee', amountCents: waiver.fine ? (item?.fineCents ?? 0) : 0, on: waiver.on },
      {
        number: waiver.number,
        kind: 'late_interest',
        on: waiver.on,
        amountCents: waiver.interest ? (item?.interestCents ?? 0) : 0,
      },
    ]
    write(
      write(fees).map(({ id, number, amountCents }) => ({
        number,
        kind: 'waived',
        amountCents: -amountCents,
        on: waiver.on,
        reverses: id,
      })),
    )
  }
  const { items } = amountOn(ledger(), numbers, on, terms)
  await oracle.ask({
    about: `case ${index}`,
    on,
    releasedOn,
    history,
    paid,
    numbers,
    moved,
    product: amountsOf(items),
    financed: financedCents,
    monthlyRate: String(monthlyInterestPercent),
    index:
      one.index &&
      Object.fromEntries(indexMonths(releasedOn, one.index).map(([month, value]) => [month, String(value)])),
    signed: { price: priceCents, entryPercent, entry: chosen.entryCents, dueDay: chosen.dueDay },
    plan: plan.map(({ number, valueCents: value, dueOn }) => ({ number, value, dueOn })),
  })
}
process.exitCode = await oracle.end()
