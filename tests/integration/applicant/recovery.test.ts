import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockAccount } from '#server/accounts/applicant-accounts-queries.ts'
import { applyAgain, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo, otherThan, secretSentTo } from '#tests/support/codes.ts'
import { runInto } from '#tests/support/locks.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

type Applicant = Awaited<ReturnType<typeof createApplicant>>
const verify = ({ json, contractNumber }: Applicant, changes = {}) =>
  server.browser().api.recovery.verification.$post({
    json: { cpf: json.cpf, contractNumber, birthDate: json.birthDate, ...changes },
  })
const newPassword = 'nova-senha-2026'
const change = (token: string, code: string, password = newPassword) =>
  server.browser().api.recovery.password.$post({ json: { token, code, password } })
/** Verifies an applicant; returns the token, and the code from the mail. */
async function verified(applicant: Applicant): Promise<[token: string, code: string]> {
  const { token } = await (await verify(applicant)).json()
  return [token, await codeSentTo(server, applicant.json.email)]
}
const login = (cpf: string, password: string) => server.browser().api.session.$post({ json: { cpf, password } })

describe('password recovery', () => {
  it('changes the password with a token and a code that work once, and ends the sessions of that application only', async () => {
    const applicant = await createApplicant(server)
    const other = await createApplicant(server, { email: 'outra@example.com' })
    const answer = await verify(applicant)
    expect(answer.status).toBe(200)
    const { token, ...shown } = await answer.json()
    const { fullName, email, cpf } = applicant.json
    expect(shown).toMatchObject({ fullName, contractNumber: applicant.contractNumber })
    expect(shown.maskedEmail).toMatch(/^.\*{3}@/)
    expect(shown.maskedEmail).not.toBe(email)
    const code = await codeSentTo(server, email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(token, code)))
    expect(answers.map((each) => each.status).sort()).toEqual([204, 410, 410, 410, 410])
    expect((await applicant.browser.api.portal.$get({ query: {} })).status).toBe(401)
    expect((await other.browser.api.portal.$get({ query: {} })).status).toBe(200)
    expect((await login(cpf, applicant.json.password)).status).toBe(401)
    expect((await login(cpf, newPassword)).status).toBe(200)
    const events = await server.deps.db
      .selectFrom('application_events')
      .select(['kind', 'data'])
      .where('kind', '=', 'password')
      .execute()
    expect(events).toEqual([{ kind: 'password', data: { by: 'recovery' } }])
    expect(await messagesTo(server, email)).toEqual(['application_received', 'one_time_code', 'password_recovered'])
  })

  it('opens the portal in the browser that typed code and password, with a new session', async () => {
    const applicant = await createApplicant(server)
    const browser = server.browser()
    const [token, code] = await verified(applicant)
    const wrong = { token, code: otherThan(code), password: newPassword }
    expect((await browser.api.recovery.password.$post({ json: wrong })).status).toBe(422)
    expect((await browser.api.portal.$get({ query: {} })).status).toBe(401)
    expect((await browser.api.recovery.password.$post({ json: { ...wrong, code } })).status).toBe(204)
    expect((await (await browser.api.portal.$get({ query: {} })).json()).id).toBe(applicant.id)
    const sessions = await server.deps.db.selectFrom('sessions').select('account_id').execute()
    expect(sessions).toHaveLength(1)
  })

  it('needs the code, and says when it is wrong or over', async () => {
    const applicant = await createApplicant(server)
    const [token, code] = await verified(applicant)
    expect(await codeOf(await change(token, otherThan(code)))).toBe('code_wrong')
    expect(await (await change(token, '12')).json()).toMatchObject({
      errors: [{ field: 'code', code: 'code_incomplete' }],
    })
    await server.browser().api.recovery.code.$post({ json: { token } })
    const another = await codeSentTo(server, applicant.json.email)
    if (another !== code) expect(await codeOf(await change(token, code))).toBe('code_wrong')
    expect((await change(token, another)).status).toBe(204)
    expect(await codeOf(await server.browser().api.recovery.code.$post({ json: { token } }))).toBe(
      'recovery_token_invalid',
    )
  })

  it('ends the old password of the account, for all of its applications, and of no other', async () => {
    const first = await createApplicant(server)
    const { cpf, password } = first.json
    const more = await applyAgain(first)
    const same = await createApplicant(server, { cpf, password, email: 'outra@example.com' })
    await change(...(await verified(first)))
    expect((await first.browser.api.portal.$get({ query: {} })).status).toBe(401)
    expect((await (await login(cpf, newPassword)).json()).id).toBe(more.id)
    expect((await same.browser.api.portal.$get({ query: {} })).status).toBe(200)
    expect((await (await login(cpf, password)).json()).id).toBe(same.id)
  })

  it('takes CPF and birth date alone, and answers the same where they fit nobody', async () => {
    const applicant = await createApplicant(server)
    const { cpf, birthDate, email } = applicant.json
    const ask = async (json: { cpf: string; birthDate: string }) => {
      const answer = await server.browser().api.recovery.verification.$post({ json })
      const { token, expiresAt: _, ...shown } = await answer.json()
      return { token, seen: [answer.status, token.length, shown] }
    }
    const right = await ask({ cpf, birthDate })
    const wrong = await ask({ cpf, birthDate: '1990-01-01' })
    expect(right.seen).toEqual(wrong.seen)
    expect(right.seen[2]).toEqual({ fullName: null, contractNumber: null, maskedEmail: null })
    const code = await codeSentTo(server, email)
    const again = (token: string) => server.browser().api.recovery.code.$post({ json: { token } })
    expect([(await again(right.token)).status, (await again(wrong.token)).status]).toEqual([204, 204])
    const latest = await codeSentTo(server, email)
    for (const token of [right.token, wrong.token])
      for (let guess = 0; guess < 7; guess++)
        expect(await codeOf(await change(token, otherThan(latest)))).toBe('code_wrong')
    expect(code).toMatch(/^\d{6}$/)
    const last = await ask({ cpf, birthDate })
    expect((await change(last.token, await codeSentTo(server, email))).status).toBe(204)
    expect((await login(cpf, newPassword)).status).toBe(200)
  })

  it('takes the number without the birth date, and neither alone with a CPF', async () => {
    const applicant = await createApplicant(server)
    const { cpf } = applicant.json
    const { contractNumber } = applicant
    const answer = await server.browser().api.recovery.verification.$post({ json: { cpf, contractNumber } })
    const { token } = await answer.json()
    expect((await change(token, await codeSentTo(server, applicant.json.email))).status).toBe(204)
    expect((await server.browser().api.recovery.verification.$post({ json: { cpf } })).status).toBe(422)
  })

  it('by CPF and birth date opens the account whose code is typed, when a stranger has made another', async () => {
    const owner = await createApplicant(server)
    const { cpf, birthDate } = owner.json
    const stranger = await createApplicant(server, {
      cpf,
      birthDate,
      email: 'estranho@example.com',
      password: 'a do estranho',
    })
    const { token } = await (
      await server.browser().api.recovery.verification.$post({ json: { cpf, birthDate } })
    ).json()
    expect((await change(token, await codeSentTo(server, owner.json.email))).status).toBe(204)
    expect((await (await login(cpf, newPassword)).json()).id).toBe(owner.id)
    expect((await (await login(cpf, 'a do estranho')).json()).id).toBe(stranger.id)
  })

  it('stores only the hash of a token, which ends after ten minutes', async () => {
    const applicant = await createApplicant(server)
    const first = await verified(applicant)
    const stored = await server.deps.db.selectFrom('recovery_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(first[0])
    const second = await verified(applicant)
    server.advance(10 * 60_000)
    for (const late of [first, second]) expect(await codeOf(await change(...late))).toBe('recovery_token_invalid')
    expect(await codeOf(await change('inventado', '123456'))).toBe('recovery_token_invalid')
  })

  it('tells only what the sentences of the page tell', async () => {
    const applicant = await createApplicant(server)
    const stranger = await createApplicant(server)
    expect(await codeOf(await verify(applicant, { contractNumber: stranger.contractNumber }))).toBe(
      'recovery_not_found',
    )
    expect(await codeOf(await verify(applicant, { cpf: stranger.json.cpf }))).toBe('recovery_not_found')
    const wrongDate = await verify(applicant, { birthDate: '1990-01-01' })
    expect(wrongDate.status).toBe(422)
    expect(await codeOf(wrongDate)).toBe('recovery_birth_date_mismatch')
  })

  it('refuses a short password and keeps the token for another try', async () => {
    const applicant = await createApplicant(server)
    const [token, code] = await verified(applicant)
    const refused = await change(token, code, 'curta')
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'password', code: 'password_short' }] })
    expect((await change(token, code)).status).toBe(204)
  })
})

