import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, expect, type Page } from 'playwright/test'
import { throughStages as walk } from '../../../netlify/local/guide/journey.ts'
import type { Stage } from '../../../netlify/local/guide/stages.ts'
import { application, type FoundingRequest } from '../applicants.ts'
import { motorcycleNumbers } from '../motorcycle-numbers.ts'
import { pdf, readablePhoto } from '../portal.ts'
import { readCode } from './mailbox.ts'

/** Sends a request like the page itself: same origin, with the browser's cookies. Returns the JSON answer. */
async function callApi<Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async ([verb, url, text]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const response = await fetch(url, { method: verb, headers, ...(text ? { body: text } : {}) })
      if (!response.ok) throw new Error(`${verb} ${url}: ${response.status} ${await response.text()}`)
      return response.status === 204 ? null : response.json()
    },
    [method, `/api${path}`, body === undefined ? '' : JSON.stringify(body)] as const,
  )
}

/**
 * Makes a new applicant who is logged in on this page, which does not show the portal yet; gives the application's id.
 */
export async function logInNewApplicant(page: Page, changes: Partial<FoundingRequest> = {}) {
  const request = application(changes)
  await page.goto('/robots.txt')
  const { id } = await callApi<{ id: string }>(page, 'POST', '/applications', request)
  await logIn(page, request)
  return { id, request }
}

/** One more application from the open account of this page: without a password. */
export async function applyAgain(
  page: Page,
  { password: _, ...request }: FoundingRequest,
  changes = {},
): Promise<void> {
  await callApi(page, 'POST', '/applications', { ...request, ...changes })
}

/** Logs in and stores the tab's record, like the login page. */
export async function logIn(page: Page, { cpf, password }: { cpf: string; password: string }): Promise<void> {
  const view = await callApi(page, 'POST', '/session', { cpf, password })
  await page.evaluate((record) => sessionStorage.setItem('financingUser', JSON.stringify(record)), view)
}

