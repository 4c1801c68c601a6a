import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Cents } from '#domain/money/money.ts'

/** A charge as it is asked for. The provider knows it by its txid, so that asking twice makes one. */
export interface NewCharge {
  txid: string
  amountCents: Cents
  /** The key that is paid. */
  key: string
  expiresInSeconds: number
  /** Shown to the payer. */
  message: string
}

/** A charge with a due day: what is paid later costs a fine and interest, which the payer's bank computes. */
export interface NewDueCharge extends Omit<NewCharge, 'expiresInSeconds'> {
  dueOn: PlainDate
  /** How many calendar days after the due day it can be paid. */
  payableDaysAfter: number
  /** Once, in percent. */
  finePercent: number
  /** A month, by calendar days, in percent. */
  lateInterestPercent: number
  payer: { cpf: string; name: string; street: string; city: string; state: string; cep: string }
}

/** cob: paid until it expires; cobv: with a due day. */
export type ChargeForm = 'cob' | 'cobv'

/** A charge as the provider tells it. */
export interface ProviderCharge {
  txid: string
  /** 'Copia e cola'; null where the provider gives none. */
  code: string | null
  /** The address that a dynamic code leads to, without its scheme; null where there is none. */
  location: string | null
  createdAt: Date
  expiresAt: Date
  isRemoved: boolean
}

/** A charge of a batch, as the provider tells what became of it. */
export interface BatchedCharge {
  txid: string
  state: 'processing' | 'made' | 'refused'
  /** Why it was refused, in the provider's words. */
  failure: string | null
  /** The charge that was made; null where the list of the batch leaves it out. */
  charge: ProviderCharge | null
}

/** Money given back. */
export interface ProviderRefund {
  id: string
  amountCents: Cents
  state: 'processing' | 'done' | 'failed'
  /** Why it failed, in the provider's words. */
  failure: string | null
  settledAt: Date | null
  /** The endToEndId of what went back; null while it is not known. */
  returnId: string | null
}

/** Who paid. Of the CPF only the middle is kept: '***.982.247-**'; null: none was told, or a company paid. */
export interface Payer {
  name: string
  cpf: string | null
}

/** Money received. */
export interface ProviderPayment {
  endToEndId: string
  txid: string | null
  amountCents: Cents
  /** The key that was paid; null where the provider does not say. */
  key: string | null
  paidAt: Date
  /** What the payer wrote. */
  note: string | null
  /** Who paid; null where the provider does not say. */
  payer: Payer | null
  refunds: readonly ProviderRefund[]
}

/** What the bank needs of whoever receives its Pix. Every call may throw `PixFailure`, and may be made again after it. */
export interface PixProvider {
  createCharge(charge: NewCharge): Promise<ProviderCharge>
  createDueCharge(charge: NewDueCharge): Promise<ProviderCharge>
  /** Has charges made together, under an id that is the caller's own; what becomes of each is told later. */
  createBatch(id: string, charges: readonly NewDueCharge[]): Promise<void>
  /** Undefined when there is no batch of that id. */
  findBatch(id: string): Promise<BatchedCharge[] | undefined>
  /** Undefined when there is none of that txid. */
  findCharge(txid: string, form?: ChargeForm): Promise<ProviderCharge | undefined>
  /** Takes a charge away, so that nobody can pay it any more. One that is gone already is fine. */
  removeCharge(txid: string, form?: ChargeForm): Promise<void>
  /** Undefined when nothing of that endToEndId was received. */
  findPayment(endToEndId: string): Promise<ProviderPayment | undefined>
  /** Everything received in a time, oldest first. An entry that is not as the standard is a text that names it. */
  received(from: Date, to: Date): AsyncGenerator<ProviderPayment | string>
  refund(endToEndId: string, refund: { id: string; amountCents: Cents; reason: string }): Promise<ProviderRefund>
  /** Undefined when none of that id was asked for. */
  findRefund(endToEndId: string, id: string): Promise<ProviderRefund | undefined>
  /** Says where to tell of what is received for a key. */
  registerWebhook(key: string, url: string): Promise<void>
}

/**
 * The provider did not do what it was asked to. unreachable: no answer, or not now; refused: it will not do this, ever;
 * unreadable: it answered something that is not the API.
 */
export class PixFailure extends Error {
  override name = 'PixFailure'
  readonly reason: 'unreachable' | 'refused' | 'unreadable'

  constructor(reason: PixFailure['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
