import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { standardMotorcycles } from '#content/motorcycles/standard.ts'
import { formatBRL } from '#domain/money/money.ts'
import { iofBearers, iofRates } from '#domain/offer/conditions.ts'
import { dueDays } from '#domain/offer/due-dates.ts'
import { entryRange } from '#domain/offer/entry.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { changeable, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { contractOf, detailOf, generate, pdfOf } from '#tests/support/contracts.ts'
import { moveTo } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// Drawing takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server))
})

type Applicant = Awaited<ReturnType<typeof createApplicant>>
const words = (some: string) => some.replace(/\s+/g, ' ').trim()
const textOf = (pdf: Uint8Array) => words(pdfTool('pdftotext', pdf, '-layout', '-'))
const ask = ({ browser, id }: Applicant) => browser.fetch(`/pdf/custo-total?application=${id}`)
async function sheetOf(applicant: Applicant): Promise<Uint8Array> {
  const answer = await ask(applicant)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return new Uint8Array(await answer.arrayBuffer())
}

describe('the cost sheet as a PDF', () => {
  it('is tagged, small, the same whenever it is asked for, and said to be the applicant’s', async () => {
    const applicant = await createApplicant(server, { installments: 60 })
    const sheet = await sheetOf(applicant)
    expect(sheet.length).toBeLessThan(60_000)
    expect(pdfTool('pdfinfo', sheet)).toMatch(/^Tagged: +yes$/m)
    expect(pdfTool('pdfinfo', sheet)).toMatch(/^Title: +Custo total do financiamento, Proposta \d{10}$/m)
    const text = textOf(sheet)
    expect(text).toContain(applicant.json.fullName)
    expect(text).toContain('60 de 60')
    const { sha256 } = await server.deps.db.selectFrom('offers').select('sha256').executeTakeFirstOrThrow()
    expect(text).toContain(sha256)
    server.advance(40 * 86_400_000)
    await applicant.browser.api.session.$post({ json: { cpf: applicant.json.cpf, password: applicant.json.password } })
    expect(Buffer.from(await sheetOf(applicant)).equals(Buffer.from(sheet))).toBe(true)
  })

  it('is nobody else’s, and not drawn without end', async () => {
    const applicant = await createApplicant(server)
    const stranger = await createApplicant(server)
    expect((await ask({ ...stranger, id: applicant.id })).status).toBe(404)
    expect((await server.browser().fetch('/pdf/custo-total')).status).toBe(401)
    const narrow = await startServer({ RATE_LIMIT_SCALE: '0.1' })
    const limited = narrow.browser()
    for (const [name, value] of applicant.browser.cookies) limited.cookies.set(name, value)
    const answers = []
    for (let time = 0; time < 4; time++) answers.push(await limited.fetch('/pdf/custo-total'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(await codeOf(answers[3] as never)).toBe('too_many_requests')
    await narrow.stop()
  })
})

const terms = fc.record({
  motorcycle: fc.constantFrom('cg-160-start', 'x-adv', 'cb-650r', 'pop-110i'),
  installments: fc.constantFrom(12, 24, 36, 48, 60),
  taxaEntrada: fc.integer({ min: 0, max: 60 }),
  /** The entry, in cents above the smallest; null for the smallest. */
  dueDay: fc.option(fc.constantFrom(...dueDays)),
  more: fc.option(fc.integer({ min: 1, max: 50_000 })),
  taxaJurosPadrao: fc.constantFrom(0, 0.5, 1.49, 3.99),
  iofPor: fc.constantFrom(...iofBearers),
  iofAliquota: fc.constantFrom(...iofRates),
})

type Terms = typeof terms extends fc.Arbitrary<infer Value> ? Value : never

async function apply({ motorcycle, installments, more, dueDay, ...chosen }: Terms) {
  const settings = changeable(await (await ana.api.admin.settings.$get()).json())
  const financial = { ...settings.financial, ...chosen, taxaEntradaMaxima: 70 }
  const json = { ...settings, financial }
  expect((await ana.api.admin.settings.$put({ json })).status).toBe(200)
  const {
    defaultInstallments: _,
    mostEntryPercent: __,
    ...shownOffer
  } = await (await server.browser().api.offer.$get()).json()
  const priceCents = standardMotorcycles.find(({ slug }) => slug === motorcycle)?.priceCents ?? 0
  const { leastCents } = entryRange(priceCents, shownOffer)
  const entry = more === null ? {} : { entryCents: leastCents + more }
  return createApplicant(server, { motorcycle, installments, ...entry, ...(dueDay && { dueDay }), shownOffer })
}

/** The amounts of an offer in words. Every document of the offer contains them. */
const amountsOf = ({ entryCents, financedCents, installments, totals }: Offer) =>
  [entryCents, financedCents, installments[0]?.valueCents ?? 0, installments.at(-1)?.valueCents ?? 0]
    .concat(totals.installmentsCents, totals.withFinancingCents, totals.withoutFinancingCents)
    .map((cents) => words(formatBRL(cents)))

it('over models, plans, rates and ways of the IOF, portal, admin, export, sheet and contract show the same cents', async () => {
  await fc.assert(
    fc.asyncProperty(terms, async (chosen) => {
      const applicant = await apply(chosen)
      const { offer } = await (await applicant.browser.api.portal.$get({ query: {} })).json()
      expect((await detailOf(ana, applicant.id)).offer).toEqual(offer)
      const csv = await (await ana.fetch('/api/admin/applications.csv?from=2020-01-01')).text()
      const line = csv.split('\n').find((one) => one.includes(applicant.contractNumber)) ?? ''
      const { financedCents, iof, totals } = offer
      for (const cents of [totals.upFrontCents, financedCents, totals.withFinancingCents, iof.cents]) {
        expect(line).toContain(`;${(cents / 100).toFixed(2).replace('.', ',')};`)
      }
      const sheet = textOf(await sheetOf(applicant))
      await moveTo(server, applicant.id, 'approved')
      await generate(server, ana, applicant.id)
      const { contract } = await contractOf(applicant)
      const pdf = textOf(await pdfOf({ browser: applicant.browser, contractId: contract?.id ?? '' }))
      const page = words(JSON.stringify(contract?.document))
      for (const text of [sheet, pdf, page]) for (const amount of amountsOf(offer)) expect(text).toContain(amount)
      const rows = contract?.document.installments.table.rows.slice(0, -1)
      expect(rows?.map(([, dueOn, value]) => [dueOn, words(value ?? '')])).toEqual(
        offer.installments.map(({ dueOn, valueCents }) => [
          dueOn.split('-').reverse().join('/'),
          words(formatBRL(valueCents)),
        ]),
      )
    }),
    { numRuns: 8 },
  )
}, 240_000)

it('a contract that is made after the offer was over says the same amounts, due from its own day', async () => {
  const applicant = await createApplicant(server, { installments: 12 })
  server.advance(45 * 86_400_000)
  await applicant.browser.api.session.$post({ json: { cpf: applicant.json.cpf, password: applicant.json.password } })
  ana = await stepUp(await createAnalyst(server, 'outra'))
  await moveTo(server, applicant.id, 'approved')
  await generate(server, ana, applicant.id)
  const { contract } = await contractOf(applicant)
  const { offer, journey } = await (await applicant.browser.api.portal.$get({ query: {} })).json()
  const [first] = contract?.document.installments.table.rows ?? []
  const due = (first?.[1] ?? '').split('/').reverse().join('-')
  expect(due > (offer.installments[0]?.dueOn ?? '')).toBe(true)
  expect((Date.parse(due) - Date.parse(journey.contract?.dueFrom ?? '')) / 86_400_000).toBe(30)
  expect(words(first?.[2] ?? '')).toBe(words(formatBRL(offer.installments[0]?.valueCents ?? 0)))
})
