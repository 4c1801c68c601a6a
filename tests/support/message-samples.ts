import type { MessageParams } from '#content/mail/templates.ts'
import type { MessageKind } from '#domain/messages/kinds.ts'

const applicant = { fullName: 'MARIA DE SOUZA', contractNumber: '2612345674' }
const at = '2026-11-21T13:30:00.000Z'
const motorcycle = 'CG 160 START'
const pickup = {
  ...applicant,
  motorcycle,
  dealership: 'Tiriva Maritacas',
  address: 'Rua das Araras, 120, Centro, Campinas (SP)',
  phone: '(19) 3333-4444',
  day: '2026-12-01',
  time: '10:30',
  changeUntil: { day: '2026-11-30', time: '10:30' },
}
const lead = { motorcycle, installments: 48, promisedBy: '2026-11-24' }

/** What each kind of message may be about, once. */
export const messageSamples: { readonly [K in MessageKind]: MessageParams<K> } = {
  application_received: { ...applicant, ...lead, receivedOn: '2026-11-21' },
  application_approved: { ...applicant, motorcycle, promisedBy: '2026-11-24' },
  application_refused: { ...applicant, motorcycle },
  documents_requested: { ...applicant, documents: ['cnh', 'selfie', 'residencia'] },
  document_refused: { ...applicant, document: 'cnh', reason: 'A foto está tremida.\nO número da CNH não aparece.' },
  documents_reminder: { ...applicant, documents: ['selfie', 'residencia'] },
  entry_payable: applicant,
  entry_reminder: applicant,
  entry_received: { ...applicant, at },
  payment_short: { ...applicant, at },
  payment_over: { ...applicant, at },
  payment_early: { ...applicant, at },
  payment_ended: { ...applicant, at },
  payment_late: { ...applicant, at },
  payment_duplicate: { ...applicant, at },
  payment_refunded: { ...applicant, at },
  installment_payment_checked: { ...applicant, at },
  installment_payment_duplicate: { ...applicant, at },
  installment_reminder: { ...applicant, number: 3, dueOn: '2026-11-25', isToday: false },
  installment_late: { ...applicant, number: 3, dueOn: '2026-11-10', isToday: false },
  installments_paid: { ...applicant, numbers: [3, 4], paidOn: '2026-11-20', isSettled: false },
  fees_waived: { ...applicant, number: 3, fine: true, interest: true },
  due_day_offered: { ...applicant, day: 15, until: at },
  due_day_moved: { ...applicant, day: 15, firstOn: '2026-12-15' },
  installments_returned: { ...applicant, returnedOn: '2026-11-20' },
  contract_ready: applicant,
  contract_signed: { ...applicant, at },
  contract_withdrawn: { ...applicant, at, signed: true },
  motorcycle_released: { ...applicant, motorcycle },
  pickup_booked: pickup,
  pickup_changed: pickup,
  pickup_cancelled: { ...pickup, byBank: false },
  pickup_reminder: pickup,
  motorcycle_handed_over: { ...applicant, motorcycle, dealership: pickup.dealership, at },
  motorcycle_returned: {
    ...applicant,
    motorcycle,
    dealership: pickup.dealership,
    returnedOn: '2026-12-05',
    refund: true,
  },
  registration_lifted: { ...applicant, motorcycle, liftedOn: '2026-12-05' },
  password_changed: { ...applicant, at },
  password_recovered: {
    ...applicant,
    at,
    undoLink: 'https://tiriva.example/api/recovery/undo/Zm9vYmFyYmF6',
    undoUntil: at,
  },
  contact_changed_old: { ...applicant, fields: ['email', 'street', 'number'], at, settling: null },
  contact_changed_new: { ...applicant, at },
  accounts_joined: { ...applicant, at },
  one_time_code: { ...applicant, purpose: 'sign', code: '402913', minutes: 10 },
  analyst_message: {
    ...applicant,
    subject: 'Precisamos falar com você',
    body: 'Tentamos ligar e não conseguimos.\n\nQuando puder, ligue para o SAC.',
  },
  lead_received: { ...lead, fullName: applicant.fullName },
  lead_arrived: { ...lead, at },
  withdrawal_arrived: { contractNumber: applicant.contractNumber, at, signed: true },
  analyst_access: { fullName: 'Ana Lima', change: 'new_device', device: 'Chrome no Windows', at },
  rights_changed: { fullName: 'Ana Lima', change: 'disabled', role: 'analyst', by: 'Bruno Reis', at },
  team_invitation: {
    fullName: 'Ana Lima',
    invitedBy: 'Bruno Reis',
    link: 'https://tiriva.example/admin/convite#Zm9vYmFyYmF6',
    validUntil: at,
  },
  approval_requested: {
    ...{ fullName: 'Ana Lima', title: 'Desativar a conta de caio, da Gestão', askedBy: 'Bruno Reis', reason: 'Saiu.' },
    ...{ at, validUntil: at },
  },
  approval_decided: {
    ...{ fullName: 'Ana Lima', title: 'Desativar a conta de caio, da Gestão', askedBy: 'Bruno Reis', at },
    ...{ state: 'refused', decidedBy: 'Ana Lima', note: 'Ele volta na segunda.' },
  },
  pix_account_changed: { fullName: 'Ana Lima', changedBy: 'Bruno Reis', keyEnd: '4f2a', at },
}
