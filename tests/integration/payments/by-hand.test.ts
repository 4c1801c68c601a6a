import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { readPixCode } from '#domain/pix.ts'
import { changeable, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { arrive, bankKey, ledger, portalOf, providerList, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let ana: Browser
let applicant: Applicant
let entryCents: number

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server))
  applicant = await applicantIn(server, 'signing')
  entryCents = (await portal()).entryCents
})

/** This minute, as an endToEndId has it: '2026-11-23T15:30' in UTC. */
const minute = () => server.deps.now().toISOString().slice(0, 16)
const portal = async () => (await applicant.browser.api.portal.$get({ query: {} })).json()
const eid = (end: string) => `E00038166${minute().replace(/\D/g, '')}${end.padStart(11, '0')}`
const record = (changes: Record<string, unknown> = {}) => {
  const json = { amountCents: entryCents, paidOn: brazilianDate(server.deps.now()), endToEndId: eid('1') }
  return ana.api.admin.applications[':id'].payments.$post({
    param: { id: applicant.id },
    json: { ...json, ...changes },
  })
}
const mails = (kind: 'entry_received' | 'payment_short') =>
  server.deps.db.selectFrom('messages').select('body_text').where('kind', '=', kind).execute()
const messages = () => mails('entry_received')

describe('an entry recorded by hand', () => {
  it('is the entry, for analyst, applicant and contract, told once', async () => {
    const detail = await (await record()).json()
    const paidAt = `${minute()}:00.000Z`
    expect(detail).toMatchObject({ journey: { entryPaidAt: paidAt }, payments: [{ kind: 'exact', state: 'entry' }] })
    expect(detail.history.events[0]).toMatchObject({ kind: 'payment', actor: 'ana', data: { by: 'hand' } })
    expect(await portal()).toMatchObject({ journey: { entryPaidAt: paidAt }, pixCode: null })
    expect(await messages()).toHaveLength(1)
  })

  it('asks for the password again, and stores nothing without it', async () => {
    server.advance(5 * 60_000)
    expect(await codeOf(await record())).toBe('step_up_required')
    expect(await portal()).toMatchObject({ journey: { entryPaidAt: null }, payments: [] })
  })

  it.each([
    [{ endToEndId: 'E123' }, 'endToEndId', 'end_to_end_id_invalid'],
    [{ amountCents: 0 }, 'amountCents', 'amount_invalid'],
    [{ paidOn: '2024-02-30' }, 'paidOn', 'date_invalid'],
    [{ paidOn: '2999-01-01' }, 'paidOn', 'payment_in_future'],
    [{ paidOn: '1126-11-10' }, 'paidOn', 'before_application'],
  ])('of %o is refused beside the field', async (changes, field, code) => {
    expect(await (await record(changes)).json()).toMatchObject({ errors: [{ field, code }] })
  })

  it('counts once, however often and by however many it is recorded at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => record()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const another = await (await record()).json()
    expect(another).toMatchObject({ errors: [{ field: 'endToEndId', code: 'payment_known' }] })
    const { payments } = await portal()
    expect(payments.map(({ kind }) => kind)).toEqual(['exact'])
  })

  it('is one of several payments at the same moment; the others are told apart', async () => {
    await Promise.all(['1', '2', '3', '4'].map((end) => record({ endToEndId: eid(end) })))
    const kinds = (await portal()).payments.map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['duplicate', 'duplicate', 'duplicate', 'exact'])
    expect(await messages()).toHaveLength(1)
  })

  it('of less is no entry; with the rest it is', async () => {
    await record({ amountCents: entryCents - 1000 })
    expect(await portal()).toMatchObject({
      journey: { entryPaidAt: null },
      outcome: { partCents: entryCents - 1000, payableCents: 1000, hasEntry: false },
      payments: [{ kind: 'short', state: 'waiting', task: 'customer' }],
    })
    await record({ amountCents: 1000, endToEndId: eid('2') })
    expect(await portal()).toMatchObject({
      journey: { entryPaidAt: expect.any(String) },
      outcome: { partCents: 0, payableCents: 0, hasEntry: true },
    })
  })

  it('of too much is the manager’s to give back: the list and the dashboard name it until it is confirmed', async () => {
    await record({ amountCents: entryCents + 1000 })
    const todo = async () => (await ana.api.admin.payments.$get({ query: { state: 'todo' } })).json()
    const { rows } = await todo()
    expect(rows).toMatchObject([{ state: 'entry', task: 'confirm_refund', actions: ['confirm_refund'] }])
    const { payments } = await (await ana.api.admin.dashboard.$get()).json()
    expect(payments).toMatchObject({ count: 1, oldestAt: rows[0]?.paidAt })
    const param = { id: rows[0]?.id ?? '' }
    expect((await ana.api.admin.payments[':id'].refunds.confirmation.$post({ param })).status).toBe(200)
    expect((await todo()).rows).toEqual([])
  })

  it('of a motorcycle that is released already asks neither for the rest nor for the signature', async () => {
    await moveTo(server, applicant.id, 'completed')
    await record({ amountCents: entryCents - 1000 })
    expect(await portal()).toMatchObject({ outcome: { payableCents: 0 }, payments: [{ task: 'customer' }] })
    const [short] = await mails('payment_short')
    expect(short?.body_text).not.toContain('pagar só o que falta')
    await record({ amountCents: 1000, endToEndId: eid('2') })
    const [thanks] = await messages()
    expect(thanks?.body_text).toContain('confirmado')
    expect(thanks?.body_text).not.toContain('assinar')
    expect((await applicant.browser.api.portal.payments.return.$post({ query: {} })).status).toBe(409)
  })

  it('of less leaves a rest for which an analyst has a code, which the customer sees', async () => {
    await record({ amountCents: entryCents - 1000 })
    const settings = changeable(await (await ana.api.admin.settings.$get()).json())
    const pix = { chave: 'pix@tiriva.example', nome: 'Banco Tiriva', cidade: 'Manaus' }
    expect((await ana.api.admin.settings.$put({ json: { ...settings, pix } })).status).toBe(200)
    const param = { id: applicant.id }
    const propose = () => ana.api.admin.applications[':id'].pix.proposal.$post({ param })
    const { pixCode } = await (await propose()).json()
    const { version } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
    expect((await ana.api.admin.applications[':id'].pix.$put({ param, json: { pixCode, version } })).status).toBe(200)
    const view = await portal()
    expect(view).toMatchObject({ pixCode, outcome: { payableCents: 1000 } })
    expect(readPixCode(pixCode ?? '')?.amountCents).toBe(1000)
    const charge = await server.deps.db.selectFrom('charges').select('amount_cents').executeTakeFirst()
    expect(charge).toEqual({ amount_cents: 1000 })
    await record({ amountCents: 1000, endToEndId: eid('2') })
    expect(await codeOf(await propose())).toBe('pix_no_entry')
    const { outcome } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
    expect(outcome).toMatchObject({ partCents: 0, dueCents: 0 })
  })
})

