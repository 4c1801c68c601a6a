import type { PlainDate } from '../calendar/calendar.ts'
import type { Offer } from '../offer/offer.ts'

/** A contract's states: being made, to be signed, signed, and out of force. */
export type ContractState = 'draft' | 'ready' | 'signed' | 'void'

/** Everything that the text of a contract is filled from. */
export interface ContractFacts {
  readonly contractNumber: string
  /** 1 for an application's first. */
  readonly version: number
  readonly code: string
  readonly issuedOn: PlainDate
  readonly person: {
    readonly fullName: string
    readonly cpf: string
    readonly birthDate: PlainDate
    readonly profession: string
    readonly email: string
    readonly phone: string
    readonly address: string
  }
  readonly offer: Offer
}

/** What proves a signature, kept as data and printed at the end of the signed PDF. Times are ISO instants. */
export interface ContractEvidence {
  readonly fullName: string
  readonly maskedCpf: string
  readonly maskedEmail: string
  readonly ip: string
  readonly userAgent: string
  readonly code: string
  readonly textVersion: string
  /** SHA-256 of the PDF that was read. */
  readonly sha256: string
  readonly readyAt: string
  readonly readAt: string
  readonly codeSentAt: string
  readonly signedAt: string
}
