import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPixCode, pixKeyIn } from '#domain/pix.ts'
import { updateApplication } from '#server/application/queries.ts'
import { changeable, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { runAll } from '#tests/support/jobs.ts'
import {
  bankKey,
  chargeOf,
  ledger,
  openAccount,
  poll,
  portalOf,
  startAfresh,
  startBank,
} from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const thief = { key: 'pix@ladrao.example', name: 'Banco Tiriva', city: 'Tiriva do Sul' }
const detailOf = async (browser: Browser, id: string) =>
  (await browser.api.admin.applications[':id'].$get({ param: { id } })).json()
const propose = async (browser: Browser, id: string) =>
  (await (await browser.api.admin.applications[':id'].pix.proposal.$post({ param: { id } })).json()).pixCode
async function store(browser: Browser, id: string, pixCode: string | null) {
  const { version } = await detailOf(browser, id)
  return browser.api.admin.applications[':id'].pix.$put({ param: { id }, json: { pixCode, version } })
}
const refusal = (code: string) => ({ errors: [{ field: 'pixCode', code }] })

/** What an earlier release stored for an analyst: a code to any account, as the charge of the entry. */
async function storedEarlier({ deps }: TestServer, id: string, code: string, key: string, amountCents: number) {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    await sql`update pix_charges set state = 'removed', removed_at = ${at} where application_id = ${id}`.execute(trx)
    await updateApplication(trx, id, { payment_info: JSON.stringify({ pix_code: code }) }, at)
    await sql`insert into pix_charges (application_id, txid, provider, state, amount_cents, payee_key, payee_name, code, created_at)
      values (${id}, 'codigoguardado1', 'static', 'active', ${amountCents}, ${key}, 'Banco Tiriva', ${code}, ${at})
      on conflict (txid) do nothing`.execute(trx)
  })
}

describe('without a provider', () => {
  let server: TestServer
  let applicant: Applicant
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await emptyDatabase(server.deps.db)
    await openAccount(server)
    applicant = await applicantIn(server, 'signing')
  })

  it.each(['analyst', 'manager'] as const)(
    'a code to another key is refused to any %s, stepped up or not',
    async (role) => {
      const ana = await stepUp(await createAnalyst(server, 'ana', role))
      const { entryCents } = await detailOf(ana, applicant.id)
      const stolen = newPixCode(thief, entryCents, 'abc') ?? ''
      const answer = await store(ana, applicant.id, stolen)
      expect([answer.status, await answer.json()]).toMatchObject([422, refusal('pix_other_account')])
      const own = await propose(ana, applicant.id)
      expect((await store(ana, applicant.id, own)).status).toBe(200)
      expect((await store(ana, applicant.id, stolen)).status).toBe(422)
      expect(await portalOf(applicant.browser)).toMatchObject({ pixCode: own })
    },
  )

  it('a code to another key that an earlier release stored is not shown to the customer, only to analysts', async () => {
    const ana = await createAnalyst(server)
    const { entryCents } = await detailOf(ana, applicant.id)
    const code = newPixCode(thief, entryCents, 'codigoguardado1') ?? ''
    await storedEarlier(server, applicant.id, code, thief.key, entryCents)
    expect(await portalOf(applicant.browser)).toMatchObject({ pixCode: null })
    expect(await detailOf(ana, applicant.id)).toMatchObject({ pixCode: code, paysOtherAccount: true })
  })

  it('codes are made anew when the account of the bank changes, also one that is not due yet', async () => {
    const ana = await stepUp(await createAnalyst(server))
    const changeKey = async (chave: string) => {
      const settings = changeable(await (await ana.api.admin.settings.$get()).json())
      const json = { ...settings, pix: { ...settings.pix, chave } }
      expect((await ana.api.admin.settings.$put({ json })).status).toBe(200)
    }
    await changeKey('(11) 98765-4321')
    const waiting = await applicantIn(server, 'waiting_docs')
    for (const { id } of [applicant, waiting]) await store(ana, id, await propose(ana, id))
    await changeKey('outra@tiriva.example')
    expect(await detailOf(ana, waiting.id)).toMatchObject({ paysOtherAccount: true })
    await runAll(server)
    for (const { id } of [applicant, waiting]) {
      const { pixCode, paysOtherAccount, history } = await detailOf(ana, id)
      expect(pixKeyIn(pixCode ?? '')).toBe('outra@tiriva.example')
      expect(paysOtherAccount).toBe(false)
      expect(history.events[0]).toMatchObject({ kind: 'pix', data: { keyEnd: 'mple', otherAccount: false } })
    }
  })
})

