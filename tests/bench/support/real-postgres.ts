import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBridge } from '#db/local/bridge.ts'

export interface RealPostgres {
  version: string
  databaseUrl: string
  wsProxy: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server of its own, in a temporary folder, reachable through the WebSocket bridge. Uses the newest
 * one installed; without any it installs the system's package. Throws when there is none to be had.
 */
export async function startRealPostgres(): Promise<RealPostgres> {
  const bin = findPostgres() ?? installPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'tiriva-postgres-'))
  // initdb refuses to run as root; the package brings the user postgres along.
  const asRoot = process.getuid?.() === 0
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const run = (program: string, args: string[]) =>
    asRoot ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args] : [join(bin, program), ...args]

  const [initdb = '', ...initdbArgs] = run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ])
  execFileSync(initdb, initdbArgs, { stdio: 'pipe', cwd: folder })
  const port = await freePort()
  const settings = [
    'shared_buffers=256MB',
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ]
  const [command = '', ...args] = run('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])])
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  const bridge = await startBridge({ host: '127.0.0.1', port })
  return {
    version: execFileSync(join(bin, 'postgres'), ['--version']).toString().trim(),
    databaseUrl: 'postgres://postgres:none@localhost/postgres',
    wsProxy: bridge.wsProxy,
    stop: async () => {
      await bridge.stop()
      server.removeAllListeners('exit')
      const ended = new Promise((resolve) => server.once('exit', resolve))
      const [stopper = '', ...stopArgs] = run('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-s'])
      execFileSync(stopper, stopArgs, { cwd: folder })
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

function installPostgres(): string {
  console.log('No PostgreSQL here: installing the package postgresql.')
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { stdio: 'inherit' })
  const bin = findPostgres()
  if (!bin) throw new Error('the package postgresql brought no server')
  return bin
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