describe("'Não fui eu'", () => {
  const undoLink = async (email: string) =>
    `/api/recovery/undo/${await secretSentTo(server, email, 'password_recovered')}`
  const press = (link: string) => server.browser().fetch(link, { method: 'POST' })
  /** A thief has recovered the password and is logged in; returns the thief's browser and the owner's link. */
  async function stolen(applicant: Applicant, password = newPassword) {
    const [token, code] = await verified(applicant)
    expect((await change(token, code, password)).status).toBe(204)
    const thief = server.browser()
    await thief.api.session.$post({ json: { cpf: applicant.json.cpf, password } })
    return { thief, link: await undoLink(applicant.json.email) }
  }

  it('puts the former password back, ends all sessions, and blocks recovery until an analyst lifts it', async () => {
    const owner = await createApplicant(server)
    const { thief, link } = await stolen(owner)
    const stored = await server.deps.db.selectFrom('messages').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(link.slice(-43))
    const opened = await server.browser().fetch(link)
    expect(opened.status).toBe(200)
    expect(await opened.text()).toContain('Não fui eu: desfazer a troca')
    expect((await thief.api.portal.$get({ query: {} })).status).toBe(200)

    const answers = await Promise.all([1, 2, 3].map(() => server.browser().fetch(link, { method: 'POST' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect((await thief.api.portal.$get({ query: {} })).status).toBe(401)
    expect((await login(owner.json.cpf, newPassword)).status).toBe(401)
    expect((await login(owner.json.cpf, owner.json.password)).status).toBe(200)
    expect(await codeOf(await verify(owner))).toBe('recovery_blocked')

    const ana = await createAnalyst(server, 'ana', 'analyst')
    const param = { id: owner.id }
    const detail = async () => (await ana.api.admin.applications[':id'].$get({ param })).json()
    expect((await detail()).recoveryBlockedAt).not.toBeNull()
    const release = () => ana.api.admin.applications[':id']['recovery-release'].$post({ param })
    expect(await codeOf(await release())).toBe('step_up_required')
    await stepUp(ana)
    expect((await release()).status).toBe(200)
    expect(await detail()).toMatchObject({
      recoveryBlockedAt: null,
      history: { events: [{ data: { by: 'release' } }, { data: { by: 'undo' } }, { data: { by: 'recovery' } }, {}] },
    })
    expect((await verify(owner)).status).toBe(200)
    expect(await codeOf(await release())).toBe('not_found')
  })

  it('after two recoveries brings the owner’s password back with either link, and is then used up', async () => {
    const owner = await createApplicant(server)
    const { link: first } = await stolen(owner)
    server.advance(1000)
    const { link: second } = await stolen(owner, 'outra-senha-2026')
    expect((await press(second)).status).toBe(200)
    expect((await login(owner.json.cpf, newPassword)).status).toBe(401)
    expect((await login(owner.json.cpf, owner.json.password)).status).toBe(200)
    expect((await press(first)).status).toBe(410)
    expect((await login(owner.json.cpf, owner.json.password)).status).toBe(200)
  })

  it('brings no password back once it was changed in the portal, and closes the account all the same', async () => {
    const owner = await createApplicant(server)
    const { thief: portal, link } = await stolen(owner)
    const changed = 'a senha de agora 26'
    const json = { currentPassword: newPassword, password: changed }
    expect((await portal.api.portal.password.$put({ query: {}, json })).status).toBe(204)
    expect(await (await server.browser().fetch(link)).text()).toContain('trocada de novo')
    expect(await (await press(link)).text()).not.toContain('A senha anterior e este e-mail voltaram')
    expect((await portal.api.portal.$get({ query: {} })).status).toBe(401)
    for (const password of [owner.json.password, newPassword, changed])
      expect((await login(owner.json.cpf, password)).status, password).toBe(401)
    expect(await codeOf(await verify(owner))).toBe('recovery_blocked')
  })

  it('brings no password back that the portal changes in the same moment', async () => {
    const owner = await createApplicant(server)
    const { thief: portal, link } = await stolen(owner)
    const { db } = server.deps
    const { account_id: account } = await db
      .selectFrom('financing_applications')
      .select('account_id')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const json = { currentPassword: newPassword, password: 'a senha de agora 26' }
    const [changed, undone] = await runInto<number | string>(db, (tx) => lockAccount(tx, account), [
      async () => (await portal.api.portal.password.$put({ query: {}, json })).status,
      async () => (await press(link)).text(),
    ])
    expect(changed).toBe(204)
    expect(undone).not.toContain('A senha anterior e este e-mail voltaram')
    expect((await login(owner.json.cpf, owner.json.password)).status).toBe(401)
  })

  it('forgets every browser that opened the account, and the recovery all but the one that it was made in', async () => {
    const owner = await createApplicant(server)
    const known = async () =>
      (await server.deps.db.selectFrom('applicant_devices').select('token_hash').execute()).length
    const device = server.browser()
    await device.api.session.$post({ json: { cpf: owner.json.cpf, password: owner.json.password } })
    expect(await known()).toBe(2)
    const [token, code] = await verified(owner)
    await device.api.recovery.password.$post({ json: { token, code, password: newPassword } })
    expect(await known()).toBe(1)
    await press(await undoLink(owner.json.email))
    expect(await known()).toBe(0)
  })

  it('does not work after 24 hours, nor with a made-up link', async () => {
    const owner = await createApplicant(server)
    const { link } = await stolen(owner)
    const madeUp = link.replace(/.{43}$/, 'A'.repeat(43))
    expect((await server.browser().fetch(madeUp, { method: 'POST' })).status).toBe(410)
    server.advance(24 * 3_600_000)
    const over = await server.browser().fetch(link)
    expect(over.status).toBe(410)
    expect(await over.text(), 'the way on').toContain('href="/meu-financiamento"')
    expect((await server.browser().fetch(link, { method: 'POST' })).status).toBe(410)
    expect((await login(owner.json.cpf, newPassword)).status).toBe(200)
  })

  it('cannot be pressed by another site', async () => {
    const owner = await createApplicant(server)
    const { link } = await stolen(owner)
    const elsewhere = server.browser({ headers: { 'sec-fetch-site': 'cross-site' } })
    expect((await elsewhere.fetch(link, { method: 'POST' })).status).toBe(403)
  })
})
