import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportReasonHeader } from '#api/headers.ts'
import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { askCode, contractOf, detailOf, generate, sealVariables, sign } from '#tests/support/contracts.ts'
import {
  arrive,
  bankKey,
  chargeOf,
  ledger,
  poll,
  portalOf,
  providerList,
  startAfresh,
  startBank,
} from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'

let server: TestServer
let psp: TestPsp
let ana: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank(await sealVariables()))
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ ana, applicant } = await startAfresh(server, psp))
})
afterEach(() => {
  expect(psp.violations, 'the published schema').toEqual([])
})

const portal = () => portalOf(applicant.browser)
async function paid(way: Parameters<TestPsp['psp']['pay']>[1]) {
  await psp.psp.pay(await chargeOf(server, psp, applicant.id), way)
  await arrive(server, psp)
}
const list = async (query: Record<string, string> = {}) => (await ana.api.admin.payments.$get({ query })).json()
const waiting = async () => {
  const { rows } = await list({ state: 'waiting' })
  if (!rows[0]) throw new Error('nothing waits')
  return rows[0]
}
/** The messages to the applicant of kinds whose names begin with a text. */
const toldOf = async (start: string) =>
  (await messagesTo(server, applicant.request.email)).filter((kind) => kind.startsWith(start)).sort()
const refund = (id: string, amountCents: number, key = 'a'.repeat(32)) =>
  ana.api.admin.payments[':id'].refunds.$post({
    param: { id },
    json: { key, amountCents, reason: 'Pagamento em dobro' },
  })

