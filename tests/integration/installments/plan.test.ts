import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { formatBRL } from '#domain/money/money.ts'
import { countUnbalanced, insertEntries } from '#server/installments/queries.ts'
import { requestUpcomingCharges } from '#server/payments/upcoming-charges.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo } from '#tests/support/codes.ts'
import { askCode, contractOf, detailOf, generate, sealVariables, sign, signed } from '#tests/support/contracts.ts'
import { openAccount } from '#tests/support/pix/bank.ts'
import { type Applicant, applicantIn, appliedAMonthAgo } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let manager: Browser
beforeAll(async () => {
  server = await startServer(await sealVariables())
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server))
})
afterAll(() => server.stop())

async function setStatus(id: string, status: ApplicationStatus) {
  const { version } = await detailOf(manager, id)
  const answer = await manager.api.admin.applications[':id'].status.$put({
    param: { id },
    json: { status, version, reason: 'Conferido com o cliente por telefone' },
  })
  expect(answer.status).toBe(200)
}

/** Moves the clock by days and keeps the sessions alive, the manager's with a fresh step-up. */
async function travel(days: number) {
  server.advance(days * dayMs)
  const now = server.deps.now()
  await server.deps.db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + dayMs) })
    .execute()
  await stepUp(manager)
}

const ask = ({ browser, id }: Pick<Applicant, 'browser' | 'id'>) =>
  browser.api.portal.installments.$get({ query: { application: id } })
const planOf = async (applicant: Pick<Applicant, 'browser' | 'id'>) => (await (await ask(applicant)).json()).plan
const errorsOf = async (answer: { json(): Promise<unknown> }) => ((await answer.json()) as { errors: unknown }).errors

const anything = (count: number) => Array.from({ length: count }, () => expect.anything())

