import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deletionEndedByJoining } from '#content/privacy-center.ts'
import { lockApplication } from '#server/application/queries.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { lockRequest } from '#server/requests/queries.ts'
import { applyAgain, codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo, otherThan } from '#tests/support/codes.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { runInto } from '#tests/support/locks.ts'
import { confirmPrivacy } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const email = 'marina@example.com'
const hour = 3_600_000
const second = 'a senha do segundo pedido'
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

type Owner = Awaited<ReturnType<typeof createApplicant>>
const ask = (browser: Browser) => browser.api.portal.account.code.$post()
const join = (browser: Browser, code: string) => browser.api.portal.account.joining.$post({ json: { code } })
const login = (cpf: string, password: string) => server.browser().api.session.$post({ json: { cpf, password } })
const ids = async (browser: Browser) =>
  (await (await browser.api.portal.applications.$get()).json()).applications.map(({ id }) => id)
const confirm = (owner: Owner) =>
  server.deps.db
    .updateTable('applicant_accounts')
    .set({ email_confirmed_at: server.deps.now() })
    .where('cpf', '=', owner.json.cpf)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('financing_applications')
          .select('id')
          .whereRef('account_id', '=', 'applicant_accounts.id')
          .where('financing_applications.id', '=', owner.id),
      ),
    )
    .execute()

/** A person with a confirmed address who has another application under another password. */
async function twice(): Promise<[first: Owner, later: Owner]> {
  const first = await createApplicant(server, { email })
  await confirm(first)
  server.advance(1000)
  return [first, await createApplicant(server, { ...first.json, password: second })]
}

