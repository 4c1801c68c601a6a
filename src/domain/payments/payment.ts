/**
 * The kind of a payment for the application that it names, at its arrival. exact: the entry, its missing part, or the
 * cost of its installments on that day; short and over: less or more than that; late: the right amount after its charge
 * was over; early: in a stage that takes no entry, or before the motorcycle of its installments was released; ended:
 * after the application or plan had ended; duplicate: its entry or installments were already paid; unmatched: it names
 * no application.
 */
export const paymentKinds = ['exact', 'short', 'over', 'late', 'early', 'ended', 'duplicate', 'unmatched'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/**
 * The states of a payment. entry: it is the entry, alone or with others. installments: it paid installments. waiting: it waits
 * for a decision. refunding: it is going back. refunded: all of it went back.
 */
export const paymentStates = ['entry', 'installments', 'waiting', 'refunding', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Tells whether a text is a state of a payment. */
export function isPaymentState(text: string): text is PaymentState {
  return (paymentStates as readonly string[]).includes(text)
}

/** Tells whether a text is an endToEndId: 'E' or 'D', the sender's ISPB, date and time, 11 characters (Manual do Pix). */
export function isEndToEndId(text: string): boolean {
  return /^[ED]\d{8}\d{12}[A-Za-z0-9]{11}$/.test(text)
}
