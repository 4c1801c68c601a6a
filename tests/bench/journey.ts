// `npm run bench -- journey`: the shortest way from the landing to a sent request, on a slow phone with a cold cache:
// the transferred bytes, the presses, the filled fields and the typed keys, the screens and their words, and how long
// the last step and the thanks are. It covers a first request, the next one of a logged-in person, and the customer's
// part from the approval to 'Moto Liberada'. SITE measures a running site, such as an older release.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { expect } from 'playwright/test'
import { application } from '#tests/support/applicants.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { readCode } from '#tests/support/pages/mailbox.ts'
import { analystOf, chargeIsMade, openPortal, payEntry } from '#tests/support/pages/portal.ts'
import { readablePhoto } from '#tests/support/portal.ts'
import { createReport } from '#tests/support/report.ts'
import { findChromium } from '#tests/support/site/find-chromium.mjs'
import { startSite } from '#tests/support/site/start-site.mjs'
import { kB } from './pages/body-bytes.ts'
import { slowdown } from './pages/in-use.ts'
import { count, network } from './pages/slow-phone.ts'

/** The figures of the way before the landing page linked to its model (release 2b81b574, by this command). */
const before = { kB: 346.3, presses: 8, fields: 11 }

const dataDir = await mkdtemp(join(tmpdir(), 'journey-'))
const site = process.env.SITE
  ? null
  : await startSite({ port: await freePort(), dataDir, build: !process.argv.includes('--no-build') })
const report = createReport(
  `Landing to a sent request on a slow phone: 1.6 Mbit/s, 150 ms, a processor ${slowdown} times slower`,
  ...['way', 'kB', 'requests', 'presses', 'fields', 'keys', 'screens', 'words', 'last step', 'thanks', 'seconds'],
)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const url = site?.url ?? process.env.SITE ?? ''
  const { first: now, next } = await goThrough(url)
  report.row('before (2b81b574), any request', before.kB, '', before.presses, before.fields, '', '', '', '', '', '')
  report.row(`${process.env.SITE ?? 'now'}, first request`, ...cellsOf(now))
  if (next) report.row('now, next request', ...cellsOf(next))
  if (!process.env.SITE) {
    const { presses, fields, keys, screens, words } = await fromApprovalToRelease(url)
    report.row("now, approval to 'Moto Liberada'", '', '', presses, fields, keys, screens, words, '', '', '')
  }
  report.promise('fewer bytes than before', now.kB < before.kB, `${now.kB} kB`)
  report.promise('fewer presses than before', now.presses < before.presses, `${now.presses}`)
  if (next) report.promise('a next request fills in no field', next.fields === 0, `${next.fields}`)
  report.promise('no more fields than before', now.fields <= before.fields, `${now.fields}`)
} finally {
  await browser.close()
  await site?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
report.print()

async function goThrough(url: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const { street, neighborhood, city, state, ...person } = application()
  await page.route('**/api/cep/*', (route) => route.fulfill({ json: { street, neighborhood, city, state } }))
  const session = await context.newCDPSession(page)
  const travelled = await count(session)
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const way = { page, url, travelled }
  const first = await measured(way, async (hand) => {
    const proceed = () => hand.press(page.getByRole('button', { name: 'Continuar' }))
    await page.getByLabel('Nome Completo', { exact: true }).waitFor({ timeout: 60_000 })
    await hand.look()
    await hand.fill('Nome Completo', person.fullName)
    await hand.fill('CPF', person.cpf)
    await hand.fill('Data de Nascimento', '23041991')
    await hand.fill('E-mail', person.email)
    await hand.fill('Celular', person.phone)
    await proceed()
    await hand.fill('CEP', person.cep)
    await page
      .getByLabel('Rua')
      .and(page.locator(`[value="${street}"]`))
      .waitFor()
    await hand.fill('Número', person.number)
    await hand.look()
    await proceed()
    await hand.fill('Profissão', 'professor do ensino m')
    await hand.press(page.getByRole('option').first())
    await hand.fill('Renda Mensal', '480000')
    await hand.look()
    await proceed()
    await hand.fill('Senha', person.password)
    await hand.fill('Confirme sua senha', person.password)
    await hand.press(page.getByRole('checkbox', { name: /Li a Política de Privacidade/ }))
  })
  // An older release has no requests of logged-in persons.
  if (process.env.SITE) return { first, next: null }
  // A login with an empty cache, which does not count.
  await page.goto(`${url}/meu-financiamento`)
  await page.getByLabel('CPF').fill(person.cpf)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard')
  await session.send('Network.clearBrowserCache')
  const next = await measured(way, async (hand) => {
    await page.getByText('Não é você?').waitFor({ timeout: 60_000 })
    await hand.press(page.getByRole('button', { name: 'Continuar' }))
    await hand.press(page.getByRole('checkbox', { name: /Li a Política de Privacidade/ }))
  })
  await context.close()
  return { first, next }
}

type Measured = Awaited<ReturnType<typeof measured>>

function cellsOf({ kB, requests, presses, fields, keys, screens, words, lastStep, thanks, seconds }: Measured) {
  return [kB, requests, presses, fields, keys, screens, words, lastStep, thanks, seconds] as const
}

/**
 * Does the customer's part from the approval on: documents, entry by a copied Pix code, signature. What the customer
 * does in the camera, in the bank's app and in the mailbox is not counted. Between its parts the bank works three
 * times.
 */
async function fromApprovalToRelease(baseURL: string) {
  const within = { newContext: (options = {}) => browser.newContext({ baseURL, ...options }) } as Browser
  const context = await within.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await context.grantPermissions(['clipboard-write'])
  const page = await context.newPage()
  const analyst = await analystOf(within)
  const request = application({ email: `${crypto.randomUUID()}@example.com` })
  const made = await page.request.post('/api/applications', {
    data: request,
    headers: { 'idempotency-key': crypto.randomUUID(), 'sec-fetch-site': 'same-origin' },
  })
  const { id } = await made.json()
  await analyst.setStatus(id, 'waiting_docs')
  const hand = handOn(page)

  await openPortal(page)
  await hand.look()
  for (const [name, shade] of [
    ['CNH', 0],
    ['Selfie', 80],
    ['Comprovante de Residência', 40],
  ] as const) {
    const field = page.getByRole('listitem', { name, exact: true }).locator('input[type=file]:not([capture])')
    const buffer = await (shade === 0 ? readablePhoto() : readablePhoto(shade))
    await field.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
    hand.done.presses += 1
  }
  await hand.press(page.getByRole('button', { name: 'Enviar 3 documentos' }))
  await page.getByText('Todos os documentos foram enviados!').waitFor({ timeout: 60_000 })
  await hand.look()

  await analyst.setStatus(id, 'signing')
  await chargeIsMade(page)
  await page.reload()
  await openPortal(page)
  await hand.look()
  await hand.press(page.getByRole('button', { name: 'Copiar código Pix' }))
  await payEntry(page)
  const paid = page.getByRole('region', { name: /^Entrada de .* paga$/ })
  await expect(paid).toBeVisible({ timeout: 60_000 })
  await hand.look()
  await hand.press(paid.getByRole('link', { name: 'Ler e assinar' }))
  await page.getByRole('checkbox', { name: 'Li o contrato inteiro e concordo' }).waitFor()
  // The contract itself is read or not: its words are no part of the way.
  hand.done.screens += 1
  await hand.press(page.getByRole('checkbox', { name: 'Li o contrato inteiro e concordo' }))
  await hand.press(page.getByRole('button', { name: 'Receber o código' }))
  const code = await readCode(page, request.email)
  await page.locator('input[name=code]').pressSequentially(code)
  hand.done.fields += 1
  hand.done.keys += code.length
  await hand.press(page.getByRole('button', { name: 'Assinar contrato' }))
  await page.getByRole('button', { name: 'Assinar contrato' }).waitFor({ state: 'hidden', timeout: 60_000 })
  await analyst.setStatus(id, 'completed')
  await page.goto('/dashboard')
  await page.getByText('Sua moto está liberada!').waitFor({ timeout: 60_000 })
  await hand.look()
  await analyst.close()
  await context.close()
  return hand.done
}

/** The words that a page shows before the footer. */
function wordsOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('main')?.innerText.match(/\S+/g)?.length ?? 0)
}

