// `npm run bench -- analysis`: 20 clear cases decided by an analyst with the keyboard, from opening to the stored
// decision: the keys, and the seconds of the machine, without those in which a person reads. Beside them 20 cases of
// which the bureau has no record, so that the score is typed as it was before there was a recommendation.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { expect } from 'playwright/test'
import { application } from '#tests/support/applicants.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { logIn } from '#tests/support/pages/admin.ts'
import { analystOf } from '#tests/support/pages/portal.ts'
import { createReport, quantile } from '#tests/support/report.ts'
import { findChromium } from '#tests/support/site/find-chromium.mjs'
import { startSite } from '#tests/support/site/start-site.mjs'
import { cpfWith } from '../../netlify/local/bureau/bureau.ts'

/** Issue: the median of a clear case takes at most 2 keys and 20 s. */
const most = { keys: 2, seconds: 20 }
const cases = 20

interface Decided {
  keys: number
  seconds: number
}

const dataDir = await mkdtemp(join(tmpdir(), 'analysis-'))
const site = await startSite({ port: await freePort(), dataDir, build: !process.argv.includes('--no-build') })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const report = createReport('Clear cases, by keyboard', 'cases', 'decided', 'keys (median)', 'seconds (median)', 'p95')
try {
  const within = { newContext: (options = {}) => browser.newContext({ baseURL: site.url, ...options }) } as Browser
  // Three of four pass the policy. The others ask for too much of their income.
  const clear = await decide(within, (number) => ({
    cpf: cpfWith(number % 4 === 0 ? 420 : 760 + number, '7', String(10_000 + number)),
    ...(number % 4 === 0 && { incomeCents: 150_000 }),
  }))
  const typed = await decide(within, () => ({}), '760')
  row('with a recommendation', clear)
  row('without a record, the score typed', typed)
  report.promise(`a clear case takes at most ${most.keys} keys`, median(clear, 'keys') <= most.keys)
  report.promise(`and ${most.seconds} s of the machine`, median(clear, 'seconds') <= most.seconds)
} finally {
  await browser.close()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
}
report.print()

function row(name: string, decided: readonly Decided[]) {
  const seconds = decided.map((one) => one.seconds)
  report.row(name, decided.length, median(decided, 'keys'), median(decided, 'seconds'), quantile(seconds, 0.95))
}

function median(decided: readonly Decided[], what: keyof Decided): number {
  return quantile(
    decided.map((one) => one[what]),
    0.5,
  )
}

/** Sends the applications of new people, waits for the bureau, and decides one after the other. */
async function decide(
  within: Browser,
  changes: (number: number) => Parameters<typeof application>[0],
  score?: string,
): Promise<Decided[]> {
  const context = await within.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const staff = await analystOf(within)
  const decided: Decided[] = []
  await logIn(page, `${site.url}/admin`)
  for (let number = 0; number < cases; number++) {
    const { id } = await (
      await context.request.post(`${site.url}/api/applications`, {
        data: application(changes(number)),
        headers: { 'idempotency-key': crypto.randomUUID(), 'sec-fetch-site': 'same-origin' },
      })
    ).json()
    await staff.bureauAnswered(id)
    await staff.setStatus(id, 'analysis')
    decided.push(await decideOne(page, id, score))
  }
  await staff.close()
  await context.close()
  return decided
}

async function decideOne(page: Page, id: string, score: string | undefined): Promise<Decided> {
  let keys = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys += 1
  }
  const start = performance.now()
  await page.goto(`${site.url}/admin/financiamentos/${id}`)
  const decision = page.locator('[aria-keyshortcuts="a"]:not([aria-disabled=true]):not([disabled])')
  await decision.first().waitFor()
  if (score !== undefined) {
    await press('s')
    await expect(page.getByLabel('Score (0 a 1000)')).toBeFocused()
    for (const digit of score) await press(digit)
    await press('Enter')
    await expect(page.getByText('Score salvo')).toBeVisible()
    await press('Escape')
    await decision.first().waitFor()
  }
  await press('a')
  const status = page.getByRole('region', { name: 'Decisão' }).locator('#situacao')
  const dialog = page.getByRole('dialog')
  await expect(dialog.or(status.filter({ hasText: /Aguardando Documentação|Recusado/ })).first()).toBeVisible()
  if (await dialog.isVisible()) await press('Control+Enter')
  await expect(status).toContainText(/Aguardando Documentação|Recusado/)
  return { keys, seconds: Math.round((performance.now() - start) / 10) / 100 }
}
