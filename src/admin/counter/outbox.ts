import type { Counter } from '#api/hand-over.ts'
import type { Failure } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { dropWaiting, firstRecord, readOutbox, refuseWaiting } from './kept-on-device.ts'

const passing = ['network', 'timeout', 'unavailable', 'internal', 'unexpected', 'unauthenticated', 'too_many_requests']

/** Tells whether a failure is none of the server's decisions, so that a retry may work. */
export const isPassing = ({ code }: Pick<Failure, 'code'>): boolean => passing.includes(code)

let sending = false

/** Sends the waiting hand-overs, one after another. Stops at the first passing failure and keeps the rest. */
export async function sendWaiting(show: (counter: Counter) => void): Promise<void> {
  if (sending) return
  sending = true
  try {
    for (const id of Object.keys(readOutbox().waiting)) {
      const waiting = readOutbox().waiting[id]
      // Somebody took it back while another one was being sent, or another window sent it.
      if (!waiting || waiting.refused) continue
      const { refused: _, name: __, model: ___, ...json } = waiting
      const answer = await call(admin.pickups[':id']['hand-over'].$post({ param: { id }, json }))
      if (answer.ok) {
        dropWaiting(id)
        show(answer.data)
        const first = firstRecord(
          answer.data.pickups.find((pickup) => pickup.id === id),
          json,
        )
        if (first) toast.info(first)
        else toast.success('Entrega registrada')
      } else if (isPassing(answer.failure)) return
      else refuseWaiting(id, answer.failure.errors[0]?.code ?? answer.failure.code)
    }
  } finally {
    sending = false
  }
}
