import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { median } from '#tests/support/report.ts'

export interface Visit {
  /** kB that travelled, by kind. */
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

type Item = { resourceType?: string; transferSize?: number }

/** Opens a page `times` times as Lighthouse's phone, with a cold cache; gives the medians. `port` is Chromium's. */
export async function visit(url: string, port: number, times: number): Promise<Visit> {
  const visits: Visit[] = []
  for (let time = 0; time < times; time++) visits.push(await visitOnce(url, port))
  const [first] = visits
  if (!first) throw new Error('no visit')
  const names = Object.keys(first) as (keyof Visit)[]
  return Object.fromEntries(names.map((name) => [name, median(visits.map((one) => one[name]))])) as unknown as Visit
}

async function visitOnce(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  const items = itemsOf(audits['network-requests']?.details)
  const kB = (kinds: string[]) =>
    round(
      items
        .filter((one) => kinds.includes(one.resourceType ?? ''))
        .reduce((sum, one) => sum + (one.transferSize ?? 0), 0),
    )
  const score = (name: string) => Math.round((categories[name]?.score ?? 1) * 100)
  return {
    html: kB(['Document']),
    script: kB(['Script']),
    style: kB(['Stylesheet']),
    image: kB(['Image']),
    font: kB(['Font']),
    total: round(items.reduce((sum, one) => sum + (one.transferSize ?? 0), 0)),
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

const round = (bytes: number) => Math.round(bytes / 102.4) / 10
const itemsOf = (details: unknown) => (details as { items?: Item[] } | undefined)?.items ?? []
const domOf = (details: unknown) =>
  (details as { debugData?: { totalElements?: number } } | undefined)?.debugData?.totalElements ?? 0

async function inlineScripts(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ]
  const text = scripts.map((match) => match[1]).join('')
  return text === '' ? 0 : round(brotliCompressSync(text).length)
}
