import { analystIdleMs } from '#domain/identity/idle.ts'

const reportEveryMs = 5 * 60_000

/** Whether the user is present, judged by the last use of a key or pointer. Takes instants and spans in ms. */
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

  /**
   * Gives the step that is due now. 'lock' comes after the idle limit. 'tell' comes when the user works without sending
   * requests. The server must hear of that, or the session would end during a long note.
   */
  due(now: number): 'lock' | 'tell' | null {
    if (now - this.#active >= analystIdleMs) return 'lock'
    if (this.#active <= this.#told || now - this.#told < reportEveryMs) return null
    this.#told = now
    return 'tell'
  }
}

/** The presence of this tab. */
export const presence = new Presence(Date.now())
