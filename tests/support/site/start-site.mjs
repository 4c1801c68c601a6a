import { spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'

/**
 * An option of node for passwords at a low cost, like in the integration tests, because the real cost is 40 ms of a
 * core for each use; and for a database of the machine's PostgreSQL, where POSTGRES_PROXY names that.
 */
export const replacedModules = ['--import', new URL('replaced-modules.mjs', import.meta.url).href]

/**
 * Starts the local server as a process of its own and waits until it answers.
 * `from` is a folder whose data are copied into `dataDir` first, for tests: passwords are cheap then, and always beside
 * the machine's PostgreSQL.
 * @param {{port: number, dataDir: string, from?: string | undefined, build?: boolean, env?: Record<string, string>}}
 * options Returns its address, the process, and `stop(signal)`, which resolves when the process is gone. Rejects, with
 * what it printed, when it ends before it answers.
 */
export async function startSite({ port, dataDir, from, build = false, env = {} }) {
  if (from) await cp(from, dataDir, { recursive: true })
  const url = `http://localhost:${port}`
  const isReplaced = from || (env.POSTGRES_PROXY ?? process.env.POSTGRES_PROXY)
  const args = [...(isReplaced ? replacedModules : []), 'netlify/local/start.mjs', ...(build ? [] : ['--no-build'])]
  const server = spawn('node', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      RATE_LIMIT_SCALE: '1000',
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: url,
    },
  })
  let printed = ''
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const ready = new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk
      if (printed.includes('Ctrl-C stops it.')) resolve()
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    gone.then((code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
  await ready
  return {
    url,
    process: server,
    printed: () => printed,
    stop: async (signal = 'SIGTERM') => {
      server.kill(signal)
      await gone
    },
  }
}
