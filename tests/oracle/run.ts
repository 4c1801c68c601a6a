// `npm run test:oracle`: what installments cost, early and late, against an independent computation in
// Python. ORACLE_CASES (10,000) and ORACLE_SEED choose the cases.
import { spawn } from 'node:child_process'
import fc from 'fast-check'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { amountOn, type ServicingTerms } from '#domain/installments/amount.ts'
import { ledgerInstallments, openingEntries } from '#domain/installments/ledger.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'

const numRuns = Number(process.env.ORACLE_CASES ?? 10_000)
const seed = Number(process.env.ORACLE_SEED ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)

const someCase = fc.record({
  priceCents: fc.integer({ min: 100_000, max: 15_000_000 }),
  entryPercent: fc.integer({ min: 0, max: 60 }),
  rateHundredths: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999 })),
  installments: fc.integer({ min: 1, max: 120 }),
  releasedOn: fc.integer({ min: 0, max: 3650 }).map((days) => daysAfter('2024-01-01', days)),
  after: fc.integer({ min: 0, max: 4200 }),
  picks: fc.array(fc.nat(119), { minLength: 1, maxLength: 10 }),
})

const python = spawn('python3', ['tests/oracle/installments.py'], { stdio: ['pipe', 'inherit', 'inherit'] })
for (const one of fc.sample(someCase, { numRuns, seed })) {
  const { priceCents, entryPercent, releasedOn } = one
  const monthlyInterestPercent = one.rateHundredths / 100
  const { installments: plan, financedCents } = makeOffer({
    ...{ model: 'CG 160 START', priceCents, installments: one.installments, on: releasedOn },
    ...{ catalogueVersion: null, termsVersion: 'oracle', conditions: { entryPercent, monthlyInterestPercent } },
  })
  const entries = openingEntries(plan, releasedOn).map((entry, index) => ({ ...entry, id: index }))
  const terms: ServicingTerms = {
    ...{ releasedOn, financedCents, monthlyInterestPercent },
    ...{ finePercent: 2, lateInterestPercent: 1 },
  }
  const ledger = ledgerInstallments(plan, entries)
  const on = daysAfter(releasedOn, Math.min(one.after, one.installments * 31))
  const numbers = [...new Set(one.picks.map((pick) => (pick % one.installments) + 1))].sort((a, b) => a - b)
  const { items } = amountOn(ledger, numbers, on, terms)
  const product = items.map((item) => [
    ...[item.number, item.fineCents, item.interestCents, item.discountCents],
    item.totalCents,
  ])
  const case_ = {
    ...{ on, releasedOn, numbers, product },
    ...{ financed: financedCents, monthlyRate: String(monthlyInterestPercent) },
    plan: plan.map(({ number, valueCents: value, dueOn }) => ({ number, value, dueOn })),
  }
  if (!python.stdin.write(`${JSON.stringify(case_)}\n`)) await new Promise((go) => python.stdin.once('drain', go))
}
python.stdin.end()
process.exitCode = await new Promise((resolve) => python.once('exit', (code) => resolve(code ?? 1)))
