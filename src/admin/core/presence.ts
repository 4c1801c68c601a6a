import { unattendedHeader } from '#api/headers.ts'
import { analystIdleMs } from '#domain/identity/idle.ts'

const unattendedAfterMs = 60_000
const tellEveryMs = 5 * 60_000

/** Whether somebody is at this screen, by when a key or pointer was last used. Takes instants and spans in ms. */
export class Presence {
  #active: number
  #told: number

  constructor(now: number) {
    this.#active = now
    this.#told = now
  }

  note(now: number): void {
    this.#active = now
  }

  /** Nobody has done anything for a while: what is asked now, a page asks by itself. */
  isUnattended(now: number): boolean {
    return now - this.#active > unattendedAfterMs
  }

  /**
   * What is due: 'lock' after the idle limit; 'tell' where somebody works without asking the server for anything, which it
   * has to know, or the session would end under a long note.
   */
  due(now: number): 'lock' | 'tell' | null {
    if (now - this.#active >= analystIdleMs) return 'lock'
    if (this.#active <= this.#told || now - this.#told < tellEveryMs) return null
    this.#told = now
    return 'tell'
  }
}

/** Who is at this tab. */
export const presence = new Presence(Date.now())

/** Sends requests with `send`, and says of those that are made while nobody is there that they are. */
export function withPresence(send: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!presence.isUnattended(Date.now())) return send(input, init)
    const headers = new Headers(init?.headers)
    headers.set(unattendedHeader, '1')
    return send(input, { ...init, headers })
  }
}
