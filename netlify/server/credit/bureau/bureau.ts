import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { BureauFacts } from '#domain/credit/facts.ts'

/** Whom the bureau is asked about, and the consent that allows it. */
export interface Inquiry {
  cpf: string
  fullName: string
  birthDate: PlainDate
  /** The version of the text that names the bureau, and when the person agreed to it. */
  consent: { version: string; at: Date }
}

/** The functions that the bank needs of a credit bureau. Every call may throw `BureauFailure`. */
export interface Bureau {
  /** Returns what the bureau knows of a person; null if it has no record. */
  lookUp(inquiry: Inquiry): Promise<BureauFacts | null>
}

/**
 * The bureau failed a request. unreachable: it gave no answer, or cannot do it now. unreadable: its answer does not
 * follow the agreed form. refused: it will not answer this request. The message is for logs and names nobody.
 */
export class BureauFailure extends Error {
  override name = 'BureauFailure'
  readonly reason: 'unreachable' | 'unreadable' | 'refused'

  constructor(reason: BureauFailure['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
