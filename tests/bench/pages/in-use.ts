import { type Browser, chromium } from 'playwright'
import type { Scenario } from '#tests/support/pages/scenarios.ts'
import { median } from '#tests/support/report.ts'
import { findChromium } from '#tests/support/site/find-chromium.mjs'
import { bodyBytes, kB } from './body-bytes.ts'

/** The loaded bytes and the answer times of a complete use of a page. */
export interface Use {
  /** kB of all scripts, including those loaded on demand. */
  script: number
  /** The slowest answer to a key and to a click, from the press to the next paint, in milliseconds. */
  keyMs: number
  clickMs: number
}

type Interaction = { name: string; duration: number }

/** The factor by which the phone's processor is slower than this machine's. */
export const slowdown = 4

/** Runs a scenario `times` times with a slow processor, typing and clicking at human speed; returns the medians. */
export async function goThrough(site: string, scenario: Scenario, times: number): Promise<Use> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const uses: Use[] = []
    for (let time = 0; time < times; time++) uses.push(await once(browser, site, scenario))
    const middle = (name: keyof Use) => median(uses.map((one) => one[name]))
    return { script: middle('script'), keyMs: middle('keyMs'), clickMs: middle('clickMs') }
  } finally {
    await browser.close()
  }
}

async function once(browser: Browser, site: string, scenario: Scenario): Promise<Use> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const scripts = new Set<string>()
  const interactions: Interaction[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.exposeFunction('report', (found: Interaction[]) => void interactions.push(...found))
  await page.addInitScript(() => {
    const { report } = window as unknown as { report(found: Interaction[]): void }
    const observer = new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { interactionId: number })[]
      report(entries.filter((one) => one.interactionId).map(({ name, duration }) => ({ name, duration })))
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await scenario(page, site)
  // The browser reports the last entries a frame or two later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  const bytes = await Promise.all([...scripts].map(bodyBytes))
  await context.close()
  const slowest = (kind: RegExp) =>
    Math.max(0, ...interactions.filter(({ name }) => kind.test(name)).map(({ duration }) => duration))
  return {
    script: kB(bytes.reduce((sum, one) => sum + one, 0)),
    keyMs: slowest(/^key/),
    clickMs: slowest(/^(pointer|click|mouse)/),
  }
}

/** The catalogue's filters, one after the other. */
export const filter: Scenario = async (page, site) => {
  await page.goto(`${site}/tiriva-website`, { waitUntil: 'networkidle' })
  await page.getByText('Filtros e ordem').click()
  for (const name of ['Modelo', 'Cilindrada', 'Ordenar']) {
    await page.locator('summary').filter({ hasText: name }).click()
    await page.locator('details[open] label').last().click()
    // On a phone an open list covers the next one, so it is closed first.
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click()
}
