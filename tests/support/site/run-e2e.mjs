// Runs the journeys against the built site on a server and database of their own.
// `npm run test:e2e -- --no-build portal.spec.ts` uses the build in dist and runs one file.
// tests/run.mjs forks it early: then it makes the site ready and waits for a message before the journeys begin.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeCep } from '../fakes/fake-cep.mjs'
import { freePort } from '../free-port.mjs'
import { netlifyVariables } from '../netlify-variables.ts'
import { findChromium, findHeadlessShell, haveFallbackFont } from './find-chromium.mjs'
import { startMachinePostgres } from './machine-postgres.ts'
import { replacedModules, startSite } from './start-site.mjs'

const args = process.argv.slice(2)
const build = !args.includes('--no-build')
// Listens from the start, because the message may come before the site is ready.
const wanted = process.channel ? wordOfParent() : true
const work = await mkdtemp(join(tmpdir(), 'e2e-'))
const port = await freePort()
// Some journeys have a server of their own. The slowest parts of a start, data and compiled code, are prepared once for
// all of them.
const postgres = await startMachinePostgres()
const shared = {
  ...postgres.env,
  PREPARED_DATA: join(work, 'prepared'),
  NODE_COMPILE_CACHE: join(work, 'compiled'),
  // The first page of each site waited a second for the smallest form of React's development build.
  BROTLI_QUALITY: '4',
}
const env = {
  ...process.env,
  ...shared,
  SHOWCASE: 'node_modules/.cache/showcase',
  CHROMIUM_PATH: findHeadlessShell(),
  WINDOWED_CHROMIUM_PATH: findChromium(),
}

haveFallbackFont()
const prepare = [...replacedModules, new URL('prepare-data.ts', import.meta.url).pathname, env.PREPARED_DATA]
await run(prepare)
const cep = await startFakeCep()
// The site is built as Netlify builds it, but REACT_DEVELOPMENT puts the build of React into it that names faults. The
// platform's own address is another than SITE_URL, which goes before it.
const platform = netlifyVariables('production', 'https://tiriva.netlify.app')
const site = await startSite({
  port,
  dataDir: join(work, 'data'),
  from: env.PREPARED_DATA,
  build,
  env: { ...platform, ...shared, REACT_DEVELOPMENT: '1', VIACEP_URL: cep.url, BRASILAPI_URL: cep.url },
})
if (build) {
  const program = new URL('build-showcase.ts', import.meta.url).pathname
  await run([program, env.SHOWCASE], { REACT_DEVELOPMENT: '1' })
}
try {
  if (await wanted) await runJourneys()
} finally {
  await site.stop()
  cep.stop()
  await postgres.stop()
  await rm(work, { recursive: true, force: true })
}

async function runJourneys() {
  env.BASE_URL = site.url
  const playwright = spawn(
    'playwright',
    ['test', '--config', 'tests/playwright.config.ts', ...args.filter((arg) => arg !== '--no-build')],
    { stdio: 'inherit', env },
  )
  process.exitCode = await new Promise((resolve) => playwright.once('exit', (code) => resolve(code ?? 1)))
}

/**
 * Runs a program to its end. It must not block this process, whose bridge leads to the database.
 * @param {string[]} args
 * @param {Record<string, string>} more
 */
async function run(args, more = {}) {
  const child = spawn('node', args, { stdio: 'inherit', env: { ...env, ...more } })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${args.at(-2)} ended with ${code}`)
}

/** Resolves with true at the first message of the program that forked this one, and with false if that ends before. */
function wordOfParent() {
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve(false))
    process.once('message', () => {
      resolve(true)
      process.disconnect()
    })
  })
}
