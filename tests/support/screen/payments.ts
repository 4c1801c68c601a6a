import type { OwnPaymentView, PaymentRow } from '#api/payments.ts'

const pix = {
  id: '00000000-0000-4000-8000-000000000007',
  state: 'waiting',
  amountCents: 100_000,
  refundedCents: 0,
  paidAt: '2026-11-21T15:00:00.000Z',
  way: 'pix',
  endToEndId: 'E00000000202611211500abcdefghijk',
  numbers: null,
  keptCents: 0,
} as const

/** A Pix that nobody has explained yet, as staff see it. */
export const paymentRow = (changes: Partial<PaymentRow> = {}): PaymentRow => ({
  ...pix,
  kind: 'unmatched',
  task: 'match',
  isForStaff: true,
  source: 'provider',
  note: null,
  payer: null,
  matched: null,
  undo: null,
  recordedBy: null,
  application: null,
  failure: null,
  actions: ['match', 'refund'],
  isTooShort: false,
  asks: [],
  refundCents: 100_000,
  paidTwiceCents: 0,
  asked: null,
  unapproved: null,
  end: null,
  ...changes,
})

/** A Pix that is less than the entry, as its customer sees it. */
export const ownPayment = (changes: Partial<OwnPaymentView> = {}): OwnPaymentView => ({
  ...pix,
  kind: 'short',
  task: null,
  refunds: [],
  ...changes,
})
