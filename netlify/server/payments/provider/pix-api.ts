import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PixDebits } from './debit-api.ts'
import type { ProviderPayment, ProviderRefund } from './port.ts'

/** A charge to be made. The txid identifies it, so that a repeated request makes one charge. */
export interface NewCharge {
  txid: string
  amountCents: Cents
  /** The key that receives the money. */
  key: string
  expiresInSeconds: number
  /** Shown to the payer. */
  message: string
}

/** A charge with a due day. A later payment costs a fine and interest, which the payer's bank computes. */
export interface NewDueCharge extends Omit<NewCharge, 'expiresInSeconds'> {
  dueOn: PlainDate
  /** How many calendar days after the due day it can be paid. */
  payableDaysAfter: number
  /** Charged once, in percent. */
  finePercent: number
  /** Per month, by calendar days, in percent. */
  lateInterestPercent: number
  payer: { cpf: string; name: string; street: string; city: string; state: string; cep: string }
}

/** cob: can be paid until it expires. cobv: has a due day. */
export type ChargeForm = 'cob' | 'cobv'

/** A charge as the provider reports it. */
export interface ProviderCharge {
  txid: string
  /** 'Copia e cola'; null if the provider gives none. */
  code: string | null
  /** The address that a dynamic code leads to, without its scheme; null if there is none. */
  location: string | null
  createdAt: Date
  expiresAt: Date
  isRemoved: boolean
}

/** A charge of a batch, with the provider's decision. */
export interface BatchedCharge {
  txid: string
  state: 'processing' | 'made' | 'refused'
  /** Why it was refused, in the provider's words. */
  failure: string | null
  /** The made charge; null if the batch's list does not contain it. */
  charge: ProviderCharge | null
}

/**
 * The calls of the API Pix that the bank uses. Every call may throw `ProviderFailure`, and may be repeated after
 * it.
 */
export interface PixProvider {
  /** The calls of Pix Automático; undefined where the bank named no account for it. */
  readonly debits: PixDebits | undefined
  createCharge(charge: NewCharge): Promise<ProviderCharge>
  createDueCharge(charge: NewDueCharge): Promise<ProviderCharge>
  /** Requests charges together, under an id that the caller chooses. `findBatch` gives their states later. */
  createBatch(id: string, charges: readonly NewDueCharge[]): Promise<void>
  /** Undefined when there is no batch of that id. */
  findBatch(id: string): Promise<BatchedCharge[] | undefined>
  /** Undefined when there is none of that txid. */
  findCharge(txid: string, form?: ChargeForm): Promise<ProviderCharge | undefined>
  /** Removes a charge, so that it can no longer be paid. Accepts a charge that is already gone. */
  removeCharge(txid: string, form?: ChargeForm): Promise<void>
  /** Undefined when nothing of that endToEndId was received. */
  findPayment(endToEndId: string): Promise<ProviderPayment | undefined>
  /**
   * Returns every payment of a period, oldest first. An entry that does not follow the standard comes as a text that
   * names it.
   */
  received(from: Date, to: Date): AsyncGenerator<ProviderPayment | string>
  /** Returns, like `received`, those of a period of which something was given back or is about to be. */
  returned(from: Date, to: Date): AsyncGenerator<ProviderPayment | string>
  refund(endToEndId: string, refund: { id: string; amountCents: Cents; reason: string }): Promise<ProviderRefund>
  /** Undefined when no refund of that id was requested. */
  findRefund(endToEndId: string, id: string): Promise<ProviderRefund | undefined>
  /** Sets the address to which the provider reports payments of a key. */
  registerWebhook(key: string, url: string): Promise<void>
}
