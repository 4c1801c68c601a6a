import type { ApplicationRequest } from '#api/application.ts'
import type { SettingsResponse } from '#api/settings.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { insertAnalyst } from '#server/accounts/analyst-queries.ts'
import type { Browser, TestServer } from './api.ts'
import { application } from './applicants.ts'
import { cheapHash } from './cheap-hash.ts'

/** Applies with a new browser and logs in; returns the request, the answer and the logged-in browser. */
export async function createApplicant(server: TestServer, changes: Parameters<typeof application>[0] = {}) {
  const json = application(changes)
  const browser = server.browser()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const { id, contractNumber } = await (await browser.api.applications.$post({ json }, { headers })).json()
  const login = await browser.api.session.$post({ json: { cpf: json.cpf, password: json.password } })
  if (login.status !== 200) throw new Error(`login failed with ${login.status}`)
  return { json, id, contractNumber, browser }
}

/** One more application from an open account: without a password. */
export async function applyAgain({ json, browser }: { json: ApplicationRequest; browser: Browser }, changes = {}) {
  const { password: _, ...rest } = json
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const answer = await browser.api.applications.$post({ json: { ...rest, ...changes } }, { headers })
  if (answer.status !== 201) throw new Error(`applying failed with ${answer.status}`)
  return answer.json()
}

export const analystPassword = 'três maritacas no fio'
const passwordHash = cheapHash(analystPassword)

/** Creates a staff account, by default a manager's, and logs in; returns the logged-in browser. */
export async function createAnalyst(
  server: TestServer,
  username = 'ana',
  role: AdminRole = 'manager',
  email: string | null = null,
  dealership: string | null = null,
): Promise<Browser> {
  await insertAnalyst(server.deps.db, {
    username,
    name: username,
    role,
    email,
    dealership,
    passwordHash,
    at: server.deps.now(),
  })
  const browser = server.browser()
  const login = await browser.api.admin.session.$post({ json: { username, password: analystPassword } })
  if (login.status !== 200) throw new Error(`login failed with ${login.status}`)
  return browser
}

/** Steps a browser's session up with the password; returns the browser. */
export async function stepUp(browser: Browser): Promise<Browser> {
  const answer = await browser.api.admin['step-up'].$post({ json: { password: analystPassword } })
  if (answer.status !== 204) throw new Error(`step-up failed with ${answer.status}`)
  return browser
}

/** Returns an application a score, by default one that analysts may approve. */
export async function giveScore({ deps }: TestServer, id: string, score: number | null = 700): Promise<void> {
  await deps.db.updateTable('financing_applications').set({ credit_score: score }).where('id', '=', id).execute()
}

/** The code of an answer's problem document. */
export async function codeOf(response: { json(): Promise<unknown> }): Promise<unknown> {
  return ((await response.json()) as { code?: unknown }).code
}

/** The body of a change of settings, made from the settings that were read: the values and their version. */
export const changeable = ({
  financial,
  support,
  pix,
  version,
}: Pick<SettingsResponse, 'financial' | 'support' | 'pix' | 'version'>) => ({ financial, support, pix, version })
