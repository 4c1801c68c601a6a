import { atom } from 'nanostores'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { type Queue, queues } from '#domain/work/queues.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'

/** A queue as it was when somebody entered it: what came to it or left it since changes neither order nor count. */
export interface Run {
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
}

/** The change that somebody wants to take back; it is asked about where the application is shown. */
export const $undo = atom<Move | null>(null)

const key = 'admin-queue'

/** The queue that this tab works through; null outside of one. A reload goes on where it was. */
export const $run = atom<Run | null>(read())

export function startRun(run: Run): void {
  write(run)
  $run.set(run)
}

export function endRun(): void {
  write(null)
  $run.set(null)
}

/** Remembers a change of status while a queue is worked through. */
export function noteMove(move: Move): void {
  const run = $run.get()
  if (run?.ids.includes(move.id)) startRun({ ...run, last: move })
}

/** Where an application stands in a run: 'position' of 'total', and what is left behind it; null where it is not in it. */
export function placeIn(run: Run | null, id: string) {
  const index = run?.ids.indexOf(id) ?? -1
  if (!run || index < 0) return null
  return { queue: run.queue, position: index + 1, total: run.ids.length, left: run.ids.slice(index + 1) }
}

function read(): Run | null {
  const run = readStoredJson('tab', key) as Run | null
  return run && queues.includes(run.queue) && Array.isArray(run.ids) ? run : null
}

function write(run: Run | null) {
  if (run) store('tab', key, JSON.stringify(run))
  else forget('tab', key)
}
