import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PackedFunction } from '#tests/support/packed-functions.ts'
import { Instance } from './instances.ts'

/** The variables that the platform gives a function besides the site's own. */
export interface Around {
  /** The site's variables for functions, together at most 4 KB. */
  variables: Record<string, string>
  siteUrl: string
  /** The file of the trusted authority, like a machine's own list. */
  trusted: string
  blobs: { url: string; token: string }
  log: (line: string) => void
}

export const siteId = '0f0e0d0c-twin'
/** The limits in bytes of all names and values of a function's variables, and of the event with a request. */
const [mostVariables, mostEvent] = [4 * 1024, 6 * 1024 * 1024]
/** The time limits (ms) of a call: by a page, and by the schedule. */
const [mostMs, mostScheduledMs] = [10_000, 30_000]
/** The most instances of a function on this machine. As many further calls wait, and more are refused. */
const [mostInstances, mostWaiting] = [6, 60]

/** A packed function with its instances, one for each simultaneous call. */
export class FunctionHost {
  readonly packed: PackedFunction
  readonly #around: Around
  readonly #deployId: string
  readonly #idle: Instance[] = []
  readonly #busy = new Set<Instance>()
  readonly #waiting: (() => void)[] = []
  #peakMb = 0
  #calls = 0
  #isOver = false

  constructor(packed: PackedFunction, around: Around, deployId: string) {
    const bytes = Object.entries(around.variables).reduce((sum, pair) => sum + Buffer.byteLength(pair.join('=')), 0)
    if (bytes > mostVariables) throw new Error(`the variables of a function have ${bytes} bytes of ${mostVariables}`)
    this.packed = packed
    this.#around = around
    this.#deployId = deployId
  }

  /**
   * Lets the function answer. Like the platform, gives 502 if it breaks or takes too long, 413 for too large a request,
   * and 429 if all instances are busy and many calls wait.
   */
  async answer(request: Request, ip: string): Promise<Response> {
    const body = Buffer.from(await request.arrayBuffer()).toString('base64')
    const event = this.#event(request, ip, body)
    if (JSON.stringify(event).length > mostEvent) return new Response('too large', { status: 413 })
    if (this.#waiting.length >= mostWaiting) return new Response('rate exceeded', { status: 429 })
    return this.#call(event, mostMs).catch((error) => {
      this.#around.log(`${this.packed.name}: ${error.message}\n`)
      return new Response('error decoding lambda response', { status: 502 })
    })
  }

  /** Runs it like the schedule. Throws if it fails. */
  async onSchedule(): Promise<void> {
    const url = `${this.#around.siteUrl}/.netlify/functions/${this.packed.name}`
    const next = JSON.stringify({ next_run: new Date(Date.now() + 60_000).toISOString() })
    const event = this.#event(new Request(url, { method: 'POST' }), '127.0.0.1', Buffer.from(next).toString('base64'))
    const answer = await this.#call(event, mostScheduledMs)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${this.packed.name} answered ${answer.status} to the schedule`)
  }

  /** Kills an instance during a call, as soon as there is one. */
  async killBusy(): Promise<void> {
    while (this.#busy.size === 0) await pause(5)
    for (const instance of [...this.#busy].slice(0, 1)) instance.kill()
  }

  get use(): { name: string; calls: number; instances: number; peakMb: number } {
    for (const instance of [...this.#idle, ...this.#busy]) this.#note(instance)
    return {
      name: this.packed.name,
      calls: this.#calls,
      peakMb: Math.round(this.#peakMb),
      instances: this.#idle.length + this.#busy.size,
    }
  }

  /** Makes this deploy the served one, for the first time or again. */
  open(): void {
    this.#isOver = false
  }

  /** Ends the begun requests and then stops this deploy, because another one is served now. */
  retire(): void {
    this.#isOver = true
    for (const instance of this.#idle.splice(0)) this.#end(instance)
  }

  /** Ends everything. */
  stop(): void {
    this.retire()
    for (const instance of this.#busy) instance.kill()
  }

  async #call(event: object, most: number): Promise<Response> {
    const instance = await this.#take()
    this.#calls++
    const { answer, free } = instance.call(event, most)
    void free.then(() => this.#giveBack(instance))
    return answer
  }

  async #take(): Promise<Instance> {
    while (this.#busy.size >= mostInstances) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let instance = this.#idle.pop()
    while (instance?.isGone) instance = this.#idle.pop()
    instance ??= this.#start()
    this.#busy.add(instance)
    return instance
  }

  #start(): Instance {
    const { variables, siteUrl, trusted, log } = this.#around
    const entry = this.packed.path.replace(/[^/]+$/, '___netlify-entry-point.mjs')
    const given = {
      SITE_ID: siteId,
      SITE_NAME: 'twin',
      URL: siteUrl,
      NODE_EXTRA_CA_CERTS: trusted,
      AWS_REGION: 'us-east-2',
      AWS_LAMBDA_FUNCTION_NAME: this.packed.name,
      TZ: ':UTC',
      LANG: 'en_US.UTF-8',
    }
    return new Instance(entry, { ...variables, ...given }, log)
  }

  #giveBack(instance: Instance): void {
    this.#busy.delete(instance)
    this.#note(instance)
    if (this.#isOver) this.#end(instance)
    else if (!instance.isGone) {
      instance.freeze()
      this.#idle.push(instance)
    }
    this.#waiting.shift()?.()
  }

  #end(instance: Instance): void {
    this.#note(instance)
    instance.kill()
  }

  #note(instance: Instance): void {
    this.#peakMb = Math.max(this.#peakMb, instance.peakMb())
  }

  /** The request in the form that the platform gives to Netlify's own entry point. */
  #event(request: Request, ip: string, body: string): object {
    const { blobs, siteUrl } = this.#around
    const { pathname, search } = new URL(request.url)
    const given = {
      'x-nf-client-connection-ip': ip,
      'x-nf-request-id': randomUUID(),
      'x-nf-site-id': siteId,
      'x-nf-deploy-id': this.#deployId,
      'x-nf-deploy-context': 'production',
    }
    return {
      rawUrl: siteUrl + pathname + search,
      path: pathname,
      httpMethod: request.method,
      headers: { ...Object.fromEntries(request.headers), ...given },
      body,
      isBase64Encoded: true,
      route: this.packed.served,
      flags: {},
      blobs: Buffer.from(
        JSON.stringify({ url: blobs.url, url_uncached: blobs.url, token: blobs.token, primary_region: 'us-east-2' }),
      ).toString('base64'),
    }
  }
}
