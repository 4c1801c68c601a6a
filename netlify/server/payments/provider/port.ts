import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Cents } from '#domain/money/money.ts'
import type { ChargeWay } from '#domain/payments/charge.ts'

/** A charge to be made. The provider knows it by `reference`, so that a repeated request makes one charge. */
export interface WantedCharge {
  id: string
  reference: string
  way: ChargeWay
  amountCents: Cents
  /** Shown to the payer. */
  message: string
  /** The account that receives a Pix. */
  payee: { key: string; name: string; city: string }
  payer: Debtor
  /** What a charge with a due day costs after it; null for a charge that can be paid for a time only. */
  due: {
    on: PlainDate
    /** How many calendar days after the due day it can be paid. */
    payableDaysAfter: number
    /** Charged once, in percent. */
    finePercent: number
    /** Per month, by calendar days, in percent. */
    lateInterestPercent: number
  } | null
  /** How long a charge without a due day can be paid. */
  expiresInSeconds: number
  /** The provider's name for the permission by which the customer's bank debits it; null for other ways. */
  recurrence: string | null
}

/** The person whom a charge is made out to, as the contract names them. CPF and CEP are digits. */
export interface Debtor {
  cpf: string
  name: string
  email: string
  street: string
  number: string
  neighborhood: string
  city: string
  state: string
  cep: string
}

/** A charge as its provider made it. */
export interface RegisteredCharge {
  /** What it is paid by: the Pix code, the digits of a boleto, the address of a card's page. */
  code: string
  expiresAt: Date | null
  /** What the provider calls it; null if it knows it by our reference alone. */
  providerReference: string | null
}

/** A charge that is over or is to be withdrawn. */
export interface KnownCharge {
  id: string
  reference: string
  providerReference: string | null
  way: ChargeWay
}

/** Money given back. */
export interface ProviderRefund {
  id: string
  amountCents: Cents
  state: 'processing' | 'done' | 'failed'
  /** Why it failed, in the provider's words. */
  failure: string | null
  settledAt: Date | null
  /** The endToEndId of the refund; null while it is not known. */
  returnId: string | null
}

/**
 * The payer. Only the middle of the CPF is kept: '***.982.247-**'. It is null if the provider gives none, or if a
 * company paid.
 */
export interface Payer {
  name: string
  cpf: string | null
}

/** Money received. */
export interface ProviderPayment {
  /** The provider's own id: the endToEndId of a Pix, the number of a card's payment. */
  id: string
  way: ChargeWay
  /** The reference of the charge that it pays; null if it names none. */
  reference: string | null
  amountCents: Cents
  /** The Pix key that was paid; null if the provider does not name it. */
  key: string | null
  paidAt: Date
  /** The payer's note. */
  note: string | null
  /** Null if the provider does not name the payer. */
  payer: Payer | null
  refunds: readonly ProviderRefund[]
  /**
   * Whether the payer contests it, which takes the money back from the bank until it is decided. Null for a way without
   * disputes.
   */
  dispute: Dispute | null
}

/** A payment that the holder of the card contests. */
export interface Dispute {
  id: string
  state: 'open' | 'won' | 'lost'
  amountCents: Cents
  /** In the provider's words. */
  reason: string
}

/**
 * What a provider tells: money that came or went, what became of a charge, or an entry that does not follow the
 * standard.
 */
export type ProviderNews =
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'registered'; reference: string; made: RegisteredCharge }
  | { kind: 'refused'; reference: string; reason: string }
  /** `providerReference` names what ended, where the provider may have made several of one charge. */
  | { kind: 'withdrawn'; reference: string; providerReference?: string | null }
  | { kind: 'unreadable'; what: string }

/**
 * A provider of one or several ways to pay: the five verbs that the bank needs of each. Every call may throw
 * `ProviderFailure`, and may be repeated after it.
 */
export interface ChargeProvider {
  /** Makes a charge, or finds the one that it made before. 'later': the news tell whether it did. */
  register(charge: WantedCharge): Promise<RegisteredCharge | 'later'>
  /**
   * Takes a charge back. Accepts one that is already gone. 'later': it can be paid until the news tell that it is
   * withdrawn.
   */
  withdraw(charge: KnownCharge): Promise<'done' | 'later'>
  /** The payment of an id of the provider, with what went back of it; undefined if nothing of that id was received. */
  lookUp(paymentId: string): Promise<ProviderPayment | undefined>
  /** Everything that happened in a period, oldest first. */
  listSince(from: Date, to: Date): AsyncGenerator<ProviderNews>
  /** Gives a payment back, in whole or in part. A repeated id pays back once. */
  refund(paymentId: string, refund: { id: string; amountCents: Cents; reason: string }): Promise<ProviderRefund>
}

/**
 * A provider failed a request of the bank. unreachable: it gave no answer, or cannot do it now. refused: it will
 * never do this. unreadable: its answer does not follow its API. The message is for logs; `said` is the reason of a
 * refusal, for staff.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly reason: 'unreachable' | 'refused' | 'unreadable'
  readonly said: string
  /** The adapter's name of the provider that failed; undefined where only one can have been asked. */
  provider: string | undefined

  constructor(reason: ProviderFailure['reason'], message: string, said = message) {
    super(message)
    this.reason = reason
    this.said = said
  }
}

/** The failure of a request that got no answer. */
export const noAnswer = (cause: string): ProviderFailure => new ProviderFailure('unreachable', cause)

/** Tells whether a failure is the provider's refusal, which is final. */
export function isRefusal(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure && error.reason === 'refused'
}
