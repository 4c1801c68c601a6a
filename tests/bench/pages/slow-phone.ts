import { type Browser, type CDPSession, chromium } from 'playwright'
import { median } from '#tests/support/report.ts'
import { findChromium } from '#tests/support/site/find-chromium.mjs'
import { kB } from './body-bytes.ts'
import { slowdown } from './in-use.ts'

/**
 * The cost of a complete way through the site, from the address of the landing to the first letter in the first field.
 */
export interface Journey {
  /** All transferred bytes, headers included. */
  kB: number
  /** Requests over the network, each at least one round trip. */
  requests: number
  ms: number
}

/** Lighthouse's slow phone: 1.6 Mbit/s, a round trip of 150 ms. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** The duration of a finger's tap, in milliseconds. */
const delay = 100

/** Landing, catalogue, a model, a plan, the first field: `times` times with a cold cache; returns the medians. */
export async function slowJourney(site: string, times: number): Promise<Journey> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const all: Journey[] = []
    for (let time = 0; time < times; time++) all.push(await once(browser, site))
    const middle = (name: keyof Journey) => median(all.map((one) => one[name]))
    return { kB: middle('kB'), requests: middle('requests'), ms: middle('ms') }
  } finally {
    await browser.close()
  }
}

async function once(browser: Browser, site: string): Promise<Journey> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const travelled = await count(session)
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const start = performance.now()
  await page.goto(site, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Ver motos', exact: true }).click({ delay })
  await page.getByRole('link', { name: 'Tenho interesse: CG 160 START' }).click({ delay })
  await page.getByText('36x', { exact: true }).click({ delay })
  // The plan is simulated once the island shows it.
  await page.getByText('36x de').filter({ visible: true }).first().waitFor()
  const field = page.getByLabel('Nome Completo')
  await field.click({ delay })
  await field.press('M')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const ms = Math.round(performance.now() - start)
  await context.close()
  return { kB: kB(travelled.bytes), requests: travelled.requests, ms }
}

export async function count(session: CDPSession) {
  const travelled = { bytes: 0, requests: 0 }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return
    travelled.bytes += encodedDataLength
    travelled.requests += 1
  })
  await session.send('Network.enable')
  return travelled
}