describe('with a provider', () => {
  let server: TestServer
  let psp: TestPsp
  let ana: Browser
  let applicant: Applicant
  let entryCents: number
  beforeAll(async () => {
    ;({ server, psp } = await startBank())
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    ;({ ana, applicant } = await startAfresh(server, psp))
    entryCents = (await detailOf(ana, applicant.id)).entryCents
  })
  const received = (chave: string, txid: string) =>
    psp.psp.receive({ valor: (entryCents / 100).toFixed(2), chave, txid })

  it('nobody stores a code while the provider makes the charge, and the page says so before', async () => {
    const { acts } = await detailOf(ana, applicant.id)
    expect(acts).toMatchObject({ storePixCode: 'pix_by_provider' })
    const answer = await store(ana, applicant.id, await propose(ana, applicant.id))
    expect(await answer.json()).toMatchObject(refusal('pix_by_provider'))
    const charge = await chargeOf(server, psp, applicant.id)
    expect(await portalOf(applicant.browser)).toMatchObject({ pixCode: charge.pixCopiaECola })
  })

  it('the provider’s charge comes before a code that was stored earlier', async () => {
    const own = newPixCode({ ...thief, key: bankKey }, entryCents, 'codigoguardado1') ?? ''
    await updateApplication(
      server.deps.db as never,
      applicant.id,
      { payment_info: JSON.stringify({ pix_code: own }) },
      server.deps.now(),
    )
    const charge = await chargeOf(server, psp, applicant.id)
    expect(await portalOf(applicant.browser)).toMatchObject({ pixCode: charge.pixCopiaECola })
  })

  it('a code may be stored once the provider refused the charge, and its payment is matched', async () => {
    await server.deps.db
      .updateTable('charges')
      .set({ state: 'refused', reason: 'Chave recusada', refused_at: server.deps.now(), code: null })
      .execute()
    const own = await propose(ana, applicant.id)
    expect((await store(ana, applicant.id, own)).status).toBe(200)
    expect(await portalOf(applicant.browser)).toMatchObject({ pixCode: own })
    await received(bankKey, /0524([0-9a-f]{24})/.exec(own)?.[1] ?? '')
    await poll(server)
    expect(await portalOf(applicant.browser)).toMatchObject({ payments: [{ kind: 'exact', state: 'entry' }] })
  })

  it('a payment to the key of a stored code counts as nothing, unless the key is the bank’s', async () => {
    const code = newPixCode(thief, entryCents, 'codigoguardado1') ?? ''
    await storedEarlier(server, applicant.id, code, thief.key, entryCents)
    await received(thief.key, 'codigoguardado1')
    await poll(server)
    expect(await ledger(server)).toEqual([])
    expect(await portalOf(applicant.browser)).toMatchObject({ payments: [], journey: { entryPaidAt: null } })
    await received(bankKey, 'outro')
    await poll(server)
    expect(await ledger(server)).toHaveLength(1)
  })

  it('an asked and refused change of the bank’s account makes no key the bank’s', async () => {
    await createAnalyst(server, 'eva', 'manager')
    const settings = changeable(await (await ana.api.admin.settings.$get()).json())
    const json = { ...settings, pix: { ...settings.pix, chave: thief.key } }
    await ana.api.admin.settings.$put({ json })
    await received(thief.key, 'qualquer')
    await poll(server)
    expect(await ledger(server)).toEqual([])
  })
})
