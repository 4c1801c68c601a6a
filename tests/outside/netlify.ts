// `npm run test:netlify`: Netlify's own command line builds and packs a copy of the project. Every address of that site
// must answer under the command line, and under `npm run dev` without the build, as under `npm start`.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { startEmbeddedDatabase } from '#db/local/embedded.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { makeFreshCopy } from '#tests/support/fresh-copy.ts'
import { installTool } from '#tests/support/programs/install-tool.ts'
import { startServerProcess } from '#tests/support/site/server-process.ts'
import { createTally } from './tally.ts'
import { addressesOf, logInAndRead, walk } from './walk.ts'

const cli = [process.execPath, join(installTool('netlify-cli', '26.2.0'), 'bin/run.js')]
const offline = ['--offline', '--internal-disable-edge-functions']
const tally = createTally()
const copy = makeFreshCopy()
// Without a personal login or setting of the command line.
const home = mkdtempSync(join(tmpdir(), 'netlify-home-'))
const { DATABASE_URL, DATABASE_WS_PROXY, SITE_URL, ...inherited } = process.env
const env = {
  ...inherited,
  // The copy's own programs, not those that `npm run` puts first.
  PATH: `${join(copy.folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  HOME: home,
  CI: '1',
  NO_COLOR: '1',
  RATE_LIMIT_SCALE: '1000',
}

const run = promisify(execFile)

type Walk = Awaited<ReturnType<typeof walk>> & {
  dashboard: number
  asked: ReadonlyMap<string, number>
  /** The fastest of three answers of the API, in ms. */
  apiMs: number
}

/**
 * The limit (ms) of an API call in development. The emulation of functions, which is not used, takes seconds for each.
 */
const slowestApiMs = 500

/**
 * Starts a server in the copy, on a port of its own, and requests every address, by default those of the built site.
 */
async function walkUnder(
  name: string,
  command: (port: string) => string[],
  addresses?: ReadonlyMap<string, number>,
): Promise<Walk> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  console.log(`${name}: ${origin}`)
  const options = { cwd: copy.folder, env: { ...env, PORT: port } }
  const start = Date.now()
  const server = await startServerProcess(`${origin}/api/health`, command(port), options)
  console.log(`  answers after ${Math.round((Date.now() - start) / 1000)} s`)
  try {
    const asked = addresses ?? (await addressesOf(origin))
    const answers = { ...(await walk(origin, asked)), dashboard: await logInAndRead(origin), asked }
    const apiMs = await quickestAnswer(`${origin}/api/offer`)
    console.log(`  all addresses after ${Math.round((Date.now() - start) / 1000)} s, the API in ${apiMs} ms`)
    return { ...answers, apiMs }
  } finally {
    await server.stop()
  }
}

async function quickestAnswer(url: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) {
    const start = Date.now()
    await (await fetch(url)).arrayBuffer()
    times.push(Date.now() - start)
  }
  return Math.min(...times)
}

/** Builds the copy like a deployment, on an empty database. Returns the problems. */
async function build(): Promise<string[]> {
  console.log('netlify build')
  const { databaseUrl, wsProxy, stop } = await startEmbeddedDatabase()
  const withDatabase = { ...env, DATABASE_URL: databaseUrl, DATABASE_WS_PROXY: wsProxy }
  const [program = '', ...args] = [...cli, 'build', '--offline']
  try {
    await run(program, args, { cwd: copy.folder, env: withDatabase })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return [`${stdout}${stderr}`.slice(-6000)]
  } finally {
    await stop()
  }
}

function judge(name: string, { answers, dashboard }: Walk, reference: Walk) {
  tally.check(`${name}: an analyst logs in`, dashboard === 200 ? [] : [`the dashboard answers ${dashboard}`])
  for (const [path, expected] of reference.answers) {
    const found = answers.get(path)
    const problem = `answers ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`
    tally.check(`${name}: ${path}`, isDeepStrictEqual(found, expected) ? [] : [problem])
  }
}

try {
  const node = process.execPath
  tally.check('netlify build: migrates, builds and packs', await build())
  const start = await walkUnder('npm start', () => [node, 'netlify/local/start.mjs', '--no-build'])
  tally.check('npm start: every address has its status', start.strays)
  for (const built of ['dist', '.netlify', '.astro']) rmSync(join(copy.folder, built), { recursive: true, force: true })
  const underCli = (port: string) => [...cli, 'dev', ...offline, '--no-open', '--port', port]
  const netlifyDev = await walkUnder('netlify dev', underCli, start.asked)
  const dev = await walkUnder('npm run dev', () => [node, 'netlify/local/dev.mjs'], start.asked)
  judge('netlify dev', netlifyDev, start)
  judge('npm run dev', dev, start)
  const slow = dev.apiMs > slowestApiMs ? [`takes ${dev.apiMs} ms`] : []
  tally.check(`npm run dev: the API answers within ${slowestApiMs} ms`, slow)
} catch (error) {
  tally.check('the servers start', [String(error)])
} finally {
  copy.remove()
  rmSync(home, { recursive: true, force: true })
}
tally.print()
