// `npm run bench -- journey`: the shortest way from the landing to a sent request, on a slow phone with a cold cache:
// the transferred bytes, the presses, the filled fields and the typed keys, and how long the last step and the thanks
// are. It covers a first request, and the next one of a logged-in person. SITE measures a running site, such as an
// older release.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { application } from '#tests/support/applicants.ts'
import { freePort } from '#tests/support/free-port.mjs'
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
  ...['way', 'kB', 'requests', 'presses', 'fields', 'keys', 'last step', 'thanks', 'seconds'],
)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const { first: now, next } = await goThrough(site?.url ?? process.env.SITE ?? '')
  report.row('before (2b81b574), any request', before.kB, '', before.presses, before.fields, '', '', '', '')
  report.row(`${process.env.SITE ?? 'now'}, first request`, ...cellsOf(now))
  if (next) report.row('now, next request', ...cellsOf(next))
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
    await proceed()
    await hand.fill('Profissão', 'professor do ensino m')
    await hand.press(page.getByRole('option').first())
    await hand.fill('Renda Mensal', '480000')
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

function cellsOf({ kB, requests, presses, fields, keys, lastStep, thanks, seconds }: Measured) {
  return [kB, requests, presses, fields, keys, lastStep, thanks, seconds] as const
}

/** The height of a page in pixels, and the words that it shows before the footer. */
async function lengthOf(page: Page): Promise<string> {
  const { height, words } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    words: document.querySelector('main')?.innerText.match(/\S+/g)?.length ?? 0,
  }))
  return `${height} px, ${words} words`
}

type Way = { page: Page; url: string; travelled: Awaited<ReturnType<typeof count>> }

/** Goes from the landing to a model, through `apply`, and on to the thanks; gives the transfer, presses and fields. */
async function measured({ page, url, travelled }: Way, apply: (hand: ReturnType<typeof handOn>) => Promise<void>) {
  const before = { ...travelled }
  const hand = handOn(page)
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const direct = page.locator('main [data-longest-link]').first()
  if ((await direct.count()) > 0) await hand.press(direct)
  else {
    await hand.press(page.getByRole('link', { name: 'Ver motos', exact: true }))
    await hand.press(page.getByRole('link', { name: 'Tenho interesse: CG 160 START' }))
  }
  await apply(hand)
  const lastStep = await lengthOf(page)
  await hand.press(page.getByRole('button', { name: 'Finalizar' }))
  await page.getByRole('heading', { name: 'Solicitação enviada com sucesso!' }).waitFor({ timeout: 60_000 })
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const requests = travelled.requests - before.requests
  const thanks = await lengthOf(page)
  return { ...hand.done, lastStep, thanks, kB: kB(travelled.bytes - before.bytes), requests, seconds }
}

/** Presses and fills in like a finger, and counts it. */
function handOn(page: Page) {
  const done = { presses: 0, fields: 0, keys: 0 }
  return {
    done,
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
