import type { Answer, Failure } from '#lib/call-api.ts'
import type { Found } from '#lib/poll.ts'

/** What is known under a key: the last answer, and why the last try gave none. */
export type Entry<Data> = { readonly data?: Data; readonly failure?: Failure }

type Ask<Data> = (signal: AbortSignal) => Promise<Answer<Data>>
/** Sends a change of what is known now. */
export type Send<Data> = (current: Data | undefined) => Promise<Answer<Data>>

const nothing = {}

/**
 * QueryCache of the API by key. What is shown never goes back in time: a load is dropped when a newer one, or a change of
 * the same key, overtakes it. (@nanostores/query lets a load that began before a change overwrite what the change
 * answered.) At most `keepAtMost` answers stay beside those that somebody listens to.
 */
export class QueryCache {
  readonly #keepAtMost: number
  readonly #entries = new Map<string, Entry<unknown>>()
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

  /** Loads a key anew; gives what came of it. A failure leaves the answer that is there. */
  async load<Data>(key: string, ask: Ask<Data>): Promise<Found> {
    this.#abort(key)
    // What a change answers is newer than anything that could be asked for before it is done.
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

  /** Like `load`, but leaves a load alone that is on its way. */
  async renew<Data>(key: string, ask: Ask<Data>): Promise<Found> {
    return this.#loads.has(key) ? 'same' : this.load(key, ask)
  }

  /** Fetches what is likely to be asked for next; a failure is told when it is asked for. */
  prefetch<Data>(key: string, ask: Ask<Data>): void {
    if (this.read(key).data === undefined && !this.#loads.has(key)) void this.load(key, ask)
  }

  /** Puts in an answer that came by another way. */
  put<Data>(key: string, data: Data): void {
    this.#abort(key)
    this.#write(key, { data })
  }

  /**
   * Sends a change of what a key names, and keeps what it answers. Changes of one key wait for each other, so that each
   * starts from what the one before left.
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

  /** Calls back on every news of a key; gives what ends it. */
  subscribe(key: string, changed: () => void): () => void {
    const own = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, own.add(changed))
    return () => {
      own.delete(changed)
      if (own.size === 0) this.#listeners.delete(key)
    }
  }

  /** Ends the load of a key that nobody waits for any more. */
  stop(key: string): void {
    this.#abort(key)
    // The next view that asks does not show the old failure.
    if (this.read(key).data === undefined) this.#entries.delete(key)
  }

  /** Forgets everything, also what is on its way: the next analyst at this tab starts from nothing. */
  forget(): void {
    this.#timesForgotten++
    for (const load of this.#loads.values()) load.abort()
    this.#loads.clear()
    this.#changes.clear()
    this.#entries.clear()
    for (const key of this.#listeners.keys()) this.#tell(key)
  }

  #abort(key: string): void {
    this.#loads.get(key)?.abort()
    this.#loads.delete(key)
  }

  #write(key: string, entry: Entry<unknown>): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    for (const old of this.#entries.keys()) {
      if (this.#entries.size <= this.#keepAtMost) break
      if (old !== key && !this.#listeners.has(old)) this.#entries.delete(old)
    }
    this.#tell(key)
  }

  #tell(key: string): void {
    for (const changed of this.#listeners.get(key) ?? []) changed()
  }
}