/** An analyst with own cookies. A page opens only for tests that need one. */
export async function analystOf(browser: Browser) {
  const context = await browser.newContext()
  const call = async <Answer>(method: string, path: string, data?: object): Promise<Answer> => {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'sec-fetch-site': 'same-origin' }
    const response = await context.request.fetch(`/api/admin${path}`, { method, headers, ...(data && { data }) })
    const text = await response.text()
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`)
    return JSON.parse(text || 'null')
  }
  const proof = { password: 'tiriva-demo-2026' }
  await call('POST', '/session', { username: 'admin', ...proof })
  /** Approves as the demo's other manager what waits about an application. */
  async function agree(id: string) {
    const other = await browser.newContext()
    const headers = { 'sec-fetch-site': 'same-origin' }
    await other.request.post('/api/admin/session', { data: { username: 'gestora', ...proof }, headers })
    await other.request.post('/api/admin/step-up', { data: proof, headers })
    const { open } = await (await other.request.get('/api/admin/approvals')).json()
    for (const one of open as { id: string; hash: string; applicationId: string | null }[]) {
      if (one.applicationId !== id) continue
      const answer = await other.request.post(`/api/admin/approvals/${one.id}/approval`, {
        data: { hash: one.hash },
        headers,
      })
      if (!answer.ok()) throw new Error(`the approval answered ${answer.status()}`)
    }
    await other.close()
  }
  const detail = (id: string) =>
    call<{
      version: number
      documents: Record<string, { id: string }>
      analysis: { bureau: { state: string } }
    }>('GET', `/applications/${id}`)
  const change = async (id: string, path: string, body: object) =>
    call('PUT', `/applications/${id}/${path}`, { ...body, version: (await detail(id)).version })
  const bureauAnswered = (id: string) =>
    expect.poll(async () => (await detail(id)).analysis.bureau.state, { timeout: 20_000 }).not.toBe('asked')
  return {
    bureauAnswered,
    openPage: async (path: string) => {
      const page = await context.newPage()
      await page.goto('/robots.txt')
      await page.evaluate(() => sessionStorage.setItem('authenticated', 'true'))
      await page.goto(path)
      return page
    },
    // A release without payment or signature binds the bank, and a refusal needs a reason.
    setStatus: async (id: string, status: string) => {
      // The bureau's answer makes another version of the application.
      await bureauAnswered(id)
      if (status === 'completed') {
        await call('POST', '/step-up', proof)
        await change(id, 'release', { ...motorcycleNumbers(id), registrationNumber: null, registeredOn: null })
      }
      const refusal = status === 'rejected' ? { refusal: 'income' } : {}
      const moved = await change(id, 'status', {
        status,
        note: 'Decisão de teste.',
        reason: 'Motivo de teste.',
        ...refusal,
      })
      // What binds the bank waits for the other manager.
      if (status === 'completed' || status === 'rejected') await agree(id)
      return moved
    },
    refuse: async (id: string, kind: string, reason: string) => {
      const documentId = (await detail(id)).documents[kind]?.id
      await change(id, `documents/${kind}/review`, { documentId, decision: 'refused', refusal: 'other', reason })
    },
    close: () => context.close(),
  }
}

/** Pays the entry at the local provider, and waits until the bank knows it. The page has to be one of the site's. */
export async function payEntry(page: Page): Promise<void> {
  const portal = () =>
    callApi<{ simulation: string | null; journey: { entryPaidAt: string | null } }>(page, 'GET', '/portal')
  await expect.poll(async () => (await portal()).simulation, { timeout: 20_000 }).not.toBeNull()
  const { simulation } = await portal()
  await page.request.post(simulation ?? '', { form: { como: 'exact' } })
  await expect.poll(async () => (await portal()).journey.entryPaidAt, { timeout: 20_000 }).not.toBeNull()
}

/** Waits until the provider has made the charge of the entry. The page has to be one of the site's. */
export async function chargeIsMade(page: Page): Promise<void> {
  const code = async () => (await callApi<{ pixCode: string | null }>(page, 'GET', '/portal')).pixCode
  await expect.poll(code, { timeout: 20_000 }).not.toBeNull()
}

/** Opens the portal and waits until it shows the application. */
export async function openPortal(page: Page): Promise<void> {
  await page.goto('/dashboard')
  // Once the motorcycle was handed over, its card says what there is to say.
  await expect(page.locator('#proximo-passo, #moto').first()).toBeVisible({ timeout: 30_000 })
}

/** Sends the three documents in the open portal. */
export async function sendDocuments(page: Page) {
  await page.reload()
  const image = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await readablePhoto() }
  const bill = { name: 'conta.pdf', mimeType: 'application/pdf', buffer: pdf(50_000) }
  for (const [name, file] of [
    ['CNH', image],
    ['Selfie', { ...image, buffer: await readablePhoto(80) }],
    ['Comprovante de Residência', bill],
  ] as const)
    await page
      .getByRole('listitem', { name, exact: true })
      .locator('input[type=file]:not([capture])')
      .setInputFiles(file)
  await page.getByRole('button', { name: 'Enviar 3 documentos' }).click()
  await expect(page.getByText('Todos os documentos foram enviados!')).toBeVisible({ timeout: 30_000 })
}

/** Makes a person of the demonstration's guide, whose application it brings to a stage of `guide/stages.ts`. */
export async function personAt(page: Page, stage: Stage) {
  const made = await page.request.post('/guia', { form: { etapa: stage }, timeout: 60_000 })
  expect(made.ok(), await made.text()).toBe(true)
  const [, cpf = '', password = '', id = ''] =
    /CPF <code>([\d.-]+)<\/code>[\s\S]*?<code>([^<]+)<\/code>[\s\S]*?\/admin\/financiamentos\/([\w-]+)/.exec(
      await made.text(),
    ) ?? []
  return { cpf: cpf.replace(/\D/g, ''), password, id }
}

/** Logs in a person whose motorcycle is handed over. */
export async function logInWithInstallments(page: Page): Promise<void> {
  const person = await personAt(page, 'handed_over')
  await page.goto('/robots.txt')
  await logIn(page, person)
  await openPortal(page)
  await expect(page.getByRole('heading', { name: 'Minhas parcelas' })).toBeVisible({ timeout: 30_000 })
}

/** One person of the guide in each of its stages, one after the other. */
export function throughStages(page: Page, site: string) {
  // The guide's people call the site by this address.
  process.env.SITE_URL = site
  return walk({
    ask: (request) => fetch(request),
    codeFor: (email) => readCode(page, email),
    pay: async ({ simulation }) =>
      simulation !== null && (await page.request.post(simulation, { form: { como: 'exact' } })).ok(),
    pause: () => pause(100),
  })
}
