import type { AdminDetail } from '#api/admin.ts'

/** Says that another status cancels the pick-up booked for a released motorcycle. Null where no booking is left to cancel. */
export function lostPickup({ status, journey }: Pick<AdminDetail, 'status' | 'journey'>): string | null {
  if (status !== 'completed' || !journey.booking || journey.handedOverAt) return null
  return 'A retirada que o cliente marcou é cancelada, e ele recebe um e-mail.'
}
