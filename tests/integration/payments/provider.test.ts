import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { readHealth } from '#server/maintenance/health.ts'
import { recordPayment } from '#server/payments/record.ts'
import { changeable } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { queuedJobs } from '#tests/support/jobs.ts'
import { patiently } from '#tests/support/patiently.ts'
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

let server: TestServer
let psp: TestPsp
let ana: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ ana, applicant } = await startAfresh(server, psp))
})
afterEach(async () => {
  expect(psp.violations, 'the published schema').toEqual([])
})

const portal = () => portalOf(applicant.browser)
const pay = async (way: Parameters<TestPsp['psp']['pay']>[1]) =>
  psp.psp.pay(await chargeOf(server, psp, applicant.id), way)

describe('a charge', () => {
  it('is made when the entry is due, and told once', async () => {
    const { pixCode, charge, entryCents } = await portal()
    const made = await chargeOf(server, psp, applicant.id)
    expect(made).toMatchObject({ chave: bankKey, valor: { original: (entryCents / 100).toFixed(2) }, status: 'ATIVA' })
    expect(made.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
    expect(pixCode).toBe(made.pixCopiaECola)
    expect(charge).toMatchObject({ state: 'open' })
    await poll(server)
    expect(Object.keys(psp.psp.store.state.charges)).toHaveLength(1)
    const told = await messagesTo(server, applicant.request.email)
    expect(told.filter((kind) => kind === 'entry_payable')).toHaveLength(1)
  })

  it('that is over is not offered for payment; another is made when it is asked for', async () => {
    const first = await chargeOf(server, psp, applicant.id)
    server.advance(73 * 3_600_000)
    const browser = server.browser()
    await browser.api.session.$post({ json: { cpf: applicant.request.cpf, password: applicant.request.password } })
    expect(await portalOf(browser)).toMatchObject({ pixCode: null, charge: { state: 'expired' } })
    await browser.api.portal.charge.$post({ query: {} })
    await poll(server)
    const second = await chargeOf(server, psp, applicant.id)
    expect(second.txid).not.toBe(first.txid)
    expect(await portalOf(browser)).toMatchObject({ pixCode: second.pixCopiaECola, charge: { state: 'open' } })
    await browser.api.portal.charge.$post({ query: {} })
    await poll(server)
    expect(Object.keys(psp.psp.store.state.charges)).toHaveLength(2)
  })

  it('is made anew when the account of the bank changes', async () => {
    const first = await chargeOf(server, psp, applicant.id)
    const settings = changeable(await (await ana.api.admin.settings.$get()).json())
    const json = { ...settings, pix: { ...settings.pix, chave: 'outra@tiriva.example' } }
    expect((await ana.api.admin.settings.$put({ json })).status).toBe(200)
    expect(await portal()).toMatchObject({ pixCode: null })
    await poll(server)
    expect(await chargeOf(server, psp, applicant.id)).toMatchObject({ chave: 'outra@tiriva.example' })
    expect(psp.psp.store.state.charges[first.txid]?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  })
})

describe('a payment', () => {
  it('of the entry is the entry as soon as the provider tells of it', async () => {
    await pay('exact')
    await arrive(server, psp)
    const { journey, payments, pixCode } = await portal()
    expect(journey.entryPaidAt).not.toBeNull()
    expect(payments).toMatchObject([{ kind: 'exact', state: 'entry' }])
    expect(pixCode).toBeNull()
    expect(await messagesTo(server, applicant.request.email)).toContain('entry_received')
  })

  it.each([
    ['less', ['short']],
    ['more', ['over']],
    ['late', ['late']],
    ['twice', ['exact', 'duplicate']],
  ] as const)('%s is told apart', async (way, kinds) => {
    await pay(way)
    await arrive(server, psp)
    const { payments } = await portal()
    expect(payments.map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
    expect(payments.filter(({ state }) => state === 'entry')).toHaveLength(way === 'more' || way === 'twice' ? 1 : 0)
  })

  it('that no webhook told of is found by asking', async () => {
    await pay('exact')
    psp.psp.store.state.deliveries = []
    await poll(server)
    expect(await portal()).toMatchObject({ payments: [{ kind: 'exact' }] })
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('that names nobody waits unmatched; one to a key that is not the bank’s is left out', async () => {
    await pay('by_key')
    await psp.psp.receive({ valor: '99.00', chave: 'de-outro@example.com' })
    await poll(server)
    const rows = await server.deps.db.selectFrom('pix_payments').selectAll().execute()
    const { entryCents, payments } = await portal()
    expect(payments).toEqual([])
    expect(rows).toMatchObject([{ kind: 'unmatched', amount_cents: entryCents, payer_note: 'pagamento da moto' }])
  })

  it('that cannot be stored keeps no other back, and is found again', async () => {
    const second = await applicantIn(server, 'signing')
    await poll(server)
    const charges = [await chargeOf(server, psp, applicant.id), await chargeOf(server, psp, second.id)]
    const paid = await Promise.all(charges.map((charge) => psp.psp.pay(charge, 'exact')))
    psp.psp.store.state.deliveries = []
    const stuck = paid[0]?.[0]
    const owner = server.ownerDeps.db
    const refusal = `if new.end_to_end_id = '${stuck?.endToEndId}' then raise exception 'not this one'; end if; return new;`
    await sql`create function refuse_one() returns trigger language plpgsql as ${sql.lit(`begin ${refusal} end`)}`.execute(
      owner,
    )
    await sql`create trigger refuse_one before insert on pix_payments for each row execute function refuse_one()`.execute(
      owner,
    )
    try {
      await poll(server)
      expect(await ledger(server)).toHaveLength(1)
    } finally {
      await sql`drop trigger refuse_one on pix_payments`.execute(owner)
      await sql`drop function refuse_one`.execute(owner)
    }
    await poll(server)
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('that the payer’s bank takes back weeks later is noticed within a day though no webhook tells of it', async () => {
    await pay('exact')
    await arrive(server, psp)
    server.advance(30 * dayMs)
    await poll(server)
    const [payment] = psp.psp.store.state.payments
    if (payment === undefined) throw new Error('no payment')
    await psp.psp.giveBack(payment, { id: 'medida1', valor: payment.valor })
    await psp.psp.settle()
    psp.psp.store.state.deliveries = []
    server.advance(dayMs)
    await poll(server)
    expect(await ledger(server)).toEqual(providerList(psp))
    const rows = await server.deps.db.selectFrom('pix_payments').select('state').execute()
    expect(rows).toEqual([{ state: 'refunded' }])
  })

  it('that went back is looked for once a day, in all that the last run had no time for', async () => {
    await pay('exact')
    await arrive(server, psp)
    server.advance(30 * dayMs)
    const days: string[] = []
    let isSlow = true
    psp.misbehave(async ({ url }) => {
      const { searchParams: query } = new URL(url)
      if (query.get('devolucaoPresente') !== 'true') return undefined
      if (isSlow && days.length === 10) throw new TypeError('fetch failed')
      days.push(brazilianDate(new Date(query.get('inicio') ?? '')))
      return undefined
    })
    await poll(server)
    expect(days).toHaveLength(10)
    isSlow = false
    server.advance(2 * dayMs)
    await poll(server)
    const round = days.length
    expect(round).toBeGreaterThanOrEqual(30)
    expect(new Set(days).size, 'each day once').toBe(round)
    await poll(server)
    const next = days.length
    expect(next, 'the round of the days after').toBeGreaterThan(2 * round)
    for (let turn = 0; turn < 3; turn++) await poll(server)
    expect(days).toHaveLength(next)
  })

  it('typed with another amount counts as the provider knows it', async () => {
    const [payment] = await pay('exact')
    psp.psp.store.state.deliveries = []
    const json = { amountCents: 100, paidOn: brazilianDate(server.deps.now()), endToEndId: payment?.endToEndId ?? '' }
    const answer = await ana.api.admin.applications[':id'].payments.$post({ param: { id: applicant.id }, json })
    expect(await answer.json()).toMatchObject({ payments: [{ kind: 'exact' }] })
  })

  it('typed with another amount before there was a provider is put right once that one tells of it', async () => {
    const [payment] = await pay('exact')
    psp.psp.store.state.deliveries = []
    const typed = {
      endToEndId: payment?.endToEndId ?? '',
      way: 'pix' as const,
      reference: null,
      amountCents: 100,
      paidAt: server.deps.now(),
      payerNote: null,
      payer: null,
    }
    const { id } = await server.deps.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const by = { type: 'analyst', id, name: 'ana' } as const
    const paidFor = { applicationId: applicant.id, chargeEndsAt: null, installments: null }
    await server.deps.db.transaction().execute((trx) => recordPayment(server.deps, trx, typed, paidFor, by))
    expect(await portal()).toMatchObject({ payments: [{ kind: 'short' }] })
    await poll(server)
    expect(await portal()).toMatchObject({ payments: [{ kind: 'exact', state: 'entry' }] })
    expect(await ledger(server)).toEqual(providerList(psp))
  })
})

describe('a webhook', () => {
  const url = () => `${Object.values(psp.psp.store.state.webhooks)[0]?.webhookUrl}/pix`
  const post = (address: string, body: unknown) =>
    server.app.fetch(
      new Request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { ip: '198.51.100.9', waitUntil: () => {} },
    )

  it('that comes a hundred times at once, out of order, counts once', async () => {
    const payments = [...(await pay('twice')), ...(await pay('less'))]
    const calls = Array.from({ length: 100 }, (_, index) => payments[index % 3]).reverse()
    const answers = await Promise.all(calls.map((payment) => patiently(() => post(url(), { pix: [payment] }))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await arrive(server, psp)
    await poll(server)
    expect(await ledger(server)).toEqual(providerList(psp))
    const { payments: seen } = await portal()
    expect(seen.filter(({ state }) => state === 'entry')).toHaveLength(1)
    expect(
      (await messagesTo(server, applicant.request.email)).filter((kind) => kind === 'entry_received'),
    ).toHaveLength(1)
  })

  it('is only a hint: what it says of amount, receiver or existence is not believed', async () => {
    const [payment] = await pay('less')
    await post(url(), { pix: [{ ...payment, valor: '999999.00', chave: 'de-outro@example.com' }] })
    const madeUp = 'E00000000202611211530abcdefghijk'
    await post(url(), { pix: [{ endToEndId: madeUp, txid: payment?.txid, valor: '1499.00', horario: 'x' }] })
    await arrive(server, psp)
    expect(await ledger(server)).toEqual(providerList(psp))
    expect(await portal()).toMatchObject({ payments: [{ kind: 'short' }] })
  })

  it('moves with the client secret that its address follows from', async () => {
    await poll(server)
    const before = url()
    const { config } = server.deps
    const { pix } = config
    try {
      Object.assign(config, { pix: { ...pix, clientSecret: 'trocado' } })
      await poll(server)
      expect(url()).not.toBe(before)
      expect((await post(url(), { pix: [] })).status).toBe(200)
      expect((await post(before, { pix: [] })).status).toBe(404)
    } finally {
      Object.assign(config, { pix })
    }
  })

  it('without the secret does nothing', async () => {
    const [payment] = await pay('exact')
    const forged = url().replace(/pix\/[^/]+\/pix$/, `pix/${'A'.repeat(43)}/pix`)
    expect((await post(forged, { pix: [payment] })).status).toBe(404)
    expect(await server.deps.db.selectFrom('pix_payments').selectAll().execute()).toEqual([])
  })

  it('that names no payment is answered and does nothing; one bad entry keeps no other back', async () => {
    for (const body of [{}, { pix: [] }, { pix: [{ endToEndId: 'curto' }, null, 7] }, { evento: 'teste_webhook' }])
      expect((await post(url(), body)).status).toBe(200)
    const keys = (await queuedJobs(server)).map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('pix_payment'))).toEqual([])
    const [payment] = await pay('exact')
    expect((await post(url(), { pix: [{ endToEndId: 'EABCDEFGH2026112115X0abcdefghijk' }, payment] })).status).toBe(200)
    await arrive(server, psp)
    expect(await ledger(server)).toEqual(providerList(psp))
    expect((await post(url(), 'nada')).status).toBe(422)
  })
})

describe('a provider that is not perfect', () => {
  const health = () => readHealth(server.deps)
  const provider = async () => (await (await ana.api.admin.settings.$get()).json()).provider
  /** The provider's list with additional entries before the real ones. */
  const listWith = (entries: object[]) => async (request: Request) => {
    if (!new URL(request.url).pathname.endsWith('/api/v2/pix')) return undefined
    psp.misbehave(undefined)
    const list = await (await psp.fetch(request)).json()
    psp.misbehave(listWith(entries))
    return Response.json({ ...list, pix: [...entries, ...(list.pix ?? [])] })
  }

  it('tells of a payment with a txid that is none: it is there, and names nobody', async () => {
    const odd = { endToEndId: 'E00000000202611211530abcdefghijk', txid: '***', valor: '10.00', chave: bankKey }
    await pay('exact')
    psp.misbehave(listWith([{ ...odd, horario: server.deps.now().toISOString() }]))
    await poll(server)
    const rows = await server.deps.db.selectFrom('pix_payments').select(['end_to_end_id', 'kind']).execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['exact', 'unmatched'])
  })

  it.each([
    ['EABCDEFGH2026112115X0abcdefghijk', { valor: '10.00', horario: '2026-11-21T12:00:00Z' }],
    ['E00000000202611211530abcdefghijk', { valor: '10,00', horario: '2026-11-21T12:00:00Z' }],
    ['sem identificação', null],
  ])('tells of something that nobody can read (%s): all others are read, and it is told', async (id, entry) => {
    await pay('exact')
    psp.misbehave(listWith([entry && { ...entry, endToEndId: id }] as object[]))
    await poll(server)
    expect(await ledger(server)).toEqual(providerList(psp))
    expect((await provider())?.unreadable).toMatchObject({ what: id })
    expect((await health()).degraded).toContain('payments')
    psp.misbehave(undefined)
    server.advance(25 * 3_600_000)
    await poll(server)
    expect((await health()).degraded).not.toContain('payments')
  })

  const registeredADayAgo = () =>
    server.deps.db
      .updateTable('pix_sync')
      .set({ webhook_at: new Date(server.deps.now().getTime() - 25 * 3_600_000) })
      .execute()
  const refusing = (method: string, path: string, detail: string) => async (request: Request) =>
    request.method === method && new URL(request.url).pathname.includes(path)
      ? Response.json({ title: 'Acesso Negado', detail }, { status: 400 })
      : undefined

  it('refuses its list: managers read why, the report does too, the rest goes on, and nothing paid is lost', async () => {
    await pay('exact')
    psp.misbehave(refusing('GET', '/api/v2/pix', 'A aplicação não tem o escopo pix.read.'))
    const other = await applicantIn(server, 'waiting_docs')
    await moveTo(server, other.id, 'signing')
    await poll(server)
    expect(await provider()).toMatchObject({ listRefusal: 'A aplicação não tem o escopo pix.read.' })
    expect(await portalOf(other.browser)).toMatchObject({ charge: { state: 'open' } })
    const day = brazilianDate(server.deps.now())
    const report = await ana.api.admin.reports.payments.$get({ query: { from: day, to: day } })
    expect(await report.json()).toMatchObject({ providers: [{ state: 'refused' }] })
    server.advance(11 * 60_000)
    expect((await health()).degraded).toContain('payments')
    psp.misbehave(undefined)
    await poll(server)
    expect(await provider()).toMatchObject({ listRefusal: null, works: true })
    expect(await ledger(server)).toEqual(providerList(psp))
  })

  it('refuses the address of the webhook: managers read why, payments come all the same, and it is asked once a day', async () => {
    let asked = 0
    const refuse = refusing('PUT', '/webhook/', 'A chave não pertence ao cliente.')
    psp.misbehave(async (request) => {
      const refusal = await refuse(request)
      asked += refusal ? 1 : 0
      return refusal
    })
    await pay('exact')
    await registeredADayAgo()
    for (let round = 0; round < 3; round++) await poll(server)
    expect(asked).toBe(1)
    expect(await provider()).toMatchObject({ webhookRefusal: 'A chave não pertence ao cliente.', works: true })
    expect((await health()).degraded).toContain('payments')
    expect(await ledger(server)).toEqual(providerList(psp))
    psp.misbehave(undefined)
    await registeredADayAgo()
    await poll(server)
    expect(await provider()).toMatchObject({ webhookRefusal: null })
  })

  it('refuses for good to make a charge: it is asked once, everybody is told, and again when an analyst says so', async () => {
    let asked = 0
    psp.misbehave(async (request) => {
      if (request.method !== 'PUT' || !request.url.includes('/cob/')) return undefined
      asked += 1
      return Response.json({ title: 'Chave inválida', detail: 'A chave não pertence ao cliente.' }, { status: 400 })
    })
    const other = await applicantIn(server, 'waiting_docs')
    await moveTo(server, other.id, 'signing')
    for (let round = 0; round < 3; round++) await poll(server)
    expect(asked).toBe(1)
    expect(await portalOf(other.browser)).toMatchObject({ pixCode: null, charge: { state: 'refused' } })
    const param = { id: other.id }
    const detail = await (await ana.api.admin.applications[':id'].$get({ param })).json()
    expect(detail.charge?.failure).toBe('A chave não pertence ao cliente.')
    const refusedOf = [{ id: other.id, name: other.request.fullName }]
    expect(await provider()).toMatchObject({ refusedCharges: 1, refusedOf })
    expect((await health()).degraded).toContain('payments')

    psp.misbehave(undefined)
    await ana.api.admin.applications[':id'].charge.$post({ param })
    await poll(server)
    expect(await portalOf(other.browser)).toMatchObject({ charge: { state: 'open' } })
    expect((await health()).degraded).not.toContain('payments')
  })

  it('refuses to make a charge without a word: analysts read a sentence all the same', async () => {
    psp.misbehave(async ({ method, url }) =>
      method === 'PUT' && url.includes('/cob/') ? new Response('', { status: 422 }) : undefined,
    )
    const other = await applicantIn(server, 'waiting_docs')
    await moveTo(server, other.id, 'signing')
    await poll(server)
    const detail = await (await ana.api.admin.applications[':id'].$get({ param: { id: other.id } })).json()
    expect(detail.charge?.failure).toBe('sem explicação, código 422')
  })

  it('makes a charge and tells neither its code nor its location: it is asked again, and the code is shown then', async () => {
    psp.misbehave(async (request) => {
      if (request.method !== 'PUT' || !request.url.includes('/cob/')) return undefined
      const { calendario, ...asked } = await request.json()
      const txid = request.url.split('/').at(-1)
      const made = { status: 'ATIVA', txid, revisao: 0, calendario: { criacao: server.deps.now(), ...calendario } }
      return Response.json({ ...asked, ...made }, { status: 201 })
    })
    const other = await applicantIn(server, 'waiting_docs')
    await moveTo(server, other.id, 'signing')
    await poll(server)
    expect(await portalOf(other.browser)).toMatchObject({ pixCode: null })
    psp.misbehave(undefined)
    await poll(server)
    expect(await portalOf(other.browser)).toMatchObject({ charge: { state: 'open' } })
  })

  it('does not know the bank’s credentials for a while: the charge waits, and is made once it knows them', async () => {
    psp.misbehave(async () => Response.json({ error: 'invalid_client' }, { status: 401 }))
    const other = await applicantIn(server, 'waiting_docs')
    await moveTo(server, other.id, 'signing')
    await poll(server)
    expect(await portalOf(other.browser)).toMatchObject({ pixCode: null })
    expect(await provider()).toMatchObject({ refusedCharges: 0 })
    psp.misbehave(undefined)
    await poll(server)
    expect(await portalOf(other.browser)).toMatchObject({ charge: { state: 'open' } })
  })
})

describe('a provider that is', () => {
  const broken = {
    down: async () => {
      throw new TypeError('fetch failed')
    },
    'slower than the bank waits': ({ signal }: Request) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    'full of errors': async () => new Response('oops', { status: 500 }),
    'refusing its tokens': async (request: Request) =>
      request.url.includes('/oauth/') ? undefined : new Response('{}', { status: 401 }),
    'answering something else': async (request: Request) =>
      request.url.includes('/oauth/') ? undefined : Response.json({ ola: 'mundo' }),
    'answering no JSON': async (request: Request) =>
      request.url.includes('/oauth/') ? undefined : new Response('<html>', { status: 200 }),
  }
  it.each(Object.entries(broken))('%s loses nothing, and says so in its health', async (_, misbehave) => {
    await pay('exact')
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
    psp.misbehave(misbehave)
    await arrive(server, psp)
    await poll(server)
    expect(await ledger(server)).toEqual([])
    server.advance(11 * 60_000)
    expect(await readHealth(server.deps)).toMatchObject({
      degraded: expect.arrayContaining(['payments']),
    })
    psp.misbehave(undefined)
    patience.mockRestore()
    await poll(server)
    expect(await ledger(server)).toEqual(providerList(psp))
    expect(await readHealth(server.deps)).not.toMatchObject({
      degraded: expect.arrayContaining(['payments']),
    })
  })
})
