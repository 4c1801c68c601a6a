import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import type { Counter } from '#api/hand-over.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import type { HandOverTyped } from '../core/hand-over/HandOverFields.tsx'
import { $who, call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { firstRecord } from './first-record.ts'
import { $kept, dropWaiting, keepWaiting, openOutbox, type Waiting } from './outbox.ts'

const renewEveryMs = 60_000
const tryAgainMs = 15_000
/** Without an answer of ours: it may work later. Anything else the server has decided. */
const passing = ['network', 'timeout', 'unavailable', 'internal', 'unexpected', 'unauthenticated', 'too_many_requests']

let sending = false

/** Sends what waits, one after another; what cannot be reached stays. */
async function sendWaiting(show: (counter: Counter) => void): Promise<void> {
  if (sending) return
  sending = true
  try {
    for (const [id, { refused, ...json }] of Object.entries($kept.get().waiting)) {
      if (refused) continue
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
      } else if (passing.includes(answer.failure.code)) return
      else keepWaiting(id, { ...json, refused: answer.failure.code })
    }
  } finally {
    sending = false
  }
}

/** The counter's list, and handing over: at once on this screen, on the server as soon as it can be reached. */
export function useCounter() {
  const username = useStore($who)?.username ?? ''
  const { waiting } = useStore($kept)
  const { data, failure, reload, set } = useLoad('pickups', (signal) =>
    call(admin.pickups.$get({}, { init: { signal } })),
  )
  const send = useCallback(() => void sendWaiting(set), [set])

  useEffect(() => {
    openOutbox(username)
    send()
  }, [username, send])
  useEffect(() => {
    const renewal = setInterval(() => document.visibilityState === 'visible' && reload(), renewEveryMs)
    const retry = setInterval(send, tryAgainMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(renewal)
      clearInterval(retry)
      window.removeEventListener('online', send)
    }
  }, [reload, send])

  function handOver(id: string, { takenBy, document: seen, checked }: HandOverTyped) {
    const handedOverAt = new Date().toISOString()
    keepWaiting(id, { takenBy: takenBy.trim(), document: seen, checked: [...checked], handedOverAt })
    send()
  }

  return { data, failure, reload, waiting: waiting as Readonly<Record<string, Waiting>>, handOver }
}
