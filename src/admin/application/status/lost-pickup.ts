import type { AdminDetail } from '#api/admin.ts'

/** What another status costs whose motorcycle is released and has a pick-up booked; null where there is none to lose. */
export function lostPickup({ status, journey }: Pick<AdminDetail, 'status' | 'journey'>): string | null {
  if (status !== 'completed' || !journey.booking || journey.handedOverAt) return null
  return 'A retirada que o cliente marcou é cancelada, e ele recebe um e-mail.'
}
