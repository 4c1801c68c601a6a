import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Kysely } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import type { Database } from '#db/schema.ts'
import type { Send } from '#tests/support/ledger.ts'

export interface ServerProcess {
  process: ChildProcess
  /** The end of its output. */
  printed(): string
  /** What it logged of answers that nobody designed, one line each. */
  internal: readonly string[]
  /** A connection to its database from outside. */
  db: Kysely<Database>
  /** The time (ms) from the start of the process to its first answer. */
  readyMs: number
  /** Kills it without a warning (SIGKILL). */
  kill(): Promise<void>
}

/**
 * Starts tests/faults/server.ts, `more` added to its environment, on its own database or FAULT_DATABASE_URL. Rejects,
 * with its output, when it ends.
 */
export async function startServerProcess(
  port: number,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const start = performance.now()
  const server = spawn('node', ['tests/faults/server.ts'], {
    env: {
      ...process.env,
      ...more,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const internal: string[] = []
  createInterface(server.stdout).on('line', (line) => {
    if (line.includes('"msg":"internal"')) internal.push(line)
  })
  let printed = ''
  const [databaseUrl, databaseWsProxy] = await new Promise<[string, string]>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed = (printed + chunk).slice(-4000)
      const [ready, url = '', proxy = ''] = /^ready (\S+) (\S+)$/m.exec(printed) ?? []
      if (ready) resolve([url, proxy])
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    gone.then((code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
  })
  const db = createDatabase({ databaseUrl, databaseWsProxy })
  return {
    process: server,
    printed: () => printed,
    internal,
    db,
    readyMs: Math.round(performance.now() - start),
    kill: async () => {
      server.kill('SIGKILL')
      await gone
      await db.destroy()
    },
  }
}

/** A browser of its own against a server on `port`: keeps its cookies, and sends the origin of its requests. */
export function wireBrowser(port: number): Send {
  const cookies = new Map<string, string>()
  return async (path, init) => {
    const origin = `http://localhost:${port}`
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...(init.headers as Record<string, string>), origin, ...(cookie ? { cookie } : {}) }
    const response = await fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(30_000) })
    for (const one of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }
}

/** Applies, and logs in to an application that waits for documents. */
export async function wireSender(
  server: ServerProcess,
  port: number,
  attempt: { id: string; cpf: string; password: string },
) {
  const send = wireBrowser(port)
  await server.db
    .updateTable('financing_applications')
    .set({ status: 'waiting_docs' })
    .where('id', '=', attempt.id)
    .execute()
  const body = JSON.stringify({ cpf: attempt.cpf, password: attempt.password })
  const login = await send('/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!login.ok) throw new Error(`login answered ${login.status}`)
  return { id: attempt.id, send }
}
