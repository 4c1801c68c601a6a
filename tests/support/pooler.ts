import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.mjs'
import { unprivileged } from './postgres.ts'
import { installPackage } from './programs/apt.ts'

export interface Pooler {
  port: number
  version: string
  /** Limits the connections to the database from now on. */
  limit(connections: number): Promise<void>
  stop(): void
}

const program = '/usr/sbin/pgbouncer'

/**
 * Starts Debian's PgBouncer in front of a PostgreSQL, in transaction mode and with passwords in plain text inside TLS,
 * like Neon's proxy. Installs a missing package; throws if that fails.
 */
export async function startPooler(postgres: { host: string; port: number }, connections: number): Promise<Pooler> {
  if (!existsSync(program)) installPackage('pgbouncer', 'PgBouncer')
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const port = await freePort()
  const write = (size: number) =>
    writeFileSync(
      settings,
      `[databases]
* = host=${postgres.host} port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
auth_user = postgres
auth_query = select usename, passwd from pg_shadow where usename = $1
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${size}
query_wait_timeout = 120
server_login_retry = 1
ignore_startup_parameters = extra_float_digits
`,
    )
  write(connections)
  writeFileSync(users, '"postgres" ""\n')
  if (owner) for (const path of [folder, settings, users]) chownSync(path, owner.uid, owner.gid)
  const pooler: ChildProcess = spawn(program, ['--quiet', settings], { ...owner, cwd: folder, stdio: 'ignore' })
  const kill = () => void pooler.kill('SIGTERM')
  process.once('exit', kill)
  await listening(port, pooler)
  return {
    port,
    version: execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '',
    limit: async (size) => {
      write(size)
      pooler.kill('SIGHUP')
      await pause(500)
    },
    stop: () => {
      kill()
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number, pooler: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const isUp = await new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port }, () => resolve(true))
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
    })
    if (isUp) return
    if (pooler.exitCode !== null) break
    await pause(100)
  }
  throw new Error('PgBouncer does not start: apt-get install pgbouncer')
}
