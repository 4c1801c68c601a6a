import type { CounterPickup, HandOverRequest } from '#api/hand-over.ts'

type Sent = Pick<HandOverRequest, 'takenBy' | 'handedOverAt'>

/** What to tell whose hand-over came second: somebody else at the counter had recorded the same one. Null for one's own record. */
export function firstRecord(pickup: CounterPickup | undefined, sent: Sent): string | null {
  if (!pickup?.takenBy || pickup.takenBy === sent.takenBy || pickup.handedOverAt === sent.handedOverAt) return null
  return `Esta entrega já estava registrada: entregue a ${pickup.takenBy}. Vale o primeiro registro.`
}
