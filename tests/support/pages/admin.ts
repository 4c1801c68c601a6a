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
  await expect(page.getByRole('navigation', { name: 'Administração' })).toBeVisible()
}

let count = 0

/** A name that no other test uses. It has only letters, because the form demands that. */
export function uniqueName(first = 'Íris'): string {
  const letters = [...`${Date.now()}${process.pid}${count++}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return `${first} Quintão ${letters}`
}

/** Applies from the page's own browser; gives the id and the contract number. */
export async function apply(page: Page, changes: Partial<FoundingRequest> = {}) {
  const response = await page.request.post('/api/applications', {
    data: application(changes),
    headers: { 'Idempotency-Key': crypto.randomUUID(), 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as { id: string; contractNumber: string }
}
