// `npm run test:browsers`: the journey in Chromium, an old Chromium, Firefox and WebKitGTK, each on a site and database
// of its own. `npm run test:browsers -- webkit` runs one of them; `--no-build` uses the build in dist.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeCep } from '#tests/support/fakes/fake-cep.mjs'
import { freePort } from '#tests/support/free-port.mjs'
import { startSite } from '#tests/support/site/start-site.mjs'
import type { Driver } from './driver.ts'
import { chromiumPath, firefoxPath, oldChromiumPath, webKitPaths } from './find-browsers.ts'
import { journey } from './journey.ts'
import { mailCode } from './mail-code.ts'
import { newerThanOldest } from './newer-than-oldest.ts'
import { personAt } from './person.ts'
import { startWithPuppeteer } from './puppeteer.ts'
import { startWebKit } from './webkit.ts'

const pictures = 'test-results/browsers'
const browsers: Record<string, () => Promise<Driver>> = {
  webkit: () => startWebKit(webKitPaths()),
  firefox: () => startWithPuppeteer('firefox', firefoxPath()),
  chromium: () => startWithPuppeteer('chrome', chromiumPath()),
  // It was packed for machines without a display, and has one process for everything.
  'old-chromium': async () => startWithPuppeteer('chrome', await oldChromiumPath(), ['--no-zygote']),
}

const args = process.argv.slice(2)
const chosen = args.filter((arg) => !arg.startsWith('--'))
let build = !args.includes('--no-build')
let passed = 0
let failed = 0

await mkdir(pictures, { recursive: true })
const cep = await startFakeCep()
for (const name of chosen.length > 0 ? chosen : Object.keys(browsers)) {
  await visit(name)
  build = false
}
cep.stop()
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function visit(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'browsers-'))
  const env = { VIACEP_URL: cep.url, BRASILAPI_URL: cep.url }
  const site = await startSite({ port: await freePort(), dataDir: folder, build, env })
  try {
    const driver = await browsers[name]?.()
    if (!driver) throw new Error(`no browser ${name}: ${Object.keys(browsers).join(', ')}`)
    console.log(`\n${name}: ${await driver.run(() => navigator.userAgent)}`)
    if (name === 'old-chromium') await demandOldCalls()
    await travel(name, driver, site.url, folder).finally(driver.close)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** No browser as old as the oldest can be had, so what they lack is also looked for in the scripts. */
async function demandOldCalls() {
  const newer = await newerThanOldest()
  console.log(
    newer.length > 0
      ? `✗ newer than the oldest browsers:\n  ${newer.join('\n  ')}`
      : '✓ calls nothing newer than the oldest browsers',
  )
  if (newer.length > 0) failed++
  else passed++
}

/** Runs the steps until one fails. The later steps need it, so they count as failed too. */
async function travel(name: string, driver: Driver, siteUrl: string, folder: string) {
  const person = personAt(driver, siteUrl)
  const steps = journey(folder, (email, former) => mailCode(siteUrl, email, former))
  for (const [index, [step, take]] of steps.entries()) {
    const start = performance.now()
    const problem = await take(person).then(() => driver.errors().join('\n'), String)
    console.log(`${problem ? '✗' : '✓'} ${name} ${step} (${Math.round(performance.now() - start)} ms)`)
    if (problem === '') {
      passed++
      continue
    }
    failed += steps.length - index
    const picture = `${pictures}/${name}.png`
    await driver.screenshot(picture)
    console.log(`  ${problem}\n  ${picture}`)
    for (const [later] of steps.slice(index + 1)) console.log(`✗ ${name} ${later}: not reached`)
    return
  }
}