describe('where a provider is configured', () => {
  let bank: TestServer
  let psp: TestPsp
  let bia: Browser
  let payer: Applicant
  beforeAll(async () => {
    ;({ server: bank, psp } = await startBank())
  })
  afterAll(() => bank.stop())
  beforeEach(async () => {
    ;({ ana: bia, applicant: payer } = await startAfresh(bank, psp))
  })

  const type = async (endToEndId: string, changes: Record<string, unknown> = {}) => {
    const { entryCents: amountCents } = await portalOf(payer.browser)
    const json = { amountCents, paidOn: brazilianDate(bank.deps.now()), endToEndId, ...changes }
    return bia.api.admin.applications[':id'].payments.$post({ param: { id: payer.id }, json })
  }

  it('an invented identifier is not believed, also by many at once', async () => {
    const tries = await Promise.all(['1', '2', '3'].map((end) => type(eid(end))))
    for (const answer of tries) {
      expect(await answer.json()).toMatchObject({ errors: [{ field: 'endToEndId', code: 'payment_unknown' }] })
    }
    expect(await portalOf(payer.browser)).toMatchObject({ payments: [], outcome: { hasEntry: false } })
    expect(await ledger(bank)).toEqual([])
  })

  it('a true one is recorded as the provider tells it, whatever was typed, and once', async () => {
    const valor = ((await portalOf(payer.browser)).entryCents / 100).toFixed(2)
    const { endToEndId, horario } = await psp.psp.receive({ valor, chave: bankKey, infoPagador: 'Entrada' })
    const detail = await (await type(endToEndId, { amountCents: 1 })).json()
    expect(detail.payments).toMatchObject([{ kind: 'exact', state: 'entry', paidAt: new Date(horario).toISOString() }])
    await arrive(bank, psp)
    expect(await ledger(bank)).toEqual(providerList(psp))
    expect(await (await type(endToEndId)).json()).toMatchObject({ errors: [{ code: 'payment_known' }] })
  })

  it('one that paid somebody else, or another key, is nobody’s to type', async () => {
    const other = await applicantIn(bank, 'signing')
    const number = (await portalOf(other.browser)).contractNumber
    const theirs = await psp.psp.receive({ valor: '10.00', chave: bankKey, txid: number })
    expect(await (await type(theirs.endToEndId)).json()).toMatchObject({ errors: [{ code: 'payment_of_another' }] })
    const elsewhere = await psp.psp.receive({ valor: '10.00', chave: 'pix@outro.example' })
    expect(await (await type(elsewhere.endToEndId)).json()).toMatchObject({ errors: [{ code: 'payment_unknown' }] })
  })

  it('one that names no contract is given to one within the limits of a match, and beyond them by a manager', async () => {
    const caio = await stepUp(await createAnalyst(bank, 'caio', 'analyst'))
    const { endToEndId } = await psp.psp.receive({ valor: '10000.01', chave: bankKey, infoPagador: 'De outra pessoa' })
    const json = { amountCents: 1, paidOn: brazilianDate(bank.deps.now()), endToEndId }
    const answer = await caio.api.admin.applications[':id'].payments.$post({ param: { id: payer.id }, json })
    expect(await answer.json()).toMatchObject({ payments: [], asks: [{ kind: 'payment_record' }] })
    expect(await ledger(bank)).toEqual([])
    const [open] = (await (await bia.api.admin.approvals.$get()).json()).open
    const { id = '', hash = '', title, lines } = open ?? {}
    expect(title).toContain('R$\u00a010.000,01')
    expect(lines).toContain('O dinheiro chegou, mas o Pix não diz de qual contrato é.')
    expect(lines).toContain('Antes de aprovar, confira quem pagou.')
    expect((await bia.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })).status).toBe(200)
    const [decided] = (await (await bia.api.admin.approvals.$get()).json()).decided
    expect(decided?.lines).toContain('O dinheiro chegou, mas o Pix não diz de qual contrato é.')
    expect(decided?.lines.join()).not.toContain('Antes de aprovar')
    expect(await ledger(bank)).toHaveLength(1)
  })

  it('while the provider gives no answer nothing is recorded, and it says so', async () => {
    psp.misbehave(async () => new Response('', { status: 503 }))
    const answer = await type(eid('9'))
    expect(answer.status).toBe(503)
    expect(await codeOf(answer)).toBe('pix_provider_silent')
    psp.misbehave(undefined)
    expect(await ledger(bank)).toEqual([])
  })
})
