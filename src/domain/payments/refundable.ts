/** How long after a Pix its receiver may give it back, in days (Regulamento do Pix, devolução). */
const refundableDays = 90

/** Tells whether a payment may still be given back. */
export function isRefundable(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() <= refundableDays * 86_400_000
}
