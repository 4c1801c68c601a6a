import type { MessageKind } from '#domain/messages.ts'
import { accountsJoined, contactChangedNew, contactChangedOld, passwordChanged, passwordRecovered } from './account.ts'
import {
  analystMessage,
  applicationApproved,
  applicationReceived,
  applicationRefused,
  applicationReopened,
} from './application.ts'
import { approvalDecided, approvalRequested } from './approvals.ts'
import {
  contractLapsed,
  contractMotorcycle,
  contractReady,
  contractSigned,
  contractWithdrawn,
  signatureReminder,
  withdrawalArrived,
} from './contract.ts'
import { counterOfferEnded, counterOfferMade } from './counter-offer.ts'
import { documentAccepted, documentRefused, documentsReminder, documentsRequested } from './documents.ts'
import {
  entryPayable,
  entryReceived,
  entryReminder,
  paymentDisputeLost,
  paymentDisputeOpen,
  paymentDisputeWon,
  paymentDuplicate,
  paymentEarly,
  paymentEnded,
  paymentLate,
  paymentOver,
  paymentRefunded,
  paymentRefundReturned,
  paymentShort,
  paymentUnmatched,
} from './entry.ts'
import { incomeAsked, incomeReminder, incomeWaitOver } from './income-proof.ts'
import {
  boletoReady,
  correctionPaid,
  debitActive,
  debitEnded,
  debitFailed,
  dueDayMoved,
  dueDayOffered,
  feesWaived,
  installmentLate,
  installmentPaymentChecked,
  installmentPaymentDuplicate,
  installmentReminder,
  installmentReversed,
  installmentsPaid,
  installmentsReturned,
} from './installments.ts'
import { leadArrived, leadReceived } from './lead.ts'
import type { Mail } from './letter.ts'
import { oneTimeCode } from './one-time-code.ts'
import {
  motorcycleHandedOver,
  motorcycleReleased,
  motorcycleReturned,
  pickupBooked,
  pickupCancelled,
  pickupChanged,
  pickupMissed,
  pickupReminder,
  pickupUnbooked,
  registrationLifted,
} from './pickup.ts'
import {
  dataDeleted,
  requestAnswered,
  requestArrived,
  requestAsked,
  requestCode,
  requestExtended,
  requestMention,
  requestReceived,
} from './requests.ts'
import { lienReleased, lienUndone, settlementReady, settlementVoided } from './settlement.ts'
import { analystAccess, pixAccountChanged, rightsChanged, teamInvitation } from './team.ts'

/** The template of every kind of mail. It takes the mail's facts, and gives subject, plain text and HTML. */
export const messageTemplates = {
  application_received: applicationReceived,
  application_approved: applicationApproved,
  application_refused: applicationRefused,
  application_reopened: applicationReopened,
  income_asked: incomeAsked,
  income_reminder: incomeReminder,
  income_wait_over: incomeWaitOver,
  counter_offer_made: counterOfferMade,
  counter_offer_ended: counterOfferEnded,
  documents_requested: documentsRequested,
  document_refused: documentRefused,
  document_accepted: documentAccepted,
  documents_reminder: documentsReminder,
  entry_payable: entryPayable,
  entry_reminder: entryReminder,
  entry_received: entryReceived,
  payment_short: paymentShort,
  payment_over: paymentOver,
  payment_late: paymentLate,
  payment_early: paymentEarly,
  payment_ended: paymentEnded,
  payment_duplicate: paymentDuplicate,
  payment_unmatched: paymentUnmatched,
  payment_refunded: paymentRefunded,
  payment_refund_returned: paymentRefundReturned,
  payment_dispute_open: paymentDisputeOpen,
  payment_dispute_won: paymentDisputeWon,
  payment_dispute_lost: paymentDisputeLost,
  contract_ready: contractReady,
  contract_lapsed: contractLapsed,
  signature_reminder: signatureReminder,
  contract_signed: contractSigned,
  contract_motorcycle: contractMotorcycle,
  contract_withdrawn: contractWithdrawn,
  motorcycle_released: motorcycleReleased,
  pickup_booked: pickupBooked,
  pickup_changed: pickupChanged,
  pickup_cancelled: pickupCancelled,
  pickup_reminder: pickupReminder,
  pickup_unbooked: pickupUnbooked,
  pickup_missed: pickupMissed,
  motorcycle_handed_over: motorcycleHandedOver,
  motorcycle_returned: motorcycleReturned,
  registration_lifted: registrationLifted,
  installments_paid: installmentsPaid,
  installments_returned: installmentsReturned,
  correction_paid: correctionPaid,
  installment_reversed: installmentReversed,
  fees_waived: feesWaived,
  due_day_offered: dueDayOffered,
  due_day_moved: dueDayMoved,
  boleto_ready: boletoReady,
  debit_active: debitActive,
  debit_ended: debitEnded,
  debit_failed: debitFailed,
  installment_reminder: installmentReminder,
  installment_late: installmentLate,
  settlement_ready: settlementReady,
  settlement_voided: settlementVoided,
  lien_released: lienReleased,
  lien_undone: lienUndone,
  installment_payment_checked: installmentPaymentChecked,
  installment_payment_duplicate: installmentPaymentDuplicate,
  password_changed: passwordChanged,
  password_recovered: passwordRecovered,
  contact_changed_old: contactChangedOld,
  contact_changed_new: contactChangedNew,
  accounts_joined: accountsJoined,
  one_time_code: oneTimeCode,
  analyst_message: analystMessage,
  lead_received: leadReceived,
  request_code: requestCode,
  request_received: requestReceived,
  request_answered: requestAnswered,
  request_asked: requestAsked,
  request_extended: requestExtended,
  data_deleted: dataDeleted,
  request_arrived: requestArrived,
  request_mention: requestMention,
  lead_arrived: leadArrived,
  withdrawal_arrived: withdrawalArrived,
  analyst_access: analystAccess,
  rights_changed: rightsChanged,
  team_invitation: teamInvitation,
  approval_requested: approvalRequested,
  approval_decided: approvalDecided,
  pix_account_changed: pixAccountChanged,
} as const satisfies Record<MessageKind, (params: never) => Mail>

/** The facts that a kind of mail needs: plain data, which can be stored as JSON. */
export type MessageParams<K extends MessageKind> = Parameters<(typeof messageTemplates)[K]>[0]

/** Renders a mail with a placeholder for the site's address. `withSite` makes it ready to be sent. */
export function renderMessage<K extends MessageKind>(kind: K, params: MessageParams<K>): Mail {
  const template = messageTemplates[kind] as (params: MessageParams<K>) => Mail
  return template(params)
}
