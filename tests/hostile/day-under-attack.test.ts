import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealOwner } from '#server/messages/queue-message.ts'
import { unseal } from '#server/shared/encryption.ts'
import { analystPassword, codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application, type FoundingRequest } from '#tests/support/applicants.ts'
import { codeSentTo, secretSentTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// As in production: RATE_LIMIT_SCALE is 1.
let server: TestServer
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_SCALE: '1' })
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

const minutes = 60_000
const newPassword = 'a nova da dona'
let networks = 0
/** A browser in a network of its own, because an attacker can use any number of them. */
const elsewhere = () => server.browser({ ip: `2001:db8:${(++networks).toString(16)}::1` })

const login = (browser: Browser, { cpf, password }: Pick<FoundingRequest, 'cpf' | 'password'>, code?: string) =>
  browser.api.session.$post({ json: { cpf, password, ...(code === undefined ? {} : { code }) } })
const apply = (browser: Browser, json: FoundingRequest) =>
  browser.api.applications.$post({ json }, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
const junk = (cpf: string) => application({ cpf, email: 'estranho@example.com', password: crypto.randomUUID() })

/**
 * Uses up the limit of five minutes: one wrong password more than the CPF's counter allows, each from another network.
 */
const guess = (cpf: string) =>
  Promise.all(Array.from({ length: 6 }, () => login(elsewhere(), { cpf, password: crypto.randomUUID() })))

/** Uses up the hourly limit of recoveries, like an attacker who also knows the birth date. */
const askForCodes = ({ cpf, birthDate }: FoundingRequest) =>
  Promise.all(
    Array.from({ length: 21 }, () => elsewhere().api.recovery.verification.$post({ json: { cpf, birthDate } })),
  )

/**
 * The code that somebody uses who has just asked for one: that of the mail that came, or, where strangers have used up
 * the mails, the one of twelve digits that came last.
 */
async function codeOfNow(kind: 'one_time_code' | 'request_code', email: string) {
  const { db, config, now } = server.deps
  const mails = await db
    .selectFrom('messages')
    .select(['id', 'sealed_code', 'created_at'])
    .where('kind', '=', kind)
    .where('recipient', '=', email)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .execute()
  const codes = mails.map(({ id, sealed_code, created_at }) => ({
    isNew: now().getTime() - created_at.getTime() < minutes,
    code: unseal(config.secretKey ?? '', sealed_code ?? '', sealOwner(id)),
  }))
  return (codes.find(({ isNew }) => isNew) ?? codes.find(({ code }) => code.length > 6))?.code ?? ''
}

const complainant = 'rute@example.com'
const staffEmail = 'gestora@banco.example'
const logInAsStaff = (browser: Browser, password = analystPassword) =>
  browser.api.admin.session.$post({ json: { username: 'gestora', password } })

/** Uses up the mails to an address, and types wrong codes. */
async function fillMailbox() {
  for (let stranger = 0; stranger < 6; stranger++) {
    const browser = elsewhere()
    await browser.api.requests.address.$post({ json: { email: complainant } })
    for (let guess = 0; guess < 3; guess++) await complain(browser, '000000')
  }
}

const complain = (browser: Browser, code: string) =>
  browser.api.requests.$post({
    json: { kind: 'complaint', fullName: 'Rute Sem Conta', email: complainant, text: 'Faltou o manual.', code },
  })

/** Uses up the limit of a colleague's account. */
const guessStaff = () => Promise.all(Array.from({ length: 6 }, () => logInAsStaff(elsewhere(), crypto.randomUUID())))

it('of an attacker at full rate who knows CPF and birth date, the owner gets in by every door, every time', async () => {
  await createAnalyst(server, 'gestora', 'manager', staffEmail)
  const { browser: home, json: owner, contractNumber } = await createApplicant(server, { email: 'marina@example.com' })
  const entered: Record<string, unknown[]> = {
    home: [],
    elsewhere: [],
    recovered: [],
    applied: [],
    complained: [],
    staff: [],
    shared: [],
  }
  let { password } = owner
  let askedForCode = 0

  /** The right password, and the code that the server then asks for. */
  async function enter(browser: Browser) {
    const asked = await login(browser, { cpf: owner.cpf, password })
    if (asked.status === 200) return 200
    askedForCode += 1
    expect(await codeOf(asked as unknown as Response)).toBe('login_code_required')
    return (await login(browser, { cpf: owner.cpf, password }, await codeSentTo(server, owner.email))).status
  }

  /** By the contract's number or by the birth date, from any browser. */
  async function recover(browser: Browser, fact: { contractNumber: string } | { birthDate: string }, wanted: string) {
    const answer = await browser.api.recovery.verification.$post({ json: { cpf: owner.cpf, ...fact } })
    const { token } = await answer.json()
    const code = await codeOfNow('one_time_code', owner.email)
    const changed = await browser.api.recovery.password.$post({ json: { token, code, password: wanted } })
    if (changed.status === 204) password = wanted
    return changed.status
  }

  async function applyForTheFirstTime() {
    const newcomer = application({ email: 'nova@example.com' })
    for (let attempt = 0; attempt < 3; attempt++) await apply(elsewhere(), junk(newcomer.cpf))
    await guess(newcomer.cpf)
    const browser = elsewhere()
    return [(await apply(browser, newcomer)).status, (await login(browser, newcomer)).status]
  }

  /** Applies behind an address from which a crowd has applied. */
  async function applyFromShared() {
    const shared = () => server.browser({ ip: '203.0.113.200' })
    for (let person = 0; person < 25; person++)
      await apply(shared(), application({ email: `pessoa${person}@example.com` }))
    return (await apply(shared(), application({ email: 'mais.uma@example.com' }))).status
  }

  async function complainUnderAttack() {
    const browser = elsewhere()
    await browser.api.requests.address.$post({ json: { email: complainant } })
    return (await complain(browser, await codeOfNow('request_code', complainant))).status
  }

  /** From a new browser, which the link of the mail about the tries makes a known one. */
  async function enterAsStaff() {
    const browser = elsewhere()
    if ((await logInAsStaff(browser)).status === 200) return 200
    barredStaff += 1
    const link = `/api/admin/browser/${await secretSentTo(server, staffEmail, 'analyst_access')}`
    await browser.fetch(link, { method: 'POST' })
    return (await logInAsStaff(browser)).status
  }

  let barredStaff = 0
  for (let step = 0; step < 288; step++) {
    // After the first hour each pause lasts a quarter of an hour, so more tries would add nothing.
    if (step < 12 || step % 3 === 0) await guess(owner.cpf)
    if (step % 12 === 0) await Promise.all([askForCodes(owner), apply(elsewhere(), junk(owner.cpf))])
    if (step % 12 === 0) await fillMailbox()
    if (step % 3 === 1) await guessStaff()
    if (step % 72 === 40) entered.complained?.push(await complainUnderAttack())
    if (step % 72 === 44) entered.shared?.push(await applyFromShared())
    if (step % 72 === 7) entered.staff?.push(await enterAsStaff())
    if (step % 72 === 62)
      entered.recovered?.push(await recover(elsewhere(), { birthDate: owner.birthDate }, `${newPassword} ${step}`))
    if (step % 24 === 5) entered.home?.push(await enter(home))
    if (step % 24 === 9) entered.elsewhere?.push(await enter(elsewhere()))
    if (step % 72 === 14)
      entered.recovered?.push(await recover(elsewhere(), { contractNumber }, `${newPassword} ${step}`))
    if (step % 72 === 50)
      entered.recovered?.push(await recover(home, { birthDate: owner.birthDate }, `${newPassword} ${step}`))
    if (step % 72 === 30) entered.applied?.push(await applyForTheFirstTime())
    server.advance(5 * minutes)
  }
  expect(entered).toEqual({
    home: Array(12).fill(200),
    elsewhere: Array(12).fill(200),
    recovered: Array(12).fill(204),
    applied: Array(4).fill([201, 200]),
    complained: Array(4).fill(201),
    staff: Array(4).fill(200),
    shared: Array(4).fill(201),
  })
  // The attack had an effect: from elsewhere the password alone opened nothing.
  expect(askedForCode).toBeGreaterThan(6)
  expect(barredStaff).toBeGreaterThan(0)

  // A stranger made the last recovery. Its owner undoes it during the attack, and is not locked out.
  const link = `/api/recovery/undo/${await secretSentTo(server, owner.email, 'password_recovered')}`
  await Promise.all([guess(owner.cpf), askForCodes(owner)])
  expect((await elsewhere().fetch(link, { method: 'POST' })).status).toBe(200)
  password = owner.password
  expect([await enter(home), await enter(elsewhere())]).toEqual([200, 200])
}, 600_000)
