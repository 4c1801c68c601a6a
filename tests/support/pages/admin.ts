import { expect, type Page } from 'playwright/test'
import { application, type FoundingRequest } from '../applicants.ts'

export const demoAnalyst = { username: 'admin', password: 'tiriva-demo-2026' }

/** Logs the demo's analyst, or a colleague of the same password, in through the form, at an address of the admin area. */
export async function logIn(page: Page, path = '/admin', username = demoAnalyst.username): Promise<void> {
  const [origin, way] = /^(https?:[/][/][^/]+)?(.*)$/.exec(path)?.slice(1) ?? []
  await page.goto(`${origin ?? ''}/admin/login?voltar=${encodeURIComponent(way ?? '')}`)
  await page.getByLabel('Usuário').fill(username)
  await page.getByLabel('Senha', { exact: true }).fill(demoAnalyst.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('navigation', { name: 'Administração' })).toBeVisible()
}

let count = 0

/** A name that no other test has, in letters alone, as the form wants it. */
export function uniqueName(first = 'Íris'): string {
  const letters = [...`${Date.now()}${process.pid}${count++}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return `${first} Quintão ${letters}`
}

/** Applies as anybody may, from the page's own browser; gives the id and the contract number. */
export async function apply(page: Page, changes: Partial<FoundingRequest> = {}) {
  const response = await page.request.post('/api/applications', {
    data: application(changes),
    headers: { 'Idempotency-Key': crypto.randomUUID(), 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as { id: string; contractNumber: string }
}
