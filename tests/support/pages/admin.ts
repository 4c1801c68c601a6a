import { expect, type Page } from 'playwright/test'
import { application, type FoundingRequest } from '../applicants.ts'

export const demoAnalyst = { username: 'admin', password: 'tiriva-demo-2026' }

/**
 * Logs in the demo's analyst, or a colleague with the same password, and opens an address of the admin area. Sends the
 * request of the login page, whose form has tests of its own.
 */
export async function logIn(page: Page, path = '/admin', username = demoAnalyst.username): Promise<void> {
  const [, origin = ''] = /^(https?:[/][/][^/]+)/.exec(path) ?? []
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/admin/session', { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`)
      sessionStorage.setItem('authenticated', 'true')
      sessionStorage.setItem('authenticatedAs', await answer.text())
    },
    JSON.stringify({ username, password: demoAnalyst.password }),
  )
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Menu do usuário' })).toBeVisible()
}

const headers = { 'Sec-Fetch-Site': 'same-origin' }

/** A browser of its own in which a colleague is logged in, for requests alone. */
async function colleague(page: Page, username: string) {
  const baseURL = new URL(page.url()).origin
  const context = await page.context().browser()?.newContext({ baseURL })
  if (context === undefined) throw new Error('no browser')
  const data = { username, password: demoAnalyst.password }
  expect((await context.request.post('/api/admin/session', { data, headers })).status()).toBe(200)
  return context
}

/** Types a score as a colleague, so that another one may approve on it. */
export async function typeScoreAs(page: Page, username: string, id: string, creditScore: number): Promise<void> {
  const context = await colleague(page, username)
  const { request } = context
  const { version } = await (await request.get(`/api/admin/applications/${id}`)).json()
  const data = { creditScore, version }
  expect((await request.put(`/api/admin/applications/${id}/score`, { data, headers })).status()).toBe(200)
  await context.close()
}

/** Approves the waiting requests of some kinds as the demo's other manager. */
export async function approveAsSecond(page: Page, ...kinds: readonly string[]): Promise<void> {
  const context = await colleague(page, 'gestora')
  const { request } = context
  await request.post('/api/admin/step-up', { data: { password: demoAnalyst.password }, headers })
  const { open } = await (await request.get('/api/admin/approvals')).json()
  for (const { id, hash, kind } of open as { id: string; hash: string; kind: string }[]) {
    if (!kinds.includes(kind)) continue
    const answer = await request.post(`/api/admin/approvals/${id}/approval`, { data: { hash }, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await context.close()
}

let count = 0

/** A name that no other test uses. It has only letters, because the form demands that. */
export function uniqueName(first = 'Íris'): string {
  const letters = [...`${Date.now()}${process.pid}${count++}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return `${first} Quintão ${letters}`
}

/** Applies from the page's own browser; returns the id and the contract number. */
export async function apply(page: Page, changes: Partial<FoundingRequest> = {}) {
  const response = await page.request.post('/api/applications', {
    data: application(changes),
    headers: { 'Idempotency-Key': crypto.randomUUID(), 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as { id: string; contractNumber: string }
}