/** The height of a page in pixels, and its words. */
async function lengthOf(page: Page): Promise<string> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return `${height} px, ${await wordsOf(page)} words`
}

type Way = { page: Page; url: string; travelled: Awaited<ReturnType<typeof count>> }

/** Goes from the landing to a model, through `apply`, and on to the thanks; gives the transfer, presses and fields. */
async function measured({ page, url, travelled }: Way, apply: (hand: ReturnType<typeof handOn>) => Promise<void>) {
  const before = { ...travelled }
  const hand = handOn(page)
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hand.look()
  const direct = page.locator('main [data-longest-link]').first()
  if ((await direct.count()) > 0) await hand.press(direct)
  else {
    await hand.press(page.getByRole('link', { name: 'Ver motos', exact: true }))
    await hand.press(page.getByRole('link', { name: 'Tenho interesse: CG 160 START' }))
  }
  await apply(hand)
  const lastStep = await lengthOf(page)
  await hand.look()
  await hand.press(page.getByRole('button', { name: 'Finalizar' }))
  await page.getByRole('heading', { name: 'Solicitação enviada com sucesso!' }).waitFor({ timeout: 60_000 })
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const requests = travelled.requests - before.requests
  const thanks = await lengthOf(page)
  await hand.look()
  return { ...hand.done, lastStep, thanks, kB: kB(travelled.bytes - before.bytes), requests, seconds }
}

/** Presses and fills in like a finger, and counts it. */
function handOn(page: Page) {
  const done = { presses: 0, fields: 0, keys: 0, screens: 0, words: 0 }
  return {
    done,
    /** Sees a screen, with the words that it shows then. */
    async look() {
      await page.waitForLoadState('networkidle')
      done.screens += 1
      done.words += await wordsOf(page)
    },
    async press(target: ReturnType<Page['locator']>) {
      done.presses += 1
      await target.click({ timeout: 60_000 })
    },
    async fill(label: string, text: string) {
      done.fields += 1
      done.keys += text.length
      const field = page.getByLabel(label, { exact: true })
      await field.click({ timeout: 60_000 })
      await field.pressSequentially(text, { delay: 20 })
    },
  }
}
