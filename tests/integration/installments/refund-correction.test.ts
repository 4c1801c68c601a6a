import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { correctionOver, monthOf } from '#domain/installments/correction.ts'
import { formatBRL } from '#domain/money/money.ts'
import { chargeProviderOf } from '#server/payments/provider/open.ts'
import { fetchPayment } from '#server/payments/receive.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { arrive, chargeOf, portalOf, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import type { Applicant } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'

let server: TestServer
let psp: TestPsp
let ana: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  ;({ ana, applicant } = await startAfresh(server, psp))
})

const days = 10

/** Lets days pass, over which everybody stays logged in. */
async function pass(count: number) {
  server.advance(count * dayMs)
  const at = server.deps.now()
  const alive = { last_seen_at: at, expires_at: new Date(at.getTime() + dayMs) }
  await server.deps.db.updateTable('sessions').set(alive).execute()
  await stepUp(ana)
}

/**
 * Pays the entry, keeps it for ten days in which prices rise by so many percent a month, and gives the application up.
 */
async function giveUpAfterDays(percent: string) {
  const month = `${monthOf(brazilianDate(server.deps.now()))}-01`
  const known = { month, percent, source: 'central_bank', recorded_at: server.deps.now() } as const
  await server.deps.db
    .insertInto('price_index')
    .values({ ...known, recorded_by_name: null })
    .execute()
  await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'exact')
  await arrive(server, psp)
  await pass(days)
  expect((await applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} })).status).toBe(200)
  for (let turn = 0; turn < 2; turn++) await arrive(server, psp)
  return new Map([[monthOf(month), Number(percent)]])
}

it('pays the change of prices on what a withdrawal gives back: owed beside the Pix, by two persons, told to the customer', async () => {
  const index = await giveUpAfterDays('1.5')
  const { outcome, payments } = await portalOf(applicant.browser)
  const amountCents = payments[0]?.amountCents ?? 0
  const [owed] = outcome.corrections
  expect(payments).toMatchObject([{ state: 'refunded', refundedCents: amountCents }])
  expect(owed).toMatchObject({ amountCents, givenOn: null })
  const { paidOn = '', returnedOn = '' } = owed ?? {}
  expect(returnedOn).toBe(daysAfter(paidOn, days))
  const cents = correctionOver(amountCents, paidOn, returnedOn, index)
  expect(cents).toBeGreaterThan(0)
  expect(outcome).toMatchObject({ owedCents: 0, correctionOwedCents: cents })
  const task = { kind: 'pay_correction', id: null, cents }
  expect((await detailOf(ana, applicant.id)).tasks).toContainEqual(task)

  const param = { id: applicant.id }
  const bruna = await stepUp(await createAnalyst(server, 'bruna', 'analyst'))
  const ended = { param: { queue: 'ended' as const }, json: {} }
  expect((await (await bruna.api.admin.queues[':queue'].next.$post(ended)).json()).ids).toEqual([applicant.id])
  const json = { paidOn: returnedOn, how: 'Pix 1234' }
  const payBy = ({ api }: Browser) => api.admin.applications[':id'].correction.$post({ param, json })
  // An analyst asks the managers. Several presses make one request.
  for (const _ of [1, 2])
    expect(await (await payBy(bruna)).json()).toMatchObject({ asks: [{ kind: 'correction_payment' }] })
  const { open } = await (await ana.api.admin.approvals.$get()).json()
  expect(open).toMatchObject([{ by: 'bruna', acts: { approve: true } }])
  expect(open[0]?.title).toContain(formatBRL(cents))
  const { id = '', hash = '' } = open[0] ?? {}
  const approve = ana.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
  const answers = await Promise.all([approve, payBy(ana)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await codeOf(await payBy(ana))).toBe('conflict')

  expect((await detailOf(ana, applicant.id)).tasks.map(({ kind }) => kind)).not.toContain('pay_correction')
  const after = (await portalOf(applicant.browser)).outcome
  expect(after).toMatchObject({
    correctionOwedCents: 0,
    corrections: [{ correctionCents: cents, givenOn: returnedOn }],
  })
  expect(await messagesTo(server, applicant.request.email)).toContain('correction_paid')
  const receipt = `/pdf/comprovante/${payments[0]?.id}?application=${applicant.id}`
  const file = new Uint8Array(await (await applicant.browser.fetch(receipt)).arrayBuffer())
  const text = pdfTool('pdftotext', file, '-layout', '-').replace(/\s+/g, ' ')
  expect(text).toContain(`Correção de ${formatBRL(cents)}`.replace(/\s/g, ' '))
})

it('is owed for no day twice, where the money came back to the bank and goes again', async () => {
  const index = await giveUpAfterDays('1.5')
  const [payment] = psp.psp.store.state.payments
  Object.assign(payment?.devolucoes?.[0] ?? {}, { status: 'NAO_REALIZADO', motivo: 'A conta foi encerrada.' })
  const provider = await chargeProviderOf(server.deps, 'bacen')
  if (provider) await fetchPayment(server.deps, provider, payment?.endToEndId ?? '')
  const { payments } = await portalOf(applicant.browser)
  expect(payments).toMatchObject([{ task: 'refund_again', refundedCents: 0 }])
  await pass(5)
  const [{ id = '', amountCents = 0 } = {}] = payments
  const json = { key: 'e'.repeat(32), amountCents, reason: 'Transferência para outra conta' }
  const given = await ana.api.admin.payments[':id'].refunds.elsewhere.$post({ param: { id }, json })
  expect(given.status).toBe(200)
  const { corrections, correctionOwedCents } = (await portalOf(applicant.browser)).outcome
  const [first, second] = corrections
  expect(corrections).toMatchObject([{}, { paidOn: first?.returnedOn, amountCents }])
  expect(second?.returnedOn).toBe(daysAfter(first?.paidOn ?? '', days + 5))
  const cents = (from = '', to = '') => correctionOver(amountCents, from, to, index)
  expect(correctionOwedCents).toBe(
    cents(first?.paidOn, first?.returnedOn) + cents(first?.returnedOn, second?.returnedOn),
  )
})

it('owes nothing beside the money where prices fell, and nobody has anything to pay', async () => {
  await giveUpAfterDays('-0.4')
  expect((await portalOf(applicant.browser)).outcome).toMatchObject({ corrections: [], correctionOwedCents: 0 })
  const { tasks, outcome } = await detailOf(ana, applicant.id)
  expect(tasks).toEqual([])
  expect(outcome.end?.kind).toBe('withdrawn')
})
