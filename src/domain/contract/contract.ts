import type { PlainDate } from '../calendar/calendar.ts'
import type { Offer } from '../offer/offer.ts'

/** The states of a contract. 'draft': the server is making it. 'ready': it can be signed. 'void': it is out of force. */
export type ContractState = 'draft' | 'ready' | 'signed' | 'void'

/** The facts that fill the text of a contract. */
export interface ContractFacts {
  readonly contractNumber: string
  /** 1 for the first contract of an application. */
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

/** The evidence of a signature. The server stores it and prints it at the end of the signed PDF. Times are ISO instants. */
export interface ContractEvidence {
  readonly fullName: string
  readonly maskedCpf: string
  readonly maskedEmail: string
  readonly ip: string
  readonly userAgent: string
  readonly code: string
  readonly textVersion: string
  /** SHA-256 of the PDF that the customer read. */
  readonly sha256: string
  readonly readyAt: string
  readonly readAt: string
  readonly codeSentAt: string
  readonly signedAt: string
}
