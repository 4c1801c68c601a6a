import type { PlainDate } from '../calendar/calendar.ts'
import type { SentKind } from '../documents/documents.ts'
import type { Offer } from '../offer/offer.ts'
import type { OfferedWays } from '../payments/ways.ts'

/**
 * The states of a contract. 'draft': the server is making it. 'ready': it can be signed. 'void': it is out of force.
 */
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
  /** The ways to pay that the bank offered on the day of the issue. Contracts of before were paid by Pix. */
  readonly ways?: OfferedWays
}

/**
 * The evidence of a signature. The server stores it and prints it at the end of the signed PDF. Times are ISO instants.
 */
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
  /** The kind of signature by Lei 14.063/2020, art. 4. Contracts signed under an earlier release name none. */
  readonly signatureKind?: 'advanced'
  /** The customer's documents that the bank had reviewed and accepted, with the SHA-256 of each file. */
  readonly documents?: readonly { readonly kind: SentKind; readonly sha256: string }[]
}

/** A table with a heading for each column. The first column names the row. */
export interface DocumentTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A numbered clause, '1', with its numbered paragraphs, '1.1'. */
export interface DocumentClause {
  readonly number: string
  readonly title: string
  readonly paragraphs: readonly { readonly number: string; readonly text: string }[]
}

/** A heading with facts about one subject, as labels and values. */
export interface DocumentFacts {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
}

/**
 * The words of a contract, on the page and in the PDF. The server stores them, so that later changes of the text leave
 * signed contracts as they were.
 */
export interface ContractDocument {
  readonly title: string
  readonly subtitle: string
  readonly summary: { readonly title: string; readonly parts: readonly DocumentFacts[] }
  readonly clauses: { readonly title: string; readonly all: readonly DocumentClause[] }
  readonly installments: { readonly title: string; readonly table: DocumentTable }
  readonly signature: { readonly title: string; readonly paragraphs: readonly string[] }
}

/** The words of a term of settlement in its PDF. The server stores them. */
export interface SettlementDocument {
  readonly title: string
  readonly subtitle: string
  readonly parts: readonly DocumentFacts[]
  readonly paragraphs: readonly string[]
}
