// `npm run bench -- pages`: the transferred bytes of each page and its speed on Lighthouse's phone, against the budgets
// of the design, the floor page of the same run, and a blog made by others. Then the loaded bytes and the answer times
// of whole journeys. Bytes, nodes and answer times have limits; load times are reported as ratios. LIGHTHOUSE_RUNS (5)
// a page; BUILD_MODELS (35,350; 35,3500 takes long) for the growth of the build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCopy, withCopy } from '#tests/support/catalogue/build-copy.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { netlifyVariables } from '#tests/support/netlify-variables.ts'
import { apply, follow } from '#tests/support/pages/scenarios.ts'
import { createReport } from '#tests/support/report.ts'
import { startSite } from '#tests/support/site/start-site.mjs'
import { budgets, inlineScript, largestDom, largestFont, nextPaintMs, scriptInUse } from './pages/budgets.ts'
import { startFloor } from './pages/floor.ts'
import { filter, goThrough, slowdown } from './pages/in-use.ts'
import { KeptSteps, nameOfCode } from './pages/kept-steps.ts'
import { startPeer } from './pages/peer.ts'
import { slowJourney } from './pages/slow-phone.ts'
import { launchChromium, type Visit, visit } from './pages/visit.ts'

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const only = process.env.PAGES?.split(',')
const models = (process.env.BUILD_MODELS ?? '35,350').split(',').filter(Boolean).map(Number)
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

const dataDir = await mkdtemp(join(tmpdir(), 'pages-'))
const code = nameOfCode()
const kept = new KeptSteps(`${code}, ${runs} runs`)
const port = await freePort()
const site = await startSite({
  port,
  dataDir,
  build: !process.argv.includes('--no-build'),
  env: netlifyVariables('production', `http://localhost:${port}`),
})
const floor = await startFloor()
const blogDir = await mkdtemp(join(tmpdir(), 'peer-'))
const peer = await startPeer(blogDir)
const chrome = await launchChromium([...flags, ...quiet])
const report = createReport(
  `Pages at ${code}, kB with brotli, medians of ${runs}`,
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
  if (peer && !only) {
    const { least, seen } = await besideFloor('peer: a static blog', peer.url)
    row('floor', least, least, '')
    row('peer: a static blog', seen, least, '')
  }
  for (const budget of budgets.filter(({ path }) => !only || only.includes(path))) {
    const { least, seen } = await besideFloor(budget.path, site.url + budget.path)
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
  if (!only) {
    await inUse()
    await slowPhone()
  }
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
if (!only) await growth()
kept.end()

/** Measures a page and, right before, the floor, because a busy machine slows both. */
function besideFloor(step: string, url: string): Promise<{ least: Visit; seen: Visit }> {
  return kept.of(step, async () => ({
    least: await visit(floor.url, chrome.port, runs),
    seen: await visit(url, chrome.port, runs),
  }))
}

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
    const { script, keyMs, clickMs } = await kept.of(what, () => goThrough(site.url, scenario, runs))
    inUseReport.row(what, script, scriptInUse, `${keyMs} ms`, `${clickMs} ms`)
    inUseReport.promise(`${what}: ${scriptInUse} kB of script in all`, script <= scriptInUse, `${script}`)
    const slowest = Math.max(keyMs, clickMs)
    inUseReport.promise(`${what}: answers within ${nextPaintMs} ms`, slowest < nextPaintMs, `${slowest} ms`)
  }
}

/** The cost of the way from the landing to the wizard's first letter; only reported. */
async function slowPhone() {
  const { kB, requests, ms } = await kept.of('slow phone', () => slowJourney(site.url, runs))
  phoneReport.row('landing, catalogue, model, plan, first letter', kB, requests, (ms / 1000).toFixed(1))
}

/** The growth of build time and catalogue with the number of models, which must be at most proportional. */
async function growth() {
  if (models.length < 2) return
  const builds = []
  for (const count of models)
    builds.push(await kept.of(`build of ${count}`, () => withCopy((folder) => buildCopy(folder, count))))
  const grown = createReport('Growth with the catalogue', 'models', 'build', 'catalogue page, brotli')
  for (const { models, seconds, catalogueKB } of builds) grown.row(models, `${seconds} s`, `${catalogueKB} kB`)
  const [small, large] = [builds[0], builds.at(-1)]
  if (!small || !large) return
  const times = large.models / small.models
  grown.promise('the build takes at most proportionally longer', large.seconds < small.seconds * times)
  grown.promise('the catalogue page grows at most proportionally', large.catalogueKB < small.catalogueKB * times)
  grown.print()
}
