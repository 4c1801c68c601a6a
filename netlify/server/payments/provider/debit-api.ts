import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Cents } from '#domain/money/money.ts'
import type { DebitEnd } from '#domain/payments/debit.ts'
import type { WantedCharge } from './port.ts'

/** A permission to be asked for: one person, one contract, each month between two days. */
export interface NewRecurrence {
  /**
   * The provider's number of the address that its code leads to. Finds the recurrence of a request whose answer was
   * lost.
   */
  location: number
  contractNumber: string
  /** What the payer's bank shows, at most 35 characters. */
  object: string
  payer: { cpf: string; name: string }
  firstOn: PlainDate
  untilOn: PlainDate
  /** No limit that the payer sets may be below this. */
  leastCents: Cents
}

/** A permission as the provider reports it. */
export interface Recurrence {
  id: string
  state: 'offered' | 'active' | 'ended'
  /** What the payer authorises it by; null where the provider gives none. */
  code: string | null
  endedBy: DebitEnd | null
  /** Why it ended, in the provider's words. */
  reason: string | null
}

/** One try of a debit. */
interface DebitTry {
  on: PlainDate
  state: 'awaited' | 'paid' | 'failed'
  endToEndId: string | null
  /** The code with which the payer's bank rejected it; null if it was tried in vain. */
  code: string | null
}

/** The debit of one installment as the provider reports it. */
export interface RecurringCharge {
  txid: string
  /** open: a try is awaited or can be asked for. */
  state: 'open' | 'paid' | 'ended'
  /** In their order. */
  tries: readonly DebitTry[]
  /** Whether the payer cancelled it. */
  isCancelledByPayer: boolean
  code: string | null
}

/**
 * The calls of Pix Automático (API Pix 2.9: /locrec, /rec, /cobr). Every call may throw `ProviderFailure`, and may be
 * repeated after it.
 */
export interface PixDebits {
  /** Returns the number of a new address for a code. */
  createLocation(): Promise<number>
  /** The id of the recurrence of an address; undefined while it has none. */
  findAt(location: number): Promise<string | undefined>
  /** Returns the id of a new recurrence. */
  create(recurrence: NewRecurrence): Promise<string>
  find(id: string): Promise<Recurrence | undefined>
  /** Ends a recurrence. Accepts one that has ended. */
  cancel(id: string): Promise<void>
  createCharge(recurrence: string, charge: WantedCharge, dueOn: PlainDate): Promise<void>
  findCharge(txid: string): Promise<RecurringCharge | undefined>
  /** Takes a debit back. Accepts one that is over, and one that can be taken back no longer. */
  cancelCharge(txid: string): Promise<void>
  /** Asks for one more try on a day. */
  retry(txid: string, on: PlainDate): Promise<void>
  /** Sets the addresses to which the provider reports recurrences and their debits. */
  registerWebhooks(url: string): Promise<void>
}
