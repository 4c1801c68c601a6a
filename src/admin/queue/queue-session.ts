import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { queueNames } from '#content/work-lists.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { type Queue, queues } from '#domain/work-lists.ts'
import { sentenceOf } from '#lib/api.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../core/api.ts'
import { $router, detailPath, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'

/** A queue as it was when the analyst entered it. Applications that enter or leave it later change neither order nor count. */
interface Run {
  readonly queue: Queue
  readonly ids: readonly string[]
  /** The last change of status made in this queue. */
  readonly last?: Move
}

/** A change of status that can be undone. */
export interface Move {
  readonly id: string
  readonly name: string
  readonly from: ApplicationStatus
  readonly to: ApplicationStatus
  /** The application's version after the change. */
  readonly version: number
  /** The instant (ms since 1970) until which it can be undone at once; null if it cannot. */
  readonly until: number | null
}

/** Tells whether a change can be undone without a reason, because no mail about it was sent yet. */
export const isFresh = ({ until }: Move) => until !== null && Date.now() < until

/** A change to undo in the view of its application. */
export const $undo = atom<Move | null>(null)

/**
 * Undoes a change of status. While no mail about it was sent, works at once from any view. Later it opens the
 * application, which asks for a reason.
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

/** Stops offering to undo a change that was undone. */
export function forgetMove({ id }: Pick<Move, 'id'>): void {
  const run = $run.get()
  if (run?.last?.id !== id) return
  const { last: _undone, ...rest } = run
  startRun(rest)
}

const key = 'admin-queue'

/** The queue that this tab works through; null without one. Survives a reload. */
const $run = atom<Run | null>(read())

function startRun(run: Run): void {
  write(run)
  $run.set(run)
}

function endRun(): void {
  write(null)
  $run.set(null)
}

/** Remembers a change of status made in the current queue. */
export function recordMove(move: Move): void {
  const run = $run.get()
  if (run?.ids.includes(move.id)) startRun({ ...run, last: move })
}

/**
 * Returns an application's place in a queue: 'position' of 'total', and the ids after it. Null if it is not in the queue.
 */
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

/**
 * Takes the next application of a queue, or one of `left`, the rest of the current run. Returns the server's answer;
 * undefined after a failure.
 */
async function take(queue: Queue, left?: readonly string[]) {
  const json = left ? { ids: [...left] } : {}
  const answer = await call(admin.queues[':queue'].next.$post({ param: { queue }, json }))
  if (answer.ok) return answer.data
  if (answer.failure.code !== 'unauthenticated') toast.error(sentenceOf(answer.failure))
  return undefined
}

/** Enters a queue: keeps its current order and opens its first application. */
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

/**
 * Returns an open application's place in the current queue, and the functions to go on. Null if it is not in the queue.
 */
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