describe('an application under another password', () => {
  it('joins the older account with a code from its confirmed address, whose password then opens everything', async () => {
    const [first, later] = await twice()
    const more = await applyAgain(later)
    const other = server.browser()
    await other.api.session.$post({ json: { cpf: later.json.cpf, password: second } })
    expect((await ask(later.browser)).status).toBe(204)
    expect((await join(later.browser, await codeSentTo(server, email))).status).toBe(200)
    expect((await ids(later.browser)).sort()).toEqual([first.id, later.id, more.id].sort())
    expect((await other.api.portal.$get({ query: {} })).status).toBe(401)
    expect((await login(first.json.cpf, second)).status).toBe(401)
    expect((await login(first.json.cpf, first.json.password)).status).toBe(200)
    expect((await messagesTo(server, email)).at(-1)).toBe('accounts_joined')
    const ana = await createAnalyst(server)
    const detail = await detailOf(ana, later.id)
    expect(detail.accountsOfCpf).toBe(1)
    expect(detail.history.events[0]).toMatchObject({ kind: 'password', data: { by: 'joined' } })
  })

  it('keeps what either account was: its proofs and records, and that the reminders are off', async () => {
    const [first, later] = await twice()
    const { db } = server.deps
    await later.browser.api.portal.reminders.$put({ query: {}, json: { wanted: false } })
    const { account_id: gone } = await db
      .selectFrom('financing_applications')
      .select('account_id')
      .where('id', '=', later.id)
      .executeTakeFirstOrThrow()
    const at = server.deps.now()
    const consent = { consent_version: '1', consent_sha256: 'a'.repeat(64), consented_at: at, data_removed_at: at }
    await db
      .insertInto('consent_proofs')
      .values({ account_id: gone, cpf: first.json.cpf, ...consent })
      .execute()
    await ask(later.browser)
    expect((await join(later.browser, await codeSentTo(server, email))).status).toBe(200)
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id'`.execute(db)
    expect(rows.length).toBeGreaterThan(6)
    for (const { name } of rows) {
      const left = await sql`select from ${sql.table(name)} where account_id = ${gone}::uuid`.execute(db)
      expect(left.rows, name).toEqual([])
    }
    expect(await db.selectFrom('consent_proofs').selectAll().execute()).toHaveLength(1)
    const { reminders } = await (await later.browser.api.portal.$get({ query: { application: first.id } })).json()
    expect(reminders).toBe(false)
  })

  it('joins once, of two requests at the same time', async () => {
    const [, later] = await twice()
    await ask(later.browser)
    const code = await codeSentTo(server, email)
    const answers = await Promise.all([join(later.browser, code), join(later.browser, code)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect((await server.deps.db.selectFrom('applicant_accounts').select('id').execute()).length).toBe(1)
  })
})

describe('an account in doubt', () => {
  const settle = (until: Date | null, { id }: Owner) =>
    server.deps.db
      .updateTable('applicant_accounts')
      .set({ former_email: until && 'antiga@example.com', former_email_until: until })
      .from('financing_applications')
      .whereRef('financing_applications.account_id', '=', 'applicant_accounts.id')
      .where('financing_applications.id', '=', id)
      .execute()
  const soon = () => new Date(server.deps.now().getTime() + hour)
  const codes = async () => (await messagesTo(server, email)).filter((kind) => kind === 'one_time_code').length

  it('is joined neither as the older nor as the newer one while its address settles, also if that began after the code', async () => {
    const [first, later] = await twice()
    for (const one of [first, later]) {
      await settle(soon(), one)
      await ask(later.browser)
      expect(await codes()).toBe(0)
      await settle(null, one)
    }
    await ask(later.browser)
    const code = await codeSentTo(server, email)
    for (const one of [first, later]) {
      await settle(soon(), one)
      expect(await codeOf(await join(later.browser, code))).toBe('code_wrong')
      await settle(null, one)
    }
    expect((await join(later.browser, code)).status).toBe(200)
  })

  it('is not joined while the recovery of its password can be undone', async () => {
    const [first, later] = await twice()
    const { cpf, birthDate } = first.json
    const recovery = server.browser()
    const json = { cpf, contractNumber: first.contractNumber, birthDate }
    const { token } = await (await recovery.api.recovery.verification.$post({ json })).json()
    const code = await codeSentTo(server, email)
    await recovery.api.recovery.password.$post({ json: { token, code, password: 'a senha de agora 26' } })
    const sent = await codes()
    await ask(later.browser)
    expect(await codes()).toBe(sent)
    server.advance(24 * hour)
    await later.browser.api.session.$post({ json: { cpf, password: second } })
    await ask(later.browser)
    expect((await join(later.browser, await codeSentTo(server, email))).status).toBe(200)
  })
})

it('accounts are joined beside an answer to one of their requests that is under way', async () => {
  const [, later] = await twice()
  const json = { kind: 'correction' as const, text: 'Meu nome mudou' }
  const { id } = await (await later.browser.api.portal.requests.$post({ json })).json()
  await ask(later.browser)
  const code = await codeSentTo(server, email)
  const [answer] = await runInto(
    server.deps.db,
    (tx) => lockRequest(tx, id),
    [() => join(later.browser, code)],
    (tx) => lockApplication(tx, later.id),
  )
  expect(answer?.status).toBe(200)
})

describe('a deletion that waits while accounts are joined', () => {
  it.each(['first', 'later'] as const)(
    'of the %s account ends, and touches nothing its plan did not show',
    async (which) => {
      const [first, later] = await twice()
      const { browser } = which === 'first' ? first : later
      await confirmPrivacy(server, browser, email)
      const { deletion } = await (await browser.api.portal.privacy.deletion.$post()).json()
      expect(deletion.deletes.filter(({ contractNumber }) => contractNumber !== null)).toHaveLength(1)
      const id = deletion.pending?.requestId ?? ''
      server.advance(hour / 60)
      await ask(later.browser)
      expect((await join(later.browser, await codeSentTo(server, email))).status).toBe(200)
      expect((await (await later.browser.api.portal.privacy.$get()).json()).deletion.pending).toBeNull()
      const request = await (await later.browser.api.portal.requests[':id'].$get({ param: { id } })).json()
      expect(request).toMatchObject({
        state: 'closed',
        messages: [{}, { author: 'system', body: deletionEndedByJoining }],
      })
      const mail = await server.deps.db
        .selectFrom('messages')
        .select('body_text')
        .where('kind', '=', 'accounts_joined')
        .executeTakeFirstOrThrow()
      expect(mail.body_text).toContain('terminou sem apagar nada')
      server.advance(25 * hour)
      await tidy(server.ownerDeps)
      const left = await server.deps.db.selectFrom('financing_applications').select('id').execute()
      expect(left.map((row) => row.id).sort()).toEqual([first.id, later.id].sort())
    },
  )
})

describe('a stranger with an account of the same CPF', () => {
  /** The answers to asking and guessing, and the time of each (ms). */
  async function probe({ browser }: Owner) {
    const seen = []
    for (const send of [() => ask(browser), () => join(browser, '000001'), () => join(browser, '000002')]) {
      const start = performance.now()
      const answer = await send()
      const ms = performance.now() - start
      seen.push({ status: answer.status, code: answer.status === 204 ? null : await codeOf(answer), slow: ms >= 249 })
    }
    return seen
  }

  it('is answered the same, after the same time, whether the CPF has another account or not', async () => {
    const victim = await createApplicant(server, { email })
    await confirm(victim)
    const cpf = victim.json.cpf
    const { birthDate } = victim.json
    const unknown = await probe(await createApplicant(server, { email: 'alguem@example.com' }))
    expect(unknown).toEqual([
      { status: 204, code: null, slow: true },
      { status: 422, code: 'code_wrong', slow: true },
      { status: 422, code: 'code_wrong', slow: true },
    ])
    for (const changes of [
      { cpf, birthDate, email },
      { cpf, birthDate: '1970-01-01', email },
      { cpf, birthDate, email: 'estranho@example.com' },
    ]) {
      const stranger = await createApplicant(server, { ...changes, password: crypto.randomUUID() })
      expect(await probe(stranger)).toEqual(unknown)
      expect(await ids(stranger.browser)).toEqual([stranger.id])
    }
  })

  it('has a code sent to nobody but the confirmed address, and only by one who knows CPF, birth date and address', async () => {
    const [first] = await twice()
    const { cpf, birthDate } = first.json
    const before = (await messagesTo(server, email)).filter((kind) => kind === 'one_time_code').length
    for (const changes of [
      { cpf, birthDate, email: 'estranho@example.com' },
      { cpf, birthDate: '1970-01-01', email },
      { birthDate, email },
    ]) {
      const stranger = await createApplicant(server, { ...changes, password: crypto.randomUUID() })
      await ask(stranger.browser)
    }
    expect((await messagesTo(server, email)).filter((kind) => kind === 'one_time_code')).toHaveLength(before)
    expect(await messagesTo(server, 'estranho@example.com')).toEqual(['application_received'])
  })

  it('cannot join an account whose address nothing has confirmed, nor one whose address somebody is moving', async () => {
    const first = await createApplicant(server, { email })
    const later = await createApplicant(server, { ...first.json, password: second })
    await ask(later.browser)
    expect(await messagesTo(server, email)).not.toContain('one_time_code')
    await confirm(first)
    const until = new Date(server.deps.now().getTime() + 3_600_000)
    await server.deps.db
      .updateTable('applicant_accounts')
      .set({ former_email: 'antiga@example.com', former_email_until: until })
      .where('email_confirmed_at', 'is not', null)
      .execute()
    await ask(later.browser)
    expect(await messagesTo(server, email)).not.toContain('one_time_code')
  })

  it('uses no code of another account, guesses five times, and asks five times an hour', async () => {
    const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
    const owner = await createApplicant(strict, { email })
    await confirm(owner)
    const thief = await createApplicant(strict, { ...owner.json, password: 'a do estranho' })
    const honest = await createApplicant(strict, { ...owner.json, password: second })
    await ask(honest.browser)
    const code = await codeSentTo(strict, email)
    expect(await codeOf(await join(thief.browser, code))).toBe('code_wrong')
    for (let again = 0; again < 5; again++) expect((await ask(thief.browser)).status).toBe(204)
    expect(await codeOf(await ask(thief.browser))).toBe('too_many_requests')
    const last = await codeSentTo(strict, email)
    for (let guess = 0; guess < 5; guess++) await join(thief.browser, otherThan(last))
    expect(await codeOf(await join(thief.browser, last))).toBe('code_wrong')
    expect((await join(honest.browser, code)).status).toBe(200)
    await strict.stop()
  })
})
