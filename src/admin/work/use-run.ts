import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type Queue, queueNames } from '#domain/work/queues.ts'
import { sentenceOf } from '#lib/problem.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { detailPath, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { $run, endRun, placeIn, startRun } from './run.ts'

/** Takes the next application of a queue, of `left` where one is in a run already; gives what the server answers. */
async function take(queue: Queue, left?: readonly string[]) {
  const json = left ? { ids: [...left] } : {}
  const answer = await call(admin.queues[':queue'].next.$post({ param: { queue }, json }))
  if (answer.ok) return answer.data
  if (answer.failure.code !== 'unauthenticated') toast.error(sentenceOf(answer.failure))
  return undefined
}

/** Enters a queue: freezes it as it is now and opens its first application. */
export function useEnterQueue() {
  const [entering, setEntering] = useState<Queue | null>(null)
  async function enter(queue: Queue) {
    setEntering(queue)
    const got = await take(queue)
    setEntering(null)
    if (!got) return
    if (got.id === null) return toast.info(`Nada espera em “${queueNames[queue]}”`)
    startRun({ queue, ids: got.ids })
    go(detailPath(got.id))
  }
  return { entering, enter }
}

export type OpenRun = NonNullable<ReturnType<typeof useRun>>

/** The run that an application is opened in: where it stands, and the way on. Null outside of one. */
export function useRun(id: string) {
  const run = useStore($run)
  const place = placeIn(run, id)
  const [busy, setBusy] = useState(false)
  if (!place) return null

  async function next() {
    if (!place || busy) return
    setBusy(true)
    const got = place.left.length > 0 ? await take(place.queue, place.left) : { id: null }
    setBusy(false)
    if (!got) return
    if (got.id !== null) return go(detailPath(got.id))
    toast.success(`Fila “${queueNames[place.queue]}” terminada`)
    leave()
  }
  function leave() {
    endRun()
    go(paths.dashboard)
  }
  return { ...place, last: run?.last, name: queueNames[place.queue], busy, next, leave }
}
