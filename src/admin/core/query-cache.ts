import type { Answer, Failure } from '#lib/api.ts'
import type { Found } from '#lib/poll.ts'

/** The state of a key: the last answer, and the reason why the last try failed. */
export type Entry<Data> = { readonly data?: Data; readonly failure?: Failure }

type Ask<Data> = (signal: AbortSignal) => Promise<Answer<Data>>
/** Sends a change, given the cached answer. */
export type Send<Data> = (current: Data | undefined) => Promise<Answer<Data>>

const nothing = {}

/** How long (ms) an answer that one view shows is current enough for another view. */
const currentMs = 60_000

/**
 * Caches answers of the API by key. A newer load or a change of the same key drops an older load, so a view never goes
 * back in time. (@nanostores/query lets a load that began before a change overwrite the change's answer.) Keeps at most
 * `keepAtMost` answers, and beyond that only those with a listener.
 */
export class QueryCache {
  readonly #keepAtMost: number
  readonly #entries = new Map<string, Entry<unknown>>()
  /** When the newest answer of a key came. */
  readonly #answeredAt = new Map<string, number>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #loads = new Map<string, AbortController>()
  readonly #changes = new Map<string, Promise<unknown>>()
  #timesForgotten = 0

  constructor({ keepAtMost = 60 } = {}) {
    this.#keepAtMost = keepAtMost
  }

  read<Data>(key: string): Entry<Data> {
    return (this.#entries.get(key) ?? nothing) as Entry<Data>
  }

  /** Loads a key anew and returns the outcome. A failure keeps the cached answer. */
  async load<Data>(key: string, ask: Ask<Data>): Promise<Found> {
    this.#abort(key)
    // The answer of a running change is newer than any load started now.
    if (this.#changes.has(key)) return 'same'
    const own = new AbortController()
    this.#loads.set(key, own)
    const answer = await ask(own.signal)
    if (this.#loads.get(key) !== own) return 'same'
    this.#loads.delete(key)
    const { data } = this.read<Data>(key)
    if (answer.ok) this.#write(key, { data: answer.data })
    else this.#write(key, { ...(data !== undefined && { data }), failure: answer.failure })
    return answer.ok ? 'changed' : answer.failure
  }

  /** Like `load`, but starts nothing while a load is running. */
  async renew<Data>(key: string, ask: Ask<Data>): Promise<Found> {
    return this.#loads.has(key) ? 'same' : this.load(key, ask)
  }

  /**
   * Loads a key for a view that begins to show it and has subscribed. Starts nothing while a load is running, or while
   * another view shows an answer of the last minute.
   */
  show<Data>(key: string, ask: Ask<Data>): void {
    const isShown = (this.#listeners.get(key)?.size ?? 0) > 1
    const isCurrent = Date.now() - (this.#answeredAt.get(key) ?? Number.NEGATIVE_INFINITY) < currentMs
    if (!(isShown && isCurrent)) void this.renew(key, ask)
  }

  /** Loads data that a view will probably need next. The view shows a failure once it needs the key. */
  prefetch<Data>(key: string, ask: Ask<Data>): void {
    if (this.read(key).data === undefined && !this.#loads.has(key)) void this.load(key, ask)
  }

  /** Stores an answer that arrived in another way. */
  put<Data>(key: string, data: Data): void {
    this.#abort(key)
    this.#write(key, { data })
  }

  /**
   * Sends a change of the data under a key, and caches its answer. Changes of one key run one after another, so that
   * each starts from the result of the one before.
   */
  async change<Data>(key: string, send: Send<Data>): Promise<Answer<Data>> {
    const asked = this.#timesForgotten
    const own = Promise.resolve(this.#changes.get(key)).then(async () => {
      this.#abort(key)
      const answer = await send(this.read<Data>(key).data)
      if (answer.ok && asked === this.#timesForgotten) this.put(key, answer.data)
      return answer
    })
    this.#changes.set(key, own)
    try {
      return await own
    } finally {
      if (this.#changes.get(key) === own) this.#changes.delete(key)
    }
  }

  /** Calls `changed` whenever the entry of a key changes. Returns the function that ends it. */
  subscribe(key: string, changed: () => void): () => void {
    const own = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, own.add(changed))
    return () => {
      own.delete(changed)
      if (own.size === 0) this.#listeners.delete(key)
    }
  }

  /** Ends the load of a key, unless another view still listens to it. */
  stop(key: string): void {
    if (this.#listeners.has(key)) return
    this.#abort(key)
    // Drops a failure without an answer, so that the next view does not show it.
    if (this.read(key).data === undefined) this.#entries.delete(key)
  }

  /** Forgets everything, running loads too, so that the next analyst at this tab starts from nothing. */
  forget(): void {
    this.#timesForgotten++
    for (const load of this.#loads.values()) load.abort()
    this.#loads.clear()
    this.#changes.clear()
    this.#entries.clear()
    this.#answeredAt.clear()
    for (const key of this.#listeners.keys()) this.#notify(key)
  }

  #abort(key: string): void {
    this.#loads.get(key)?.abort()
    this.#loads.delete(key)
  }

  #write(key: string, entry: Entry<unknown>): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (entry.failure === undefined) this.#answeredAt.set(key, Date.now())
    else this.#answeredAt.delete(key)
    for (const old of this.#entries.keys()) {
      if (this.#entries.size <= this.#keepAtMost) break
      if (old === key || this.#listeners.has(old)) continue
      this.#entries.delete(old)
      this.#answeredAt.delete(old)
    }
    this.#notify(key)
  }

  #notify(key: string): void {
    for (const changed of this.#listeners.get(key) ?? []) changed()
  }
}
