import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { type Queue, queueNames, queues } from '#domain/work/queues.ts'
import { sentenceOf } from '#lib/problem.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { $router, detailPath, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'

/** A queue as it was when somebody entered it: what came to it or left it since changes neither order nor count. */
interface Run {
  readonly queue: Queue
  readonly ids: readonly string[]
  /** The last change of status that was made in it. */
  readonly last?: Move
}

/** A change of status, to be taken back. */
export interface Move {
  readonly id: string
  readonly name: string
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
  /** The application's version with it. */
  readonly version: number
  /** Until when (ms since 1970) it can be undone at once; null where it cannot. */
  readonly until: number | null
}

/** Whether nobody has been told of a change yet, so that it is undone without a reason. */
export const isFresh = ({ until }: Move) => until !== null && Date.now() < until

/** The change that somebody wants to take back, where its application is shown. */
export const $undo = atom<Move | null>(null)

/**
 * Takes a change of status back: at once while nobody has been told, wherever one is by now; later with a reason, where the
 * application is shown.
 */
export async function undoMove(move: Move): Promise<void> {
  const page = $router.get()
  const isShown = page?.route === 'detail' && page.params.id === move.id
  if (isShown || !isFresh(move)) {
    $undo.set(move)
    if (!isShown) go(detailPath(move.id))
    return
  }
  const { id, version } = move
  const answer = await call(admin.applications[':id'].status.undo.$post({ param: { id }, json: { version } }))
  if (!answer.ok) return toast.error(sentenceOf(answer.failure))
  forgetMove(move)
  toast.success(`${move.name}: desfeito. Ninguém foi avisado`)
}

/** A change that was taken back is not offered again. */
export function forgetMove({ id }: Pick<Move, 'id'>): void {
  const run = $run.get()
  if (run?.last?.id !== id) return
  const { last: _undone, ...rest } = run
  startRun(rest)
}

const key = 'admin-queue'

/** The queue that this tab works through; null outside of one. A reload goes on where it was. */
const $run = atom<Run | null>(read())

function startRun(run: Run): void {
  write(run)
  $run.set(run)
}

function endRun(): void {
  write(null)
  $run.set(null)
}

/** Remembers a change of status while a queue is worked through. */
export function recordMove(move: Move): void {
  const run = $run.get()
  if (run?.ids.includes(move.id)) startRun({ ...run, last: move })
}

/** Where an application stands in a run: 'position' of 'total', and what is left behind it; null where it is not in it. */
function placeIn(run: Run | null, id: string) {
  const index = run?.ids.indexOf(id) ?? -1
  if (!run || index < 0) return null
  return {
    queue: run.queue,
    position: index + 1,
    total: run.ids.length,
    before: run.ids[index - 1],
    left: run.ids.slice(index + 1),
  }
}

function read(): Run | null {
  const run = readStoredJson('tab', key) as Run | null
  return run && queues.includes(run.queue) && Array.isArray(run.ids) ? run : null
}

function write(run: Run | null) {
  if (run) store('tab', key, JSON.stringify(run))
  else forget('tab', key)
}

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
  const back = () => {
    if (place.before) go(detailPath(place.before))
  }
  function leave() {
    endRun()
    go(paths.dashboard)
  }
  return { ...place, last: run?.last, name: queueNames[place.queue], busy, next, back, leave }
}
