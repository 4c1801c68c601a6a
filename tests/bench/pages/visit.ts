import { brotliCompressSync } from 'node:zlib'
import { importTool } from '#tests/support/programs/install-tool.ts'
import { median } from '#tests/support/report.ts'
import { findChromium } from '#tests/support/site/find-chromium.mjs'
import { bodyBytes, kB } from './body-bytes.ts'

export interface Visit {
  /** kB (1024 bytes) of the transferred bodies, compressed, by kind. HTTP/2 makes headers negligible. */
  html: number
  script: number
  style: number
  image: number
  font: number
  total: number
  requests: number
  dom: number
  /** kB of scripts inside the HTML, compressed. */
  inline: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** Lighthouse's categories, 0 to 100; the lowest of accessibility, best practices and SEO as `quality`. */
  performance: number
  quality: number
}

/** The used part of Lighthouse. */
interface Lighthouse {
  default(
    url: string,
    flags: { port: number; logLevel: 'silent'; output: 'json' },
  ): Promise<{ lhr: LighthouseResult } | undefined>
}
interface LighthouseResult {
  runtimeError?: { message: string }
  audits: Record<string, { numericValue?: number; details?: unknown }>
  categories: Record<string, { score: number | null }>
}

interface Launcher {
  launch(options: { chromePath: string; chromeFlags: readonly string[] }): Promise<{ port: number; kill(): void }>
}

/** Starts a Chromium with these flags, for Lighthouse. */
export async function launchChromium(chromeFlags: readonly string[]): ReturnType<Launcher['launch']> {
  const { launch } = await importTool<Launcher>('chrome-launcher', '1.2.1', 'dist/index.js')
  return launch({ chromePath: findChromium(), chromeFlags })
}

type Item = { url: string; resourceType?: string }

/** Opens a page `times` times like Lighthouse's phone, with a cold cache; returns the medians. `port` is Chromium's. */
export async function visit(url: string, port: number, times: number): Promise<Visit> {
  const visits: Visit[] = []
  for (let time = 0; time < times; time++) visits.push(await visitOnce(url, port))
  const [first] = visits
  if (!first) throw new Error('no visit')
  const names = Object.keys(first) as (keyof Visit)[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))])) as unknown as Visit
}

async function visitOnce(url: string, port: number): Promise<Visit> {
  const { audits, categories } = await lighthouseOf(url, port)
  const items = itemsOf(audits['network-requests']?.details)
  const sizes = await Promise.all(items.map(async (item) => ({ ...item, bytes: await bodyBytes(item.url) })))
  const of = (kind?: string) =>
    kB(sizes.filter((one) => !kind || one.resourceType === kind).reduce((sum, one) => sum + one.bytes, 0))
  const score = (name: string) => Math.round((categories[name]?.score ?? 1) * 100)
  return {
    html: of('Document'),
    script: of('Script'),
    style: of('Stylesheet'),
    image: of('Image'),
    font: of('Font'),
    total: of(),
    requests: items.length,
    dom: domOf(audits['dom-size-insight']?.details),
    inline: await inlineScripts(url),
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    tbtMs: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
    cls: Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000,
    performance: score('performance'),
    quality: Math.min(score('accessibility'), score('best-practices'), score('seo')),
  }
}

/** One run. On a busy machine Lighthouse sometimes loses the beginning of its trace and asks for another run. */
async function lighthouseOf(url: string, port: number): Promise<LighthouseResult> {
  const { default: lighthouse } = await importTool<Lighthouse>('lighthouse', '13.5.0', 'core/index.js')
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json' })
    const error = result ? result.lhr.runtimeError : { message: 'no result' }
    if (result && !error) return result.lhr
    if (attempt === 3) throw new Error(`Lighthouse failed on ${url}: ${error?.message}`)
  }
}

const itemsOf = (details: unknown) => (details as { items?: Item[] } | undefined)?.items ?? []
const domOf = (details: unknown) =>
  (details as { debugData?: { totalElements?: number } } | undefined)?.debugData?.totalElements ?? 0

async function inlineScripts(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ]
  const text = scripts.map((match) => match[1]).join('')
  return text === '' ? 0 : kB(brotliCompressSync(text).length)
}
