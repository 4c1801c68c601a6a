import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const runtime = fileURLToPath(new URL('instance.mjs', import.meta.url))

type Told =
  | { ready: true }
  | { head: { status: number; headers: Record<string, string[]> } }
  | { part: Uint8Array }
  | { ended: true }
  | { done: true }
  | { failed: string }

/** The result of one call of a function: the answer, and when the instance is free again. */
export interface Call {
  answer: Promise<Response>
  free: Promise<void>
}

const withoutBody = [101, 204, 205, 304]
/** The platform's limit for an answer (bytes). */
const mostAnswered = 20 * 1024 * 1024

/**
 * A process that runs one packed function, one call at a time, and is frozen between calls as on the platform. It has
 * only the given environment, reads its own folder and writes a temporary one. Node's permission model enforces that
 * without special rights.
 */
export class Instance {
  readonly #child: ChildProcess
  readonly #folder = mkdtempSync(join(tmpdir(), 'instance-'))
  readonly #ready: Promise<void>
  #listen: (told: Told) => void = () => {}
  isGone = false

  constructor(entry: string, env: Record<string, string>, log: (line: string) => void) {
    const mayRead = [`${dirname(entry)}/*`, runtime, `${this.#folder}/*`]
    this.#child = fork(runtime, [entry], {
      execArgv: [
        '--permission',
        ...mayRead.map((path) => `--allow-fs-read=${path}`),
        `--allow-fs-write=${this.#folder}/*`,
      ],
      execPath: process.execPath,
      env: { ...env, TMPDIR: this.#folder },
      cwd: dirname(entry),
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (chunk) => log(String(chunk)))
    this.#ready = new Promise((resolve, reject) => {
      this.#child.once('exit', (code, signal) => {
        if (signal === null) log(`an instance ended by itself: ${code}\n`)
        this.isGone = true
        rmSync(this.#folder, { recursive: true, force: true })
        this.#listen({ failed: `ended with ${signal ?? code}` })
        reject(new Error(`a function ended with ${signal ?? code}`))
      })
      this.#listen = (told) => 'ready' in told && resolve()
    })
    this.#ready.catch(() => {})
    // Sending fails to a process that has just ended. The handler above reports its end.
    this.#child.on('error', () => {})
    this.#child.on('message', (told: Told) => this.#listen(told))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** The most memory (MB) that it held. */
  peakMb(): number {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  }

  /** Sends it an event. A call longer than `mostMs` is killed, as on the platform. */
  call(event: object, mostMs: number): Call {
    this.#child.kill('SIGCONT')
    const [answered, freed] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()]
    const timer = setTimeout(() => this.kill(), mostMs)
    let body: ReadableStreamDefaultController<Uint8Array> | undefined
    let bytes = 0
    const end = (error?: Error) => {
      clearTimeout(timer)
      if (error) answered.reject(error)
      if (error) body?.error(error)
      freed.resolve()
    }
    const listen = (told: Told) => {
      if ('head' in told)
        answered.resolve(
          respond(
            told.head,
            (opened) => (body = opened),
            () => (body = undefined),
          ),
        )
      if ('part' in told && body && told.part.length > 0) {
        bytes += told.part.length
        if (bytes > mostAnswered) this.kill()
        else body.enqueue(told.part)
      }
      if ('ended' in told) body?.close()
      if ('ended' in told) body = undefined
      if ('done' in told) end()
      if ('failed' in told) end(new Error(told.failed))
    }
    const endsAt = Date.now() + mostMs
    this.#ready.then(
      () => {
        this.#listen = listen
        this.#child.send({ event, endsAt, requestId: crypto.randomUUID() })
      },
      (error) => end(error),
    )
    return { answer: answered.promise, free: freed.promise }
  }

  /** It is stopped between two calls. */
  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  /** Kills it at once, during its work. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

function respond(
  { status, headers }: { status: number; headers: Record<string, string[]> },
  open: (body: ReadableStreamDefaultController<Uint8Array>) => void,
  // The client has disconnected.
  cancel: () => void,
): Response {
  const all = new Headers()
  for (const [name, values] of Object.entries(headers)) for (const value of values) all.append(name, value)
  const body = withoutBody.includes(status) ? null : new ReadableStream<Uint8Array>({ start: open, cancel })
  return new Response(body, { status, headers: all })
}
