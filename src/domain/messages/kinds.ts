/**
 * The readers of a message: an applicant, a visitor who is a lead or made a request, or staff. The audience decides the
 * opening, the closing, and the advice on recognising a false message.
 */
export type MessageAudience = 'applicant' | 'visitor' | 'team'

/**
 * Whether the reader may switch a kind off. The server always sends 'contractual' messages, because the contract, the law or the
 * safety of an account needs them. 'optional' ones are a courtesy.
 */
export type MessageCategory = 'contractual' | 'optional'

const contractual = (audience: MessageAudience) => ({ audience, category: 'contractual' }) as const
const reminder = { audience: 'applicant', category: 'optional' } as const

/** Every kind of message that the bank sends. */
export const messageKinds = {
  application_received: contractual('applicant'),
  application_approved: contractual('applicant'),
  application_refused: contractual('applicant'),
  documents_requested: contractual('applicant'),
  document_refused: contractual('applicant'),
  documents_reminder: reminder,
  entry_payable: contractual('applicant'),
  entry_reminder: reminder,
  entry_received: contractual('applicant'),
  payment_short: contractual('applicant'),
  payment_over: contractual('applicant'),
  payment_late: contractual('applicant'),
  payment_early: contractual('applicant'),
  payment_ended: contractual('applicant'),
  payment_duplicate: contractual('applicant'),
  payment_unmatched: contractual('applicant'),
  payment_refunded: contractual('applicant'),
  contract_ready: contractual('applicant'),
  contract_signed: contractual('applicant'),
  contract_withdrawn: contractual('applicant'),
  motorcycle_released: contractual('applicant'),
  pickup_booked: contractual('applicant'),
  pickup_changed: contractual('applicant'),
  pickup_cancelled: contractual('applicant'),
  pickup_reminder: reminder,
  motorcycle_handed_over: contractual('applicant'),
  motorcycle_returned: contractual('applicant'),
  registration_lifted: contractual('applicant'),
  installments_paid: contractual('applicant'),
  installment_reminder: reminder,
  installment_late: contractual('applicant'),
  installments_returned: contractual('applicant'),
  installment_reversed: contractual('applicant'),
  fees_waived: contractual('applicant'),
  due_day_offered: contractual('applicant'),
  due_day_moved: contractual('applicant'),
  settlement_ready: contractual('applicant'),
  settlement_voided: contractual('applicant'),
  lien_released: contractual('applicant'),
  lien_undone: contractual('applicant'),
  installment_payment_checked: contractual('applicant'),
  installment_payment_duplicate: contractual('applicant'),
  password_changed: contractual('applicant'),
  password_recovered: contractual('applicant'),
  contact_changed_old: contractual('applicant'),
  contact_changed_new: contractual('applicant'),
  accounts_joined: contractual('applicant'),
  one_time_code: contractual('applicant'),
  analyst_message: contractual('applicant'),
  lead_received: contractual('visitor'),
  request_code: contractual('visitor'),
  request_received: contractual('visitor'),
  request_answered: contractual('visitor'),
  request_asked: contractual('visitor'),
  request_extended: contractual('visitor'),
  data_deleted: contractual('visitor'),
  request_arrived: contractual('team'),
  request_mention: contractual('team'),
  lead_arrived: contractual('team'),
  withdrawal_arrived: contractual('team'),
  analyst_access: contractual('team'),
  rights_changed: contractual('team'),
  team_invitation: contractual('team'),
  approval_requested: contractual('team'),
  approval_decided: contractual('team'),
  pix_account_changed: contractual('team'),
} as const satisfies Record<string, { readonly audience: MessageAudience; readonly category: MessageCategory }>

export type MessageKind = keyof typeof messageKinds

/** Tells whether the reader may switch messages of this kind off. */
export function isOptionalMessage(kind: MessageKind): boolean {
  const category: MessageCategory = messageKinds[kind].category
  return category === 'optional'
}
