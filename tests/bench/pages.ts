// `npm run bench -- pages`: the transferred bytes of each page and its speed on Lighthouse's phone, against the budgets of
// the design, the floor page of the same run, and a blog made by others. Then the loaded bytes and the answer times of
// whole journeys. Bytes, nodes and answer times have limits; load times are reported as ratios. LIGHTHOUSE_RUNS (5) a
// page; BUILD_MODELS (35,350; 35,3500 takes long) for the growth of the build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCopy, withCopy } from '#tests/support/catalogue/build-copy.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { createReport } from '#tests/support/report.ts'
import { startSite } from '#tests/support/site/start-site.mjs'
import { budgets, inlineScript, largestDom, largestFont, nextPaintMs, scriptInUse } from './pages/budgets.ts'
import { startFloor } from './pages/floor.ts'
import { apply, filter, follow, goThrough, slowdown } from './pages/in-use.ts'
import { startPeer } from './pages/peer.ts'
import { slowJourney } from './pages/slow-phone.ts'
import { launchChromium, type Visit, visit } from './pages/visit.ts'

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const models = (process.env.BUILD_MODELS ?? '35,350').split(',').filter(Boolean).map(Number)
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

const dataDir = await mkdtemp(join(tmpdir(), 'pages-'))
const site = await startSite({ port: await freePort(), dataDir, build: !process.argv.includes('--no-build') })
const floor = await startFloor()
const blogDir = await mkdtemp(join(tmpdir(), 'peer-'))
const peer = await startPeer(blogDir)
const chrome = await launchChromium([...flags, ...quiet])
const report = createReport(
  `Pages, kB with brotli, medians of ${runs}`,
  ...['page', 'html', 'script', 'inline', 'style', 'image', 'font', 'all', 'requests', 'nodes'],
  ...['LCP / floor', 'limit', 'TBT', 'CLS', 'Lighthouse'],
)
const inUseReport = createReport(
  `In use, on a processor ${slowdown} times slower, medians of ${runs}`,
  ...['what', 'script', 'limit', 'slowest key', 'slowest click'],
)
const phoneReport = createReport(
  `A slow phone: 1.6 Mbit/s, 150 ms, a processor ${slowdown} times slower, medians of ${runs}`,
  ...['way', 'kB', 'requests', 'seconds'],
)
try {
  const least = await visit(floor.url, chrome.port, runs)
  row('floor', least, least, '')
  if (peer) row('peer: a static blog', await visit(peer.url, chrome.port, runs), least, '')
  for (const budget of budgets) {
    const seen = await visit(site.url + budget.path, chrome.port, runs)
    row(budget.path, seen, least, `${budget.lcpRatio}x`)
    const own = seen.total - seen.font
    const within =
      seen.script <= budget.script &&
      own <= budget.total &&
      (budget.script > 0 || seen.inline <= inlineScript) &&
      seen.font <= largestFont &&
      seen.dom <= largestDom &&
      seen.cls <= 0.01
    const limits = `${budget.script} kB of script, ${budget.total} kB without the font`
    const found = `${seen.script}, ${own.toFixed(1)} kB, inline ${seen.inline}, font ${seen.font}, ${seen.dom} nodes, CLS ${seen.cls}`
    report.promise(`${budget.path}: ${limits}`, within, found)
    if (!budget.path.startsWith('/admin')) {
      report.promise(
        `${budget.path}: 100 for accessibility, best practices, SEO`,
        seen.quality === 100,
        `${seen.quality}`,
      )
    }
  }
  await inUse()
  await slowPhone()
} finally {
  chrome.kill()
  floor.stop()
  peer?.stop()
  await site.stop()
  for (const folder of [dataDir, blogDir]) await rm(folder, { recursive: true, force: true })
}
report.print()
inUseReport.print()
phoneReport.print()
await growth()

function row(name: string, seen: Visit, least: Visit, limit: string) {
  const { html, script, inline, style, image, font, total, requests, dom, tbtMs, cls, performance, quality } = seen
  const ratio = `${(seen.lcpMs / least.lcpMs).toFixed(2)}x`
  report.row(
    ...[name, html, script, inline, style, image, font, total, requests, dom],
    ...[ratio, limit, `${tbtMs} ms`, cls, `${performance} ${quality}`],
  )
}

/** The loaded bytes of whole journeys, and the time from the slowest key and click to the next paint. */
async function inUse() {
  for (const [what, scenario] of [
    ['catalogue, filtering', filter],
    ['wizard, first field to the end', apply],
    ['login and portal', follow],
  ] as const) {
    const { script, keyMs, clickMs } = await goThrough(site.url, scenario, runs)
    inUseReport.row(what, script, scriptInUse, `${keyMs} ms`, `${clickMs} ms`)
    inUseReport.promise(`${what}: ${scriptInUse} kB of script in all`, script <= scriptInUse, `${script}`)
    const slowest = Math.max(keyMs, clickMs)
    inUseReport.promise(`${what}: answers within ${nextPaintMs} ms`, slowest < nextPaintMs, `${slowest} ms`)
  }
}

/** The cost of the way from the landing to the wizard's first letter; only reported. */
async function slowPhone() {
  const { kB, requests, ms } = await slowJourney(site.url, runs)
  phoneReport.row('landing, catalogue, model, plan, first letter', kB, requests, (ms / 1000).toFixed(1))
}

/** The growth of build time and catalogue with the number of models, which must be at most proportional. */
async function growth() {
  if (models.length < 2) return
  const builds = []
  for (const count of models) builds.push(await withCopy((folder) => buildCopy(folder, count)))
  const grown = createReport('Growth with the catalogue', 'models', 'build', 'catalogue page, brotli')
  for (const { models, seconds, catalogueKB } of builds) grown.row(models, `${seconds} s`, `${catalogueKB} kB`)
  const [small, large] = [builds[0], builds.at(-1)]
  if (!small || !large) return
  const times = large.models / small.models
  grown.promise('the build takes at most proportionally longer', large.seconds < small.seconds * times)
  grown.promise('the catalogue page grows at most proportionally', large.catalogueKB < small.catalogueKB * times)
  grown.print()
}
