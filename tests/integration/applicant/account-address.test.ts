import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContactRequest } from '#api/contact-request.ts'
import { deletionEndedByUndo } from '#content/privacy-center.ts'
import { applyAgain, codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo, secretSentTo } from '#tests/support/codes.ts'
import { askCode, contractOf, readyToSign, sealVariables, sign } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { confirmPrivacy } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 3_600_000
const home = 'marina@example.com'
const thiefs = 'ladrao@example.com'
let server: TestServer
beforeAll(async () => {
  server = await startServer(await sealVariables())
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

type Owner = Awaited<ReturnType<typeof createApplicant>>

/** A logged-in person whose address was confirmed by the code of a recovery. */
async function confirmed(): Promise<Owner> {
  const owner = await createApplicant(server, { email: home })
  const { cpf, password } = owner.json
  await recover(owner, home, password)
  await owner.browser.api.session.$post({ json: { cpf, password } })
  return owner
}

async function recover({ json, contractNumber }: Owner, email: string, password: string) {
  const { api } = server.browser()
  const { token } = await (
    await api.recovery.verification.$post({ json: { cpf: json.cpf, contractNumber, birthDate: json.birthDate } })
  ).json()
  const code = await codeSentTo(server, email)
  return api.recovery.password.$post({ json: { token, code, password } })
}

/** A thief who knows the password and nothing else. */
async function thiefOf({ json: { cpf, password } }: Pick<Owner, 'json'>): Promise<Browser> {
  const browser = server.browser({ ip: '203.0.113.9' })
  expect((await browser.api.session.$post({ json: { cpf, password } })).status).toBe(200)
  return browser
}

function contact({ json }: Pick<Owner, 'json'>, changes: Partial<ContactRequest>): ContactRequest {
  const { email, phone, cep, street, number, neighborhood, city, state, password } = json
  return { email, phone, cep, street, number, neighborhood, city, state, password, ...changes }
}

/** Moves the account to an address whose mailbox is readable; returns the answer. */
async function move(browser: Browser, owner: Pick<Owner, 'json'>, email: string, formerCode?: string) {
  const patch = (changes: Partial<ContactRequest>) =>
    browser.api.portal.contact.$patch({ query: {}, json: contact(owner, { email, ...changes }) })
  expect(await codeOf((await patch({})) as unknown as Response)).toBe('code_required')
  const code = await codeSentTo(server, email)
  return patch({ code, ...(formerCode === undefined ? {} : { formerCode }) })
}

const undoLink = async (email = home) => `/api/contact/undo/${await secretSentTo(server, email, 'contact_changed_old')}`
const press = (link: string) => server.browser().fetch(link, { method: 'POST' })
const accountOf = ({ json: { cpf } }: Pick<Owner, 'json'>) =>
  server.deps.db.selectFrom('applicant_accounts').selectAll().where('cpf', '=', cpf).executeTakeFirstOrThrow()

describe('a stolen password', () => {
  it('moves the mail and signs nothing for 48 hours, in which the owner gets every code and notice too', async () => {
    const ana = await createAnalyst(server)
    const victim = await readyToSign(server, ana, { email: home })
    const owner = { json: victim.request }
    await server.deps.db.updateTable('applicant_accounts').set({ email_confirmed_at: server.deps.now() }).execute()
    const thief = await thiefOf(owner)
    expect((await move(thief, owner, thiefs)).status).toBe(200)

    // The contract is made anew with the new address, whose mail the thief reads.
    await runAll(server)
    const tryToSign = async (browser: Browser) => {
      const contractId = (await contractOf({ browser })).contract?.id ?? ''
      const param = { contractId }
      const asked = await browser.api.portal.contract[':contractId'].code.$post({
        param,
        query: {},
        json: { agreed: true },
      })
      return [await codeOf(asked), await codeOf(await sign({ browser, contractId }, '123456'))]
    }
    expect(await tryToSign(thief)).toEqual(['email_settling', 'email_settling'])
    // A refusal spends nothing of what the owner may ask for later.
    const askPrivacy = async () => codeOf((await thief.api.portal.privacy.code.$post()) as unknown as Response)
    for (let press = 0; press < 6; press++) expect(await askPrivacy()).toBe('email_settling')
    server.advance(47 * hour)
    const later = await thiefOf(owner)
    expect(await tryToSign(later)).toEqual(['email_settling', 'email_settling'])
    await later.api.portal.password.$put({
      query: {},
      json: { currentPassword: owner.json.password, password: 'a do ladrão agora' },
    })
    const told = (await messagesTo(server, home)).slice(-4)
    expect(told.toSorted()).toEqual([
      'contact_changed_new',
      'contact_changed_old',
      'contract_ready',
      'password_changed',
    ])
  })

  it('cannot use a code that was sent before the move: it died with the change', async () => {
    const ana = await createAnalyst(server)
    const victim = await readyToSign(server, ana, { email: home })
    const signature = await askCode(server, victim)
    const recovery = server.browser()
    const { cpf, birthDate } = victim.request
    const { token } = await (await recovery.api.recovery.verification.$post({ json: { cpf, birthDate } })).json()
    const code = await codeSentTo(server, home)
    const thief = await thiefOf({ json: victim.request })
    expect((await move(thief, { json: victim.request }, thiefs)).status).toBe(200)
    expect(await server.deps.db.selectFrom('one_time_codes').select('purpose').execute()).toEqual([])
    const { contract } = await contractOf(victim)
    expect((await sign({ ...victim, contractId: contract?.id ?? victim.contractId }, signature)).status).not.toBe(200)
    const used = await recovery.api.recovery.password.$post({ json: { token, code, password: 'outra senha minha' } })
    expect(await codeOf(used)).toBe('code_wrong')
  })

  it('writes to the bank in the owner’s name, who reads it too', async () => {
    const owner = await confirmed()
    const thief = await thiefOf(owner)
    await move(thief, owner, thiefs)
    const before = (await messagesTo(server, home)).length
    const asked = { kind: 'message', text: 'Quero saber do meu contrato.' } as const
    expect((await thief.api.portal.requests.$post({ json: asked })).status).toBe(201)
    const told = (await messagesTo(server, thiefs)).at(-1)
    expect((await messagesTo(server, home)).slice(before)).toEqual([told])
  })

  it('shakes the owner off by no second move, nor by the code of another address', async () => {
    const owner = await confirmed()
    const thief = await thiefOf(owner)
    await move(thief, owner, thiefs)
    const guess = await move(thief, owner, 'segundo@example.com', '000000')
    expect(await guess.json()).toMatchObject({ errors: [{ field: 'formerCode' }] })
    expect((await move(thief, owner, 'segundo@example.com')).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ email: 'segundo@example.com', former_email: home })
    // The undo link goes only to the owner.
    expect((await messagesTo(server, thiefs)).filter((kind) => kind === 'contact_changed_old')).toEqual([])
    expect((await messagesTo(server, home)).filter((kind) => kind === 'contact_changed_old')).toHaveLength(2)
  })
})

describe('a stolen password, before the first code', () => {
  it('moves the mail, signs nothing for 48 hours, and leaves the owner the mails and the undo', async () => {
    const ana = await createAnalyst(server)
    const victim = await readyToSign(server, ana, { email: home })
    const owner = { json: victim.request }
    expect(await accountOf(owner)).toMatchObject({ email_confirmed_at: null })
    const thief = await thiefOf(owner)
    expect((await move(thief, owner, thiefs)).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ email: thiefs, former_email: home })

    await runAll(server)
    const contractId = (await contractOf({ browser: thief })).contract?.id ?? ''
    const param = { contractId }
    const json = { agreed: true } as const
    const asked = await thief.api.portal.contract[':contractId'].code.$post({ param, query: {}, json })
    expect(await codeOf(asked)).toBe('email_settling')
    // A code that gives a contract up, or moves the account again, goes to the owner's address alone.
    expect((await move(thief, owner, 'segundo@example.com')).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ email: 'segundo@example.com', former_email: home })
    expect(await messagesTo(server, home)).toContain('contract_ready')

    expect((await press(await undoLink())).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ email: home, former_email: null })
    const { cpf, password } = owner.json
    expect((await server.browser().api.session.$post({ json: { cpf, password } })).status).toBe(401)
  })

  it('is refused a code of its own for the address that it leaves', async () => {
    const owner = await createApplicant(server, { email: home })
    const thief = await thiefOf(owner)
    const guess = await move(thief, owner, thiefs, '000000')
    expect(await guess.json()).toMatchObject({ errors: [{ field: 'formerCode' }] })
    const first = await thief.api.portal.contact.$patch({ query: {}, json: contact(owner, { email: thiefs }) })
    expect(first.status).toBe(428)
    expect(await messagesTo(server, home)).toContain('one_time_code')
  })

  it('tells who never applied that an address was mistyped', async () => {
    const owner = await createApplicant(server, { email: home })
    await move(owner.browser, owner, 'certa@example.com')
    const told = await server.deps.db
      .selectFrom('messages')
      .select('body_text')
      .where('kind', '=', 'contact_changed_old')
      .executeTakeFirstOrThrow()
    expect(told.body_text).toContain('digitou este e-mail por engano')
  })
})