it('shows what is paid after the release: every installment of the signed offer, summing to what was financed', async () => {
  const applicant = await signed(server, manager)
  expect(await planOf(applicant)).toBeNull()
  await setStatus(applicant.id, 'completed')
  const { offer } = await detailOf(manager, applicant.id)
  const plan = await planOf(applicant)
  expect(plan).toMatchObject({ payoffCents: offer.financedCents, openCents: offer.totals.installmentsCents })
  expect(plan).toMatchObject({
    rows: offer.installments.map(({ number, dueOn, valueCents }) => ({
      number,
      dueOn,
      valueCents,
      todayCents: valueCents,
      state: 'open',
      paidOn: null,
    })),
  })
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

it('asks for an installment that is due before anything about the motorcycle, until it is paid', async () => {
  const applicant = await signed(server, manager)
  const { version } = await detailOf(manager, applicant.id)
  const motorcycle = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: 'SP12345678' }
  await manager.api.admin.applications[':id'].release.$put({
    param: { id: applicant.id },
    json: { ...motorcycle, registeredOn: brazilianDate(server.deps.now()), version },
  })
  // Chassis and plate complete the contract that was signed before they were known.
  expect(await messagesTo(server, applicant.request.email)).toContain('contract_motorcycle')
  await setStatus(applicant.id, 'completed')
  const stepOf = async () => {
    const view = await (await applicant.browser.api.portal.$get({ query: { application: applicant.id } })).json()
    const { applications } = await (await applicant.browser.api.portal.applications.$get()).json()
    expect(applications.map(({ step }) => step)).toEqual([view.step])
    return { step: view.step, owed: view.journey.installmentDueOn }
  }
  const first = (await planOf(applicant))?.rows[0]
  expect(await stepOf()).toEqual({ step: 'book', owed: null })
  await travel(30)
  expect(await stepOf()).toEqual({ step: 'pay_installment', owed: first?.dueOn })
  await server.deps.db.updateTable('installments').set({ balance_cents: 0 }).where('number', '=', 1).execute()
  expect(await stepOf()).toMatchObject({ step: 'book' })
})

it('has no charge where the bank has an account for Pix, and no provider: whoever asks is told, and no run asks', async () => {
  await openAccount(server)
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const { plan, isChargeable } = await (await ask(applicant)).json()
  expect(isChargeable).toBe(false)
  const { charge } = applicant.browser.api.portal.installments
  const asked = await charge.$post({ query: { application: applicant.id }, json: { numbers: [1] } })
  expect(await codeOf(asked)).toBe('installments_not_chargeable')
  const dueOn = plan?.rows[0]?.dueOn ?? expect.fail('no plan')
  expect(await requestUpcomingCharges(server.deps, { from: dueOn, to: dueOn }, 10)).toBe(0)
})

it('counts the due days from the release of the credit, however long after the signature, and tells the first one', async () => {
  const applicant = await signed(server, manager)
  await travel(45)
  await setStatus(applicant.id, 'completed')
  const plan = await planOf(applicant)
  const { offer } = await detailOf(manager, applicant.id)
  expect(plan?.rows.map(({ valueCents }) => valueCents)).toEqual(offer.installments.map(({ valueCents }) => valueCents))
  expect(plan?.rows[0]).toMatchObject({ state: 'open', dueOn: daysAfter(plan?.today ?? '', 30) })
  expect(plan?.payoffCents).toBe(offer.financedCents)
  const told = await server.deps.db
    .selectFrom('messages')
    .select('body_text')
    .where('kind', '=', 'motorcycle_released')
    .execute()
  expect(told.map(({ body_text: text }) => text)).toEqual([
    expect.stringContaining(`vence em ${formatPlainDate(plan?.rows[0]?.dueOn ?? '')}`),
  ])
})

it('releases no credit more than sixty days after the signature: another contract is made, read and signed before', async () => {
  const applicant = await signed(server, manager)
  const param = { id: applicant.id }
  const { contract, status } = manager.api.admin.applications[':id']
  const voiding = async () => {
    const { version } = await detailOf(manager, applicant.id)
    return contract.voiding.$post({ param, json: { version, reason: 'O prazo para liberar terminou' } })
  }
  await travel(59)
  expect(await codeOf(await voiding())).toBe('contract_changed')
  await travel(2)
  const { version } = await detailOf(manager, applicant.id)
  const json = { status: 'completed', version, reason: 'Conferido com o cliente por telefone' } as const
  expect(await codeOf(await status.$put({ param, json }))).toBe('release_over')
  expect((await voiding()).status).toBe(200)
  await generate(server, manager, applicant.id)
  const signer = { ...applicant, contractId: (await contractOf(applicant)).contract?.id ?? '' }
  expect((await sign(signer, await askCode(server, signer))).status).toBe(200)
  await setStatus(applicant.id, 'completed')
  const plan = await planOf(applicant)
  expect(plan?.rows[0]?.dueOn).toBe(daysAfter(plan?.today ?? '', 30))
})

it('asks for no installment any more once the release is undone, and for all of them after the next one', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  await setStatus(applicant.id, 'signing')
  expect(await planOf(applicant)).toBeNull()
  await setStatus(applicant.id, 'completed')
  expect(await planOf(applicant)).toMatchObject({ rows: expect.arrayContaining([expect.anything()]) })
  const plans = await server.deps.db.selectFrom('installment_plans').select(['closed_at', 'closed_because']).execute()
  expect(plans.filter(({ closed_at }) => closed_at === null)).toHaveLength(1)
  expect(plans).toHaveLength(2)
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

it('asks nothing of who gives the signed contract up', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const giveUp = (json: { code?: string }) => applicant.browser.api.portal.withdrawal.$post({ query: {}, json })
  await giveUp({})
  const code = await codeSentTo(server, applicant.request.email)
  expect((await giveUp({ code })).status).toBe(200)
  expect(await planOf(applicant)).toBeNull()
})

it('names what was paid of installments that are owed no more, until a manager records that it went back', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const param = { id: applicant.id }
  const { payments, return: back } = manager.api.admin.applications[':id'].installments
  const { today, rows } = (await planOf(applicant)) ?? { today: '', rows: [] }
  const amountCents = rows[0]?.valueCents ?? 0
  await payments.$post({ param, json: { numbers: [1], paidOn: today, amountCents, how: 'boleto 1234' } })
  const json = { returnedOn: today, how: 'Pix 1234' }
  expect(await codeOf(await back.$post({ param, json }))).toBe('conflict')
  const giveUp = (json: { code?: string }) => applicant.browser.api.portal.withdrawal.$post({ query: {}, json })
  await giveUp({})
  await giveUp({ code: await codeSentTo(server, applicant.request.email) })

  const outcomeSeen = async () => (await (await applicant.browser.api.portal.$get({ query: {} })).json()).outcome
  const task = { kind: 'return_installments', id: null, cents: amountCents }
  expect((await detailOf(manager, applicant.id)).tasks).toContainEqual(task)
  expect(await outcomeSeen()).toMatchObject({ installmentsOwedCents: amountCents })
  const bruna = await stepUp(await createAnalyst(server, 'bruna', 'analyst'))
  const ended = { param: { queue: 'ended' as const }, json: {} }
  expect((await (await bruna.api.admin.queues[':queue'].next.$post(ended)).json()).ids).toEqual([applicant.id])
  const { return: byAnalyst } = bruna.api.admin.applications[':id'].installments
  for (const _ of [1, 2])
    expect(await (await byAnalyst.$post({ param, json })).json()).toMatchObject({
      asks: [{ kind: 'installments_return' }],
    })
  const [asked] = (await (await manager.api.admin.approvals.$get()).json()).open
  expect(asked).toMatchObject({
    by: 'bruna',
    acts: { approve: true },
    lines: [expect.stringContaining('Pix 1234'), expect.any(String), 'Antes de aprovar, confira na conta do banco.'],
  })
  const tomorrow = { ...json, returnedOn: daysAfter(today, 1) }
  expect(await errorsOf(await back.$post({ param, json: tomorrow }))).toEqual([
    { field: 'returnedOn', code: 'date_in_future' },
  ])
  await appliedAMonthAgo(server, applicant.id)
  const unsigned = { ...json, returnedOn: daysAfter(today, -1), how: '' }
  expect(await errorsOf(await back.$post({ param, json: unsigned }))).toEqual([
    { field: 'how', code: 'required' },
    { field: 'returnedOn', code: 'before_contract' },
  ])

  const { id = '', hash = '' } = asked ?? {}
  const approve = manager.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
  const answers = await Promise.all([approve, back.$post({ param, json })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await detailOf(manager, applicant.id)).tasks.map(({ kind }) => kind)).not.toContain('return_installments')
  expect(await outcomeSeen()).toMatchObject({ installmentsOwedCents: 0 })
  expect((await (await bruna.api.admin.queues[':queue'].next.$post(ended)).json()).ids).toEqual([])
  expect(await messagesTo(server, applicant.request.email)).toContain('installments_returned')
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

it('has somebody look for what was paid of installments where the release was undone', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const param = { id: applicant.id }
  const { today, rows } = (await planOf(applicant)) ?? { today: '', rows: [] }
  const json = { numbers: [1], paidOn: today, amountCents: rows[0]?.valueCents ?? 0, how: 'boleto 1234' }
  await manager.api.admin.applications[':id'].installments.payments.$post({ param, json })
  await setStatus(applicant.id, 'signing')
  expect((await detailOf(manager, applicant.id)).tasks.map(({ kind }) => kind)).toContain('return_installments')
  const ended = { param: { queue: 'ended' as const }, json: {} }
  expect((await (await manager.api.admin.queues[':queue'].next.$post(ended)).json()).ids).toEqual([applicant.id])
})

it('records what an analyst saw paid, once and at what it costs that day, and a manager takes a mistake back', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const param = { id: applicant.id }
  const { payments, reversals, $get } = manager.api.admin.applications[':id'].installments
  await appliedAMonthAgo(server, applicant.id)
  const today = brazilianDate(server.deps.now())
  const plan = await planOf(applicant)
  const first = plan?.rows[0]?.valueCents ?? 0
  const paid = { numbers: [1], paidOn: today, amountCents: first, how: 'boleto 1234' }
  expect(await errorsOf(await payments.$post({ param, json: { ...paid, amountCents: first - 1 } }))).toEqual([
    { field: 'amountCents', code: 'installments_cost_other' },
  ])
  expect(await errorsOf(await payments.$post({ param, json: { ...paid, paidOn: daysAfter(today, 1) } }))).toEqual([
    { field: 'paidOn', code: 'payment_in_future' },
  ])
  expect(await errorsOf(await payments.$post({ param, json: { ...paid, paidOn: daysAfter(today, -1) } }))).toEqual([
    { field: 'paidOn', code: 'payment_before_release' },
  ])
  const answers = await Promise.all([1, 2].map(() => payments.$post({ param, json: paid })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await planOf(applicant)).toMatchObject({
    rows: [{ number: 1, state: 'paid', paidOn: today }, ...anything(11)],
  })
  expect(await messagesTo(server, applicant.request.email)).toContain('installments_paid')

  const bruna = await stepUp(await createAnalyst(server, 'bruna', 'analyst'))
  const undo = { param, json: { number: 1, reason: 'Era de outro contrato' } }
  // An analyst asks the managers. Several presses make one request.
  const ask = async () => (await bruna.api.admin.applications[':id'].installments.reversals.$post(undo)).json()
  await ask()
  expect(await ask()).toMatchObject({
    asks: [{ kind: 'installment_reversal', number: 1 }],
    plan: { rows: [{ state: 'paid' }, ...anything(11)] },
  })
  const inbox = async () => (await manager.api.admin.approvals.$get()).json()
  expect((await inbox()).open).toMatchObject([{ kind: 'installment_reversal', by: 'bruna', acts: { approve: true } }])
  expect((await reversals.$post(undo)).status).toBe(200)
  // The manager did it elsewhere, so the request ends by itself.
  expect(await inbox()).toMatchObject({ open: [], decided: [{ state: 'overtaken' }] })
  expect(await codeOf(await reversals.$post(undo))).toBe('conflict')
  const { plan: after } = await (await $get({ param, query: {} })).json()
  expect(after?.rows[0]).toMatchObject({ state: 'open', paidOn: null, todayCents: first })
  const told = await messagesTo(server, applicant.request.email)
  expect(told.filter((kind) => kind === 'installment_reversed')).toHaveLength(1)
  expect((await payments.$post({ param, json: paid })).status).toBe(200)
  expect(await planOf(applicant)).toMatchObject({ rows: [{ state: 'paid', paidCents: first }, ...anything(11)] })
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

it('says that a contract is settled once nothing is left of it', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const plan = await planOf(applicant)
  if (plan === null) throw new Error('no plan')
  const json = {
    numbers: plan.rows.map(({ number }) => number),
    paidOn: plan.today,
    amountCents: plan.payoffCents,
    how: 'quitação',
  }
  const { payments } = manager.api.admin.applications[':id'].installments
  expect((await payments.$post({ param: { id: applicant.id }, json })).status).toBe(200)
  expect(await planOf(applicant)).toMatchObject({ settledOn: plan.today, openCents: 0, payoffCents: 0 })
})

describe('what may be taken along', () => {
  const bytesOf = async (path: string, { browser, id }: Pick<Applicant, 'browser' | 'id'>) => {
    const answer = await browser.fetch(`${path}?application=${id}`)
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const textOf = (bytes: Uint8Array) => pdfTool('pdftotext', bytes, '-layout', '-').replace(/\s+/g, ' ')

  it('is the receipt of a payment by hand, the statement of the year so far, and the open due days without a name', async () => {
    const applicant = await signed(server, manager)
    await setStatus(applicant.id, 'completed')
    // The installment was moved before, which costs five reais.
    const { id } = await server.deps.db.selectFrom('installment_plans').select('id').executeTakeFirstOrThrow()
    const first = (await planOf(applicant))?.rows[0] ?? expect.fail('no plan')
    const later = { number: 1, kind: 'moved' as const, amountCents: 500, on: first.dueOn }
    const moved = { ...later, movedTo: daysAfter(first.dueOn, 2) }
    await insertEntries(server.deps.db, id, [moved], { at: server.deps.now() })
    const { today, rows, statementYears } = (await planOf(applicant)) ?? expect.fail('no plan')
    const year = today.slice(0, 4)
    expect(statementYears).toEqual([Number(year)])
    const { payments, reversals } = manager.api.admin.applications[':id'].installments
    const param = { id: applicant.id }
    const json = { numbers: [1], paidOn: today, amountCents: rows[0]?.todayCents ?? 0, how: 'depósito secreto 1234' }
    expect((await payments.$post({ param, json })).status).toBe(200)
    const paid = formatBRL(rows[0]?.todayCents ?? 0)
    const receipt = await bytesOf('/pdf/comprovante-parcela/1', applicant)
    expect(receipt).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(textOf(receipt.bytes)).toContain(paid.replace(/\u00a0/g, ' '))
    const value = formatBRL(first.valueCents + 500).replace(/\u00a0/g, ' ')
    expect(textOf(receipt.bytes)).toContain(`Valor da parcela ${value}`)
    expect(textOf(receipt.bytes)).not.toContain('secreto')
    const statement = textOf((await bytesOf(`/pdf/informe-anual/${year}`, applicant)).bytes)
    expect(statement).toContain(`Informe anual de ${year} (parcial)`)
    expect(statement).toContain(paid.replace(/\u00a0/g, ' '))
    expect(statement).toContain(applicant.request.fullName)
    const calendar = await bytesOf('/api/portal/installments/calendar', applicant)
    const text = new TextDecoder().decode(calendar.bytes)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(rows.length - 1)
    expect(text).toContain(`DTSTART;VALUE=DATE:${rows[1]?.payableUntil.replaceAll('-', '')}`)
    for (const secret of [applicant.request.fullName, applicant.request.cpf, 'R$']) expect(text).not.toContain(secret)

    const stranger = await applicantIn(server, 'analysis')
    const paths = ['/pdf/comprovante-parcela/1', `/pdf/informe-anual/${year}`, '/api/portal/installments/calendar']
    for (const path of paths) {
      expect((await bytesOf(path, { ...stranger, id: applicant.id })).status, path).toBe(404)
      expect((await bytesOf(path, { id: applicant.id, browser: server.browser() })).status, path).toBe(401)
    }
    for (const path of ['/pdf/comprovante-parcela/2', '/pdf/comprovante-parcela/99', '/pdf/informe-anual/1999'])
      expect((await bytesOf(path, applicant)).status, path).toBe(404)
    await reversals.$post({ param, json: { number: 1, reason: 'Era de outro contrato' } })
    expect((await bytesOf('/pdf/comprovante-parcela/1', applicant)).status).toBe(404)
  })
})

it('shows nobody the installments of somebody else', async () => {
  const applicant = await signed(server, manager)
  await setStatus(applicant.id, 'completed')
  const stranger = await applicantIn(server, 'analysis')
  expect(await codeOf(await ask({ ...stranger, id: applicant.id }))).toBe('not_found')
})
