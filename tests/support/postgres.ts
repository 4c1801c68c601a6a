import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBridge } from '#db/local/bridge.ts'
import { freePort } from './free-port.mjs'
import { installPackage } from './programs/apt.ts'

export interface RealPostgres {
  /** The address for the Neon driver, together with `wsProxy` (DATABASE_WS_PROXY). */
  databaseUrl: string
  wsProxy: string
  host: string
  port: number
  /** For example 'PostgreSQL 15.18'. */
  version: string
  /** Stops the server and keeps its data. 'fast' ends sessions properly, 'immediate' is a crash. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again on the same port after `halt`. */
  resume(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of its own on a free port of 127.0.0.1, with its data in a temporary folder and the bridge for
 * the Neon driver in front. `settings` are server settings ('max_connections': '20'). Installs Debian's package if
 * there is no PostgreSQL. Throws if that fails.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<RealPostgres> {
  const bin = findOrInstall()
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })

  const port = await freePort()
  const fixed = { listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_buffers: '256MB', ...settings }
  const args = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = () => spawn(join(bin, 'postgres'), ['-D', data, '-p', `${port}`, ...args], { ...owner, cwd: folder })
  let server: ChildProcess = launch()
  // An interrupted program must not leave a database running.
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  await ready(server)
  const bridge = await startBridge({ host: '127.0.0.1', port })

  const halt = async (mode: 'fast' | 'immediate') => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await gone
  }
  return {
    databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    wsProxy: bridge.wsProxy,
    host: '127.0.0.1',
    port,
    version: versionOf(bin),
    halt,
    resume: async () => {
      server = launch()
      await ready(server)
    },
    stop: async () => {
      await bridge.stop()
      if (server.exitCode === null) await halt('fast')
      process.removeListener('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ready(server: ChildProcess) {
  let printed = ''
  return new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      printed = (printed + chunk).slice(-4000)
      if (printed.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL does not start:\n${printed}`)))
  })
}

const versionOf = (bin: string) =>
  execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).replace(
    /postgres \((.*?)\) (\S+).*\n/,
    '$1 $2',
  )

/** The folder with initdb and postgres. */
function findOrInstall(): string {
  const found = find()
  if (found) return found
  installPackage('postgresql', 'PostgreSQL')
  const installed = find()
  if (!installed) throw new Error('PostgreSQL was not found and could not be installed: install it, or set PG_BIN.')
  return installed
}

function find() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    process.env.PG_BIN ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/bin',
    '/usr/bin',
  ]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL and its tools refuse to run as root. Then they run as the package's own user. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
