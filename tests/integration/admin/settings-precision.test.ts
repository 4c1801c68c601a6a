import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#domain/offer/quote.ts'
import { toCents } from '#server/shared/numeric.ts'
import { changeable, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let analyst: Browser
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  analyst = await stepUp(await createAnalyst(server))
})
afterAll(() => server.stop())

async function save(conditions: { taxaEntrada: number; taxaJurosPadrao: number }) {
  const settings = changeable(await (await analyst.api.admin.settings.$get()).json())
  return analyst.api.admin.settings.$put({
    json: { ...settings, financial: { ...settings.financial, ...conditions } },
  })
}
const offer = async () => (await server.browser().api.offer.$get()).json()

test.each([
  [{ taxaEntrada: 10, taxaJurosPadrao: 1.999 }, 'financial.taxaJurosPadrao'],
  [{ taxaEntrada: 10, taxaJurosPadrao: 0.004 }, 'financial.taxaJurosPadrao'],
  [{ taxaEntrada: 10.125, taxaJurosPadrao: 0 }, 'financial.taxaEntrada'],
])('%j has more decimals than are stored', async (conditions, field) => {
  const before = await offer()
  const answer = await save(conditions)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ field, code: 'too_many_decimals' }] })
  expect(await offer()).toEqual(before)
})

test.each([
  { taxaEntrada: 12.34, taxaJurosPadrao: 1.99 },
  { taxaEntrada: 0.01, taxaJurosPadrao: 0.01 },
  { taxaEntrada: 33.33, taxaJurosPadrao: 0.07 },
])('%j is charged, stored and shown as it is', async (conditions) => {
  expect((await save(conditions)).status).toBe(200)
  const { entryPercent, monthlyInterestPercent } = await offer()
  expect({ entryPercent, monthlyInterestPercent }).toEqual({
    entryPercent: conditions.taxaEntrada,
    monthlyInterestPercent: conditions.taxaJurosPadrao,
  })
  const { id } = await createApplicant(server, { shownOffer: { entryPercent, monthlyInterestPercent } })
  const row = await server.deps.db
    .selectFrom('financing_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = {
    entryPercent: Number(row.entry_percentage),
    monthlyInterestPercent: Number(row.monthly_interest_percent),
  }
  expect(stored).toEqual({ entryPercent, monthlyInterestPercent })
  const priceCents = toCents(row.motorcycle_price)
  const plan = quote({ priceCents, installments: row.installments, offer: stored })
  expect(toCents(row.entry_value)).toBe(plan.entryCents)
  expect(toCents(row.installment_value)).toBe(plan.installmentCents)
})
