import type { MessageKind } from '#domain/messages/kinds.ts'
import type { Letter } from './letter.ts'

/** The mails that come before the contract is signed, or are about the entry. */
const beforeSigning: ReadonlySet<MessageKind> = new Set([
  'application_received',
  'application_approved',
  'application_refused',
  'documents_requested',
  'document_refused',
  'documents_reminder',
  'entry_payable',
  'entry_reminder',
  'entry_received',
  'payment_short',
  'payment_over',
  'payment_late',
  'payment_early',
  'payment_ended',
  'payment_duplicate',
  'payment_unmatched',
  'payment_refunded',
  'contract_ready',
  'registration_lifted',
])

/** The mails about an account, and those that somebody of the bank wrote: they come before and after the signature. */
const atAnyTime: ReadonlySet<MessageKind> = new Set([
  'password_changed',
  'password_recovered',
  'contact_changed_old',
  'contact_changed_new',
  'accounts_joined',
  'one_time_code',
  'analyst_message',
])

/** What a mail calls the application whose number it shows: a 'pedido' until its contract is signed, a 'contrato' after. */
export function nameOf(kind: MessageKind, { signed }: Pick<Letter, 'signed'>): 'Pedido' | 'Contrato' | 'Financiamento' {
  if (signed === undefined && atAnyTime.has(kind)) return 'Financiamento'
  return (signed ?? !beforeSigning.has(kind)) ? 'Contrato' : 'Pedido'
}