describe("the owner's 'Não fui eu'", () => {
  it('brings the address back everywhere, and ends the password that somebody knows with all that it opened', async () => {
    const owner = await confirmed()
    await applyAgain(owner)
    const thief = await thiefOf(owner)
    await move(thief, owner, thiefs)
    const link = await undoLink()
    const page = await (await server.browser().fetch(link)).text()
    expect(page).toContain('Não fui eu: desfazer a troca')
    expect((await accountOf(owner)).email).toBe(thiefs)

    const answers = await Promise.all([press(link), press(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await thief.api.portal.$get({ query: {} })).status).toBe(401)
    const { cpf, password } = owner.json
    expect((await thief.api.session.$post({ json: { cpf, password } })).status).toBe(401)
    const rows = await server.deps.db.selectFrom('financing_applications').select('email').execute()
    expect(rows).toEqual([{ email: home }, { email: home }])
    expect(await accountOf(owner)).toMatchObject({ email: home, former_email: null })
    expect((await recover(owner, home, 'só a dona sabe')).status).toBe(204)
    const again = await server.browser().api.session.$post({ json: { cpf, password: 'só a dona sabe' } })
    expect(again.status).toBe(200)
    expect((await press(link)).status).toBe(410)
  })

  it('still works after a second move, and after the thief changed the password', async () => {
    const owner = await confirmed()
    const thief = await thiefOf(owner)
    await move(thief, owner, thiefs)
    const link = await undoLink()
    await move(thief, owner, 'segundo@example.com')
    await thief.api.portal.password.$put({
      query: {},
      json: { currentPassword: owner.json.password, password: 'a do ladrão agora' },
    })
    expect((await press(link)).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ email: home, former_email: null })
  })

  it('ends the link of a recovery too, which goes to nobody who does not read the former address', async () => {
    const owner = await confirmed()
    const { cpf, password } = owner.json
    server.advance(25 * hour)
    await move(await thiefOf(owner), owner, thiefs)
    expect((await recover(owner, thiefs, 'a do ladrão agora')).status).toBe(204)
    expect(await messagesTo(server, thiefs)).not.toContain('password_recovered')
    expect((await messagesTo(server, thiefs)).at(-1)).toBe('password_changed')
    const recovery = `/api/recovery/undo/${await secretSentTo(server, home, 'password_recovered')}`
    expect((await press(await undoLink())).status).toBe(200)
    expect((await press(recovery)).status).toBe(410)
    expect((await server.browser().api.session.$post({ json: { cpf, password } })).status).toBe(401)
    expect((await recover(owner, home, 'só a dona sabe')).status).toBe(204)
  })

  it('about a recovery brings the address back that the thief left with both codes, and ends a deletion', async () => {
    const owner = await confirmed()
    const json = { ...owner.json, password: 'a do ladrão agora' }
    server.advance(25 * hour)
    expect((await recover(owner, home, json.password)).status).toBe(204)
    const link = `/api/recovery/undo/${await secretSentTo(server, home, 'password_recovered')}`
    const thief = await thiefOf({ json })
    await confirmPrivacy(server, thief, home)
    const { deletion } = await (await thief.api.portal.privacy.deletion.$post()).json()
    const patch = (codes = {}) =>
      thief.api.portal.contact.$patch({ query: {}, json: contact({ json }, { email: thiefs, ...codes }) })
    expect((await patch()).status).toBe(428)
    const codes = { formerCode: await codeSentTo(server, home), code: await codeSentTo(server, thiefs) }
    expect((await patch(codes)).status).toBe(200)

    expect((await press(link)).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ email: home, former_email: null })
    const rows = await server.deps.db.selectFrom('financing_applications').select('email').execute()
    expect(rows).toEqual([{ email: home }])
    const { browser } = owner
    const { cpf, password } = owner.json
    expect((await browser.api.session.$post({ json: { cpf, password } })).status).toBe(200)
    const param = { id: deletion.pending?.requestId ?? '' }
    expect(await (await browser.api.portal.requests[':id'].$get({ param })).json()).toMatchObject({
      state: 'closed',
      messages: [{}, { author: 'system', body: deletionEndedByUndo }],
    })
  })

  it('is over after 48 hours, is nobody else’s to make, and cannot be pressed by another site', async () => {
    const owner = await confirmed()
    await move(await thiefOf(owner), owner, thiefs)
    const link = await undoLink()
    expect((await press(`${link.slice(0, -43)}${'A'.repeat(43)}`)).status).toBe(410)
    const elsewhere = server.browser({ headers: { 'sec-fetch-site': 'cross-site' } })
    expect((await elsewhere.fetch(link, { method: 'POST' })).status).toBe(403)
    const stored = await server.deps.db.selectFrom('messages').select(['body_text', 'body_html']).execute()
    expect(JSON.stringify(stored)).not.toContain(link.slice(-64))
    server.advance(48 * hour)
    expect([(await server.browser().fetch(link)).status, (await press(link)).status]).toEqual([410, 410])
    expect((await accountOf(owner)).email).toBe(thiefs)
  })

  it('is offered to nobody who left the address with a code from it', async () => {
    const owner = await confirmed()
    const { browser } = owner
    const first = await browser.api.portal.contact.$patch({ query: {}, json: contact(owner, { email: thiefs }) })
    expect(first.status).toBe(428)
    const formerCode = await codeSentTo(server, home)
    const code = await codeSentTo(server, thiefs)
    const json = contact(owner, { email: thiefs, code, formerCode })
    expect((await browser.api.portal.contact.$patch({ query: {}, json })).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ email: thiefs, former_email: null })
    const [old] = await server.deps.db
      .selectFrom('messages')
      .select(['body_text', 'sealed_code'])
      .where('kind', '=', 'contact_changed_old')
      .execute()
    expect(old?.sealed_code).toBeNull()
    expect(old?.body_text).toContain('vão só para o e-mail novo')
  })
})