describe('a payment that names nobody', () => {
  const match = (id: string, contractNumber: string) =>
    ana.api.admin.payments[':id'].match.$post({ param: { id }, json: { contractNumber } })
  const unmatch = (id: string, browser = ana) =>
    browser.api.admin.payments[':id'].unmatch.$post({ param: { id }, json: { reason: 'Era de outra pessoa' } })
  const candidates = async (id: string, query: { q?: string } = {}) =>
    (await ana.api.admin.payments[':id'].candidates.$get({ param: { id }, query })).json()
  const byKey = async (payer?: { nome: string; cpf?: string }) => {
    await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'by_key', payer)
    await poll(server)
    return waiting()
  }

  it('says who paid, with a masked CPF, and whose it may be, the likeliest first', async () => {
    const other = await applicantIn(server, 'signing')
    const { fullName, cpf } = applicant.request
    const row = await byKey({ nome: fullName, cpf })
    expect(row.payer).toEqual({ name: fullName, cpf: redactCpf(cpf) })
    const stored = await server.deps.db.selectFrom('pix_payments').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(cpf)
    const { entryCents, contractNumber } = await portal()
    const found = await candidates(row.id)
    expect(found[0]).toMatchObject({
      contractNumber,
      fullName,
      maskedCpf: redactCpf(cpf),
      dueCents: entryCents,
      end: null,
      clues: ['cpf', 'name', 'amount'],
    })
    const { contractNumber: another } = await portalOf(other.browser)
    expect(await candidates(row.id, { q: another })).toMatchObject([{ contractNumber: another }])
    expect(await candidates(row.id, { q: '2699999999' })).toEqual([])
  })

  it('is found by each clue alone, however many applied since', async () => {
    const { fullName, cpf } = applicant.request
    const { contractNumber, entryCents } = await portal()
    const rui = { fullName: 'Rui Nunes Prado', motorcycle: 'x-adv' }
    const others = await Promise.all(Array.from({ length: 21 }, () => createApplicant(server, rui)))
    await server.deps.db
      .updateTable('financing_applications')
      .set({ status: 'signing' })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute()
    const told = [
      { infoPagador: `Entrada do contrato ${contractNumber}` },
      { pagador: { nome: 'Loja de Motos', cpf } },
      { pagador: { nome: fullName, cpf: '52998224725' } },
      { valor: (entryCents / 100).toFixed(2) },
    ]
    for (const facts of told) await psp.psp.receive({ valor: '10.00', chave: bankKey, ...facts })
    await poll(server)
    const { rows } = await list({ state: 'waiting' })
    const found = await Promise.all(rows.map(({ id }) => candidates(id)))
    const named = found.map((all) => all.map((one) => `${one.contractNumber} by ${one.clues}`).join()).sort()
    expect(named).toEqual(['amount', 'contract', 'cpf', 'name'].map((clue) => `${contractNumber} by ${clue}`))
  })

  it('is taken whatever a provider tells of who paid', async () => {
    for (const pagador of [{ nome: 'Loja de Motos Ltda', cnpj: '11222333000181' }, { nome: 7 }, 'ninguém']) {
      await psp.psp.receive({ valor: '10.00', chave: bankKey, ...({ pagador } as object) })
      await poll(server)
    }
    const { rows } = await list({ state: 'waiting' })
    expect(rows.map(({ payer }) => payer)).toEqual([null, null, { name: 'Loja de Motos Ltda', cpf: null }])
  })

  it('that was matched wrongly is taken back and matched again, once, until the contract is signed', async () => {
    const other = await applicantIn(server, 'signing')
    const wrong = await portalOf(other.browser)
    const row = await byKey()
    // An analyst requested the refund before the application was known.
    const bia = await createAnalyst(server, 'bia', 'analyst')
    const json = { action: 'refund' as const, reason: 'Ninguém sabe de quem é' }
    const request = await bia.api.admin.payments[':id'].request.$post({ param: { id: row.id }, json })
    expect(await request.json()).toMatchObject({ asked: { by: 'bia' } })
    const matched = await (await match(row.id, wrong.contractNumber)).json()
    expect(matched).toMatchObject({ undo: 'analyst', matched: { by: 'ana' }, asked: null })
    expect((await portalOf(other.browser)).journey.entryPaidAt).not.toBeNull()
    const answers = await Promise.all([unmatch(row.id), unmatch(row.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await portalOf(other.browser)).toMatchObject({ payments: [], journey: { entryPaidAt: null } })
    expect(await messagesTo(server, other.request.email)).toContain('payment_unmatched')
    const { contractNumber } = await portal()
    expect((await match(row.id, contractNumber)).status).toBe(200)
    expect((await portal()).journey.entryPaidAt).not.toBeNull()
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('is not taken from who it named itself', async () => {
    await paid('exact')
    const { rows } = await list({ state: 'entry' })
    expect(rows[0]).toMatchObject({ undo: null, matched: null })
    expect(await codeOf(await unmatch(rows[0]?.id ?? ''))).toBe('stale_payment')
  })

  it('is not taken back any more once the contract stands on it', async () => {
    const row = await byKey()
    expect((await match(row.id, (await portal()).contractNumber)).status).toBe(200)
    await generate(server, ana, applicant.id)
    const signer = { ...applicant, contractId: (await contractOf(applicant)).contract?.id ?? '' }
    expect((await sign(signer, await askCode(server, signer))).status).toBe(200)
    const { rows } = await list({ state: 'entry' })
    expect(rows).toMatchObject([{ undo: null, matched: { by: 'ana' } }])
    expect(await codeOf(await unmatch(row.id))).toBe('stale_payment')
    expect((await portal()).journey.entryPaidAt).not.toBeNull()
  })
})

describe('a refund', () => {
  const securityLines = async () => {
    const { events } = await (await ana.api.admin.team.history.$get({ query: { kind: 'unmatched_refund' } })).json()
    return events.map(
      (event) => event.kind === 'unmatched_refund' && `${event.by} ${event.detail.state} ${event.detail.endToEndId}`,
    )
  }

  it('of a payment in double ends as the provider confirms it; pressed many times, money goes back once', async () => {
    await paid('twice')
    const row = await waiting()
    expect(row).toMatchObject({ kind: 'duplicate', actions: ['refund'] })
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(row.id, row.amountCents)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await answers[0]?.json()).toMatchObject({ state: 'refunding', actions: [] })
    await arrive(server, psp)
    expect(await portal()).toMatchObject({
      payments: expect.arrayContaining([expect.objectContaining({ state: 'refunding' })]),
    })
    await arrive(server, psp)
    expect(await list({ state: 'refunded' })).toMatchObject({ rows: [{ id: row.id, refundedCents: row.amountCents }] })
    expect(await ledger(server)).toEqual(providerList(psp))
    expect((await portal()).journey.entryPaidAt).not.toBeNull()
    expect(await toldOf('payment_')).toEqual(['payment_duplicate', 'payment_refunded'])
  })

  it('is on the receipt that stays with its applicant, from the request to long after, and with nobody else', async () => {
    await paid('more')
    const receipt = async (browser: Browser) => {
      const [payment] = (await portal()).payments
      return browser.fetch(`/pdf/comprovante/${payment?.id}?application=${applicant.id}`)
    }
    const textOf = async () => {
      const answer = await receipt(applicant.browser)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return pdfTool('pdftotext', new Uint8Array(await answer.arrayBuffer()), '-layout', '-').replace(/\s+/g, ' ')
    }
    const { payments, entryCents } = await portal()
    expect(await textOf()).toContain(payments[0]?.endToEndId)
    await moveTo(server, applicant.id, 'completed')
    await arrive(server, psp)
    const [after] = (await portal()).payments
    expect(after).toMatchObject({ keptCents: entryCents, refunds: [{ state: 'done', amountCents: 1000 }] })
    expect(await textOf()).toMatch(/Devolução de R\$\s10,00 Situação Feita/)
    expect(await textOf()).toContain(after?.refunds[0]?.returnId)
    const stranger = await applicantIn(server, 'signing')
    expect((await receipt(stranger.browser)).status).toBe(404)
    expect((await receipt(server.browser())).status).toBe(401)
  })

  it('of what was too much goes beside the entry, which is paid at once', async () => {
    await paid('more')
    expect((await portal()).journey.entryPaidAt).not.toBeNull()
    expect(await list({ state: 'entry' })).toMatchObject({ rows: [{ kind: 'over', task: 'provider', actions: [] }] })
    await arrive(server, psp)
    await arrive(server, psp)
    expect(await list({ state: 'entry' })).toMatchObject({ rows: [{ refundedCents: 1000, task: null }] })
    expect((await portal()).journey.entryPaidAt).not.toBeNull()
    expect(await toldOf('entry_r')).toEqual(['entry_received'])
    expect(await toldOf('payment_')).toEqual(['payment_over', 'payment_refunded'])
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('of a part of the entry is made by itself once who paid it does not want to pay the rest', async () => {
    const { entryCents } = await portal()
    await paid('less')
    const back = () => applicant.browser.api.portal.payments.return.$post({ query: {} })
    expect(await (await back()).json()).toMatchObject({ payments: [{ task: 'provider' }], outcome: { partCents: 0 } })
    expect(await codeOf(await back())).toBe('stale_payment')
    const { events } = (await detailOf(ana, applicant.id)).history
    const wanted = { state: 'wanted', amountCents: entryCents - 1000 }
    expect(events).toContainEqual(expect.objectContaining({ kind: 'refund', data: expect.objectContaining(wanted) }))
    await arrive(server, psp)
    await arrive(server, psp)
    expect(await list()).toMatchObject({ rows: [{ state: 'refunded', refundedCents: entryCents - 1000 }] })
  })

  it('that the provider does not make waits again, with its reason', async () => {
    await paid('less')
    psp.psp.store.state.refusesRefunds = true
    const row = await waiting()
    await refund(row.id, row.amountCents)
    await arrive(server, psp)
    await arrive(server, psp)
    const again = await waiting()
    expect(again).toMatchObject({
      actions: ['refund', 'refund_elsewhere'],
      refundedCents: 0,
      failure: expect.stringContaining('não aceita'),
    })
    psp.psp.store.state.refusesRefunds = false
    expect((await refund(again.id, again.amountCents, 'b'.repeat(32))).status).toBe(200)
    await arrive(server, psp)
    await arrive(server, psp)
    expect(await list()).toMatchObject({ rows: [{ state: 'refunded', failure: null }] })
    // The failed try sent no message.
    expect(await toldOf('payment_')).toEqual(['payment_refunded', 'payment_short'])
  })

  it('of what was too much that the provider does not make is staff’s to do, and nothing else is', async () => {
    await paid('less')
    const todo = async () => (await list({ state: 'todo' })).rows
    const tile = async () => (await (await ana.api.admin.dashboard.$get()).json()).payments
    expect([await todo(), await tile()]).toEqual([[], { count: 0, more: false, oldestAt: null }])
    psp.psp.store.state.refusesRefunds = true
    await poll(server)
    await paid('more')
    await arrive(server, psp)
    await arrive(server, psp)
    const rows = await todo()
    expect(rows).toMatchObject([{ state: 'entry', task: 'refund_again', isForStaff: true }])
    expect(await tile()).toEqual({ count: 1, more: false, oldestAt: rows[0]?.paidAt })
    psp.psp.store.state.refusesRefunds = false
    await refund(rows[0]?.id ?? '', rows[0]?.refundCents ?? 0)
    expect(await todo()).toEqual([])
  })

  it('of a payment that names nobody is recorded as made another way, once the provider did not make it', async () => {
    await psp.psp.receive({ valor: '10.00', chave: bankKey })
    await poll(server)
    psp.psp.store.state.refusesRefunds = true
    const row = await waiting()
    await refund(row.id, row.amountCents)
    expect(await list({ state: 'todo' })).toMatchObject({ rows: [] })
    await arrive(server, psp)
    await psp.psp.settle()
    await poll(server)
    expect((await list({ state: 'todo' })).rows).toMatchObject([
      { actions: ['match', 'refund', 'refund_elsewhere'], failure: expect.stringContaining('não aceita') },
    ])
    const json = { key: 'f'.repeat(32), amountCents: row.amountCents, reason: 'TED de 21/11' }
    const answer = await ana.api.admin.payments[':id'].refunds.elsewhere.$post({ param: { id: row.id }, json })
    expect(await answer.json()).toMatchObject({ state: 'refunded', actions: [], isForStaff: false, failure: null })
  })

  it('that the provider answers with a 400 waits again, in the provider’s words alone', async () => {
    await paid('less')
    const row = await waiting()
    await refund(row.id, row.amountCents)
    const detail = 'O prazo para devolver este Pix acabou.'
    psp.misbehave(async ({ method, url }) =>
      method === 'PUT' && url.includes('/devolucao/')
        ? Response.json({ title: 'PixDevolucaoInvalida', detail }, { status: 400 })
        : undefined,
    )
    await arrive(server, psp)
    psp.misbehave(undefined)
    expect(await waiting()).toMatchObject({
      task: 'refund_again',
      actions: ['refund', 'refund_elsewhere'],
      failure: detail,
    })
    // What stands beside the payment is why the last try failed.
    psp.psp.store.state.refusesRefunds = true
    await refund(row.id, row.amountCents, 'b'.repeat(32))
    await arrive(server, psp)
    await arrive(server, psp)
    expect(await waiting()).toMatchObject({ failure: expect.stringContaining('não aceita') })
  })

  it('that the provider works on is found among its payment’s, where it refuses to give the refund by itself', async () => {
    await paid('less')
    const row = await waiting()
    await refund(row.id, row.amountCents)
    let asked = 0
    const gone = () => psp.psp.store.state.payments.flatMap(({ devolucoes = [] }) => devolucoes)
    psp.misbehave(async ({ method, url }) => {
      if (!url.includes('/devolucao/')) return undefined
      if (method === 'GET' && asked > 0) return Response.json({ title: 'Operação inválida' }, { status: 400 })
      if (method === 'PUT') asked += 1
      return undefined
    })
    await poll(server)
    await poll(server)
    await arrive(server, psp)
    await arrive(server, psp)
    psp.misbehave(undefined)
    expect([asked, gone().length]).toEqual([1, 1])
    expect(await list()).toMatchObject({ rows: [{ state: 'refunded' }] })
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('that the provider began by itself counts once it is made', async () => {
    await psp.psp.receive({ valor: '10.00', chave: bankKey })
    const [payment] = psp.psp.store.state.payments
    const horario = { solicitacao: server.deps.now().toISOString() }
    const begun = { id: 'f1', rtrId: `D${'1'.repeat(31)}`, valor: '5.00', horario, status: 'EM_PROCESSAMENTO' }
    Object.assign(payment ?? {}, { devolucoes: [begun] })
    await poll(server)
    expect(await list()).toMatchObject({ rows: [{ amountCents: 1000, refundedCents: 0 }] })
    await psp.psp.settle()
    await poll(server)
    expect(await list()).toMatchObject({ rows: [{ amountCents: 1000, refundedCents: 500 }] })
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('ends by the word of the provider alone, and by nobody who confirms it', async () => {
    await paid('less')
    const { id, amountCents } = await waiting()
    await refund(id, amountCents)
    const confirmed = await ana.api.admin.payments[':id'].refunds.confirmation.$post({ param: { id } })
    expect(await codeOf(confirmed)).toBe('conflict')
    expect(await list({ state: 'refunding' })).toMatchObject({ rows: [{ id }] })
  })

  it('whose answer was lost is not asked for twice', async () => {
    await paid('less')
    const row = await waiting()
    await refund(row.id, row.amountCents)
    let cuts = 0
    psp.misbehave(async (request) => {
      if (request.method !== 'PUT' || !request.url.includes('/devolucao/') || cuts++ > 0) return undefined
      psp.misbehave(undefined)
      await psp.fetch(request)
      throw new TypeError('connection lost')
    })
    await arrive(server, psp)
    await arrive(server, psp)
    await arrive(server, psp)
    expect(cuts).toBe(1)
    expect(await list()).toMatchObject({ rows: [{ state: 'refunded' }] })
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('made by the provider itself is in the ledger too', async () => {
    await paid('exact')
    const [payment] = psp.psp.store.state.payments
    if (!payment) throw new Error('nothing was paid')
    await psp.psp.giveBack(payment, { id: 'fraude1', valor: payment.valor })
    await psp.psp.settle()
    await poll(server)
    expect(await ledger(server)).toEqual(providerList(psp))
    expect((await portal()).journey.entryPaidAt).toBeNull()
  })

  it('needs the password again, a reason, an amount that is left, and ninety days at most', async () => {
    await paid('less')
    const row = await waiting()
    expect(await codeOf(await refund(row.id, row.amountCents + 1))).toBe('refund_not_possible')
    const json = { key: 'c'.repeat(32), amountCents: row.amountCents, reason: ' ' }
    expect((await ana.api.admin.payments[':id'].refunds.$post({ param: { id: row.id }, json })).status).toBe(422)
    server.advance(6 * 60_000)
    expect(await codeOf(await refund(row.id, row.amountCents))).toBe('step_up_required')
    await server.deps.db
      .updateTable('pix_payments')
      .set({ paid_at: new Date(server.deps.now().getTime() - 91 * 86_400_000) })
      .execute()
    await stepUp(ana)
    expect(await codeOf(await refund(row.id, row.amountCents))).toBe('refund_too_late')
  })

  it('says nothing to its payer that leads elsewhere, unless its colleague looks twice', async () => {
    await paid('twice')
    const row = await waiting()
    const send = (reason: string, confirmed = false) =>
      ana.api.admin.payments[':id'].refunds.$post({
        param: { id: row.id },
        json: { key: 'd'.repeat(32), amountCents: row.amountCents, reason, confirmed },
      })
    const errorOf = async (response: { json(): Promise<unknown> }) =>
      ((await response.json()) as { errors?: { code: string }[] }).errors?.[0]?.code
    expect(await errorOf(await send('Veja www.exemplo.com'))).toBe('message_link')
    expect(await errorOf(await send('Ligue (11) 98765-4321'))).toBe('suspect_contact')
    expect((await waiting()).refundedCents).toBe(0)
    expect((await send('Ligue (11) 98765-4321', true)).status).toBe(200)
    const kept = await (await ana.api.admin.team.history.$get({ query: { kind: 'suspect_text_sent' } })).json()
    expect(kept.events).toMatchObject([{ by: 'ana', detail: { kinds: ['contact'], about: row.endToEndId } }])
  })

  it('of an entry that is needed, and of another amount than is owed, is nobody’s to make', async () => {
    await paid('exact')
    const [entry] = (await list()).rows
    if (!entry) throw new Error('nothing was paid')
    expect(entry).toMatchObject({ state: 'entry', actions: [], refundCents: 0 })
    expect(await codeOf(await refund(entry.id, entry.amountCents))).toBe('refund_not_possible')
    expect(await codeOf(await refund(entry.id, 1))).toBe('refund_not_possible')
    expect((await portal()).journey.entryPaidAt).not.toBeNull()
  })

  it('is made at once by no analyst, and neither is its record: each becomes a request to the managers', async () => {
    await paid('twice')
    const row = await waiting()
    const bia = await stepUp(await createAnalyst(server, 'bia', 'analyst'))
    const param = { id: row.id }
    const json = { key: 'e'.repeat(32), amountCents: row.amountCents, reason: 'Em dobro' }
    const payment = bia.api.admin.payments[':id']
    const waits = { state: 'waiting', refundedCents: 0, asked: { by: 'bia' } }
    expect(await (await payment.refunds.$post({ param, json })).json()).toMatchObject(waits)
    expect((await (await payment.refunds.elsewhere.$post({ param, json })).json()).refundedCents).toBe(0)
    expect(await server.deps.db.selectFrom('pix_refunds').select('id').execute()).toEqual([])
  })

  it('that Pix does not do any more is recorded as it was done', async () => {
    await paid('twice')
    const row = await waiting()
    await server.deps.db
      .updateTable('pix_payments')
      .set({ paid_at: new Date(server.deps.now().getTime() - 91 * 86_400_000) })
      .where('id', '=', row.id)
      .execute()
    const json = { key: 'f'.repeat(32), amountCents: row.amountCents, reason: 'Transferência de 21/11' }
    const late = await waiting()
    expect(late).toMatchObject({ actions: ['refund_elsewhere'], task: 'refund_elsewhere' })
    const answer = await ana.api.admin.payments[':id'].refunds.elsewhere.$post({ param: { id: row.id }, json })
    expect(await answer.json()).toMatchObject({ state: 'refunded', task: null })
    expect((await portal()).payments.find(({ id }) => id === row.id)?.refunds).toMatchObject([
      { state: 'done', elsewhere: 'Transferência de 21/11' },
    ])
    const { history } = await detailOf(ana, applicant.id)
    const line = history.events.find(({ kind }) => kind === 'refund')
    expect(line).toMatchObject({ actor: 'ana', note: 'Transferência de 21/11', data: { state: 'done' } })
  })

  it('of a payment that names nobody is recorded as it was done too, once Pix does none any more', async () => {
    await psp.psp.receive({ valor: '10.00', chave: bankKey })
    await poll(server)
    const row = await waiting()
    await server.deps.db
      .updateTable('pix_payments')
      .set({ paid_at: new Date(server.deps.now().getTime() - 91 * 86_400_000) })
      .where('id', '=', row.id)
      .execute()
    expect(await waiting()).toMatchObject({ actions: ['match', 'refund_elsewhere'], task: 'match' })
    const json = { key: 'f'.repeat(32), amountCents: row.amountCents, reason: 'TED de 21/11' }
    const answer = await ana.api.admin.payments[':id'].refunds.elsewhere.$post({ param: { id: row.id }, json })
    expect(await answer.json()).toMatchObject({ state: 'refunded', task: null, actions: [] })
    expect(await securityLines()).toEqual([`ana done ${row.endToEndId}`])
  })

  it('of a payment that names nobody is in the audit with who asked for it', async () => {
    await psp.psp.receive({ valor: '10.00', chave: bankKey })
    await poll(server)
    const row = await waiting()
    expect((await refund(row.id, row.amountCents)).status).toBe(200)
    expect(await securityLines()).toEqual([`ana requested ${row.endToEndId}`])
  })
})

describe('a payment that waits', () => {
  it('and names nobody is matched to a contract, and is what it is for that', async () => {
    const { contractNumber, entryCents } = await portal()
    await psp.psp.receive({ valor: (entryCents / 100).toFixed(2), chave: bankKey })
    await poll(server)
    const row = await waiting()
    expect(row).toMatchObject({ kind: 'unmatched', actions: ['match', 'refund'], application: null })
    const match = (number: string) =>
      ana.api.admin.payments[':id'].match.$post({ param: { id: row.id }, json: { contractNumber: number } })
    expect(await (await match('0000000000')).json()).toMatchObject({ errors: [{ code: 'contract_unknown' }] })
    expect(await (await match(contractNumber)).json()).toMatchObject({ kind: 'exact', state: 'entry', actions: [] })
    expect(await codeOf(await match(contractNumber))).toBe('stale_payment')
    expect((await portal()).journey.entryPaidAt).not.toBeNull()
  })

  it('and names nobody counts, once it is matched, with what did not go back of it before', async () => {
    const { contractNumber, entryCents } = await portal()
    const payment = await psp.psp.receive({ valor: (entryCents / 100).toFixed(2), chave: bankKey })
    await poll(server)
    const [known] = psp.psp.store.state.payments.filter(({ endToEndId }) => endToEndId === payment.endToEndId)
    await psp.psp.giveBack(known ?? payment, { id: 'emparte1', valor: '10.00' })
    await psp.psp.settle()
    await poll(server)
    const row = await waiting()
    expect(row).toMatchObject({
      kind: 'unmatched',
      actions: ['match', 'refund'],
      amountCents: entryCents,
      refundCents: entryCents - 1000,
    })
    const matched = await ana.api.admin.payments[':id'].match.$post({ param: { id: row.id }, json: { contractNumber } })
    expect(await matched.json()).toMatchObject({ kind: 'short', state: 'waiting' })
    expect((await portal()).journey.entryPaidAt).toBeNull()
    expect((await portal()).outcome).toMatchObject({ partCents: entryCents - 1000, payableCents: 1000 })
    const { history } = await detailOf(ana, applicant.id)
    expect(history.events.find(({ kind }) => kind === 'payment')).toMatchObject({
      data: { kind: 'short', amountCents: entryCents - 1000 },
    })
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('because it came late is accepted once, while nothing else is the entry', async () => {
    await paid('late')
    const row = await waiting()
    expect(row.actions[0]).toBe('accept')
    expect(await toldOf('payment_')).toEqual(['payment_late'])
    const [held] = (await portal()).payments
    expect(held).toMatchObject({ task: 'accept', checkedBy: businessDaysAfter(new Date(held?.paidAt ?? ''), 2) })
    const accept = () => ana.api.admin.payments[':id'].acceptance.$post({ param: { id: row.id } })
    const answers = await Promise.all([accept(), accept()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await portal()).journey.entryPaidAt).not.toBeNull()
    expect((await portal()).payments[0]?.checkedBy).toBeNull()
  })

  it('because its application has ended goes back by itself', async () => {
    await moveTo(server, applicant.id, 'rejected')
    await paid('exact')
    expect((await list()).rows).toMatchObject([{ kind: 'ended', state: 'refunding', actions: [], end: 'refused' }])
    await arrive(server, psp)
    await arrive(server, psp)
    expect((await list()).rows).toMatchObject([{ kind: 'ended', state: 'refunded' }])
    expect(await toldOf('payment_')).toEqual(['payment_ended', 'payment_refunded'])
    expect(await toldOf('entry_r')).toEqual([])
    expect(await ledger(server)).toEqual(providerList(psp))
  })
})

describe('the list', () => {
  it('is filtered by state and day, and searched by contract, name and endToEndId', async () => {
    await paid('twice')
    await psp.psp.receive({ valor: '10.00', chave: bankKey, infoPagador: 'Zulmira Quintão' })
    await poll(server)
    const found = async (query: Record<string, string>) => (await list(query)).rows.length
    const { rows } = await list()
    expect(rows).toHaveLength(3)
    expect(await found({ state: 'entry' })).toBe(1)
    expect(await found({ state: 'waiting' })).toBe(2)
    expect(await found({ state: 'todo,entry' })).toBe(3)
    expect(await found({ q: applicant.request.fullName })).toBe(2)
    expect(await found({ q: 'zulmira quintao' })).toBe(1)
    expect(await found({ q: rows[0]?.endToEndId ?? '' })).toBe(1)
    expect(await found({ q: (await portal()).contractNumber })).toBe(2)
    expect(await found({ to: '2020-01-01' })).toBe(0)
    const count = await (await ana.api.admin.payments.count.$get({ query: { state: 'waiting' } })).json()
    expect(count).toEqual({ count: 2, more: false })
  })

  it('pages through everything once, and its sums equal the ledger', async () => {
    for (let index = 1; index <= 30; index++)
      await psp.psp.receive({ valor: `${index}.00`, chave: bankKey, infoPagador: `número ${index}` })
    await poll(server)
    const first = await list({ limit: '20' })
    const second = await list({ limit: '20', after: first.rows.at(-1)?.id ?? '' })
    const seen = [...first.rows, ...second.rows].map(({ endToEndId }) => endToEndId)
    expect(new Set(seen).size).toBe(30)
    expect([first.hasNext, second.hasNext]).toEqual([true, false])
    const query = { from: '2020-01-01', to: '2999-01-01' }
    const sums = await (await ana.api.admin.payments.sums.$get({ query })).json()
    expect(sums).toEqual({
      count: 30,
      receivedCents: 46_500,
      entryCents: 0,
      installmentsCents: 0,
      waitingCents: 46_500,
      refundedCents: 0,
    })
    const refused = await ana.fetch('/api/admin/payments.csv')
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'export_reason_required'])
    const headers = { [exportReasonHeader]: 'Conferência' }
    const csv = await (await ana.fetch('/api/admin/payments.csv', { headers })).text()
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toContain('Pago em;Valor;Devolvido;O que é;Estado;Contrato;Nome;Forma;')
    const [newest] = lines.filter((line) => line.includes('número 30'))
    expect(newest).toMatch(/^[\d/]{10} [\d:]{5};30,00;0,00;sem contrato;Esperando;;;Pix;E\w{31};;número 30;Provedor$/)
  })
})
