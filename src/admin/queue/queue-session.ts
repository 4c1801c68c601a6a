import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { PassedWork, WorkItem } from '#api/work.ts'
import { queueNames } from '#content/work-lists.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { type Queue, queues } from '#domain/work-lists.ts'
import { usePress } from '#forms/use-press.ts'
import type { Failure } from '#lib/api.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../core/api.ts'
import { $router, detailPath, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { pathOf, taskOf, untilOf } from './work-words.ts'

/**
 * A queue as it was when the analyst entered it. Applications that enter or leave it later change neither order nor
 * count.
 */
interface Run {
  readonly queue: Queue
  readonly ids: readonly string[]
  /** The last change of status made in this queue. */
  readonly last?: Move | undefined
}

/** A way through the personal queue: the work that is open, and what the analyst has passed over. */
interface Personal {
  readonly item: WorkItem
  readonly passed: PassedWork
  readonly last?: Move | undefined
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
 * application, which asks for a reason. Returns the failure, null without one.
 */
export async function undoMove(move: Move): Promise<Failure | null> {
  const page = $router.get()
  const isShown = page?.route === 'detail' && page.params.id === move.id
  if (isShown || !isFresh(move)) {
    $undo.set(move)
    if (!isShown) go(detailPath(move.id))
    return null
  }
  const { id, version } = move
  const answer = await call(admin.applications[':id'].status.undo.$post({ param: { id }, json: { version } }))
  if (!answer.ok) return answer.failure
  forgetMove(move)
  toast.success(`${move.name}: desfeito. Ninguém foi avisado`)
  return null
}

/** Stops offering to undo a change that was undone. */
export function forgetMove({ id }: Pick<Move, 'id'>): void {
  const [run, personal] = [$run.get(), $personal.get()]
  if (run?.last?.id === id) keepRun({ ...run, last: undefined })
  if (personal?.last?.id === id) keepPersonal({ ...personal, last: undefined })
}

const key = 'admin-queue'
const personalKey = 'admin-personal-queue'

/** The queue that this tab works through; null without one. Survives a reload. */
const $run = atom<Run | null>(read())

/** The personal queue that this tab works through; null without one. Survives a reload. */
const $personal = atom<Personal | null>(readStoredJson('tab', personalKey) as Personal | null)

function keepRun(run: Run | null): void {
  write(key, run)
  $run.set(run)
}

function keepPersonal(personal: Personal | null): void {
  write(personalKey, personal)
  $personal.set(personal)
}

/** Remembers a change of status made in the current queue. */
export function recordMove(move: Move): void {
  const [run, personal] = [$run.get(), $personal.get()]
  if (run?.ids.includes(move.id)) keepRun({ ...run, last: move })
  if (personal?.item.applicationId === move.id) keepPersonal({ ...personal, last: move })
}

/**
 * Returns an application's place in a queue: 'position' of 'total', and the ids after it. Null if it is not in the
 * queue.
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

function write(name: string, kept: Run | Personal | null) {
  if (kept) store('tab', name, JSON.stringify(kept))
  else forget('tab', name)
}

/** What a press of a queue found: why nothing, or how to show it, which moves to another view. */
export type Taken = { failure: Failure; show?: never } | { failure: null; show: () => void }

/** Takes the next application of a queue, or one of `left`, the rest of the current run. */
const ask = (queue: Queue, left?: readonly string[]) =>
  call(admin.queues[':queue'].next.$post({ param: { queue }, json: left ? { ids: [...left] } : {} }))

/** Enters a queue: keeps its current order and opens its first application. */
export async function enterQueue(queue: Queue): Promise<Taken> {
  const answer = await ask(queue)
  if (!answer.ok) return answer
  const { id, ids } = answer.data
  return {
    failure: null,
    show: () => {
      if (id === null) return toast.info(`Nada espera em “${queueNames[queue]}”`)
      keepPersonal(null)
      keepRun({ queue, ids })
      go(detailPath(id))
    },
  }
}

/** Shows what was taken. Returns the failure, null without one. */
export async function shown(taking: Promise<Taken>): Promise<Failure | null> {
  const { failure, show } = await taking
  show?.()
  return failure
}

/** What is said where the next of a queue did not open, before the reason. */
export const notOpened = 'O próximo da fila não abriu'

/** The longest list of passed work that the server takes. */
const mostPassed = 200

/**
 * Takes the next piece of work of the personal queue and opens it, whatever its kind. What was open is passed over as
 * long as it waits for the same. At the end of the queue the dashboard opens. Returns the failure, null without one.
 */
export async function takeNextWork(): Promise<Failure | null> {
  const former = $personal.get()
  const passed = former ? [...former.passed, { id: former.item.id, since: former.item.since }].slice(-mostPassed) : []
  const answer = await call(admin.queue.next.$post({ json: { passed } }))
  if (!answer.ok) return answer.failure
  const { item } = answer.data
  keepRun(null)
  if (item) {
    keepPersonal({ item, passed, last: former?.last })
    go(pathOf(item))
  } else if (former) {
    toast.success('Sua fila terminou por agora')
    leavePersonal()
  } else toast.info('Nada espera por você agora')
  return null
}

/** Leaves the personal queue. What was passed over comes again the next time. */
export function leavePersonal(): void {
  keepPersonal(null)
  go(paths.dashboard)
}

export type OpenRun = NonNullable<ReturnType<typeof useRun>>

/**
 * Returns an open application's place in the current queue, and the functions to go on. Null if it is not in the queue.
 */
export function useRun(id: string) {
  const run = useStore($run)
  const personal = useStore($personal)
  const place = placeIn(run, id)
  const { busy, failure, press } = usePress()

  const next = () => press('next', () => (place ? nextOf(place) : takeNextWork()))
  if (place)
    return {
      name: queueNames[place.queue],
      where: `${place.position} de ${place.total}`,
      last: run?.last,
      busy,
      failure,
      next,
      back: () => {
        if (place.before) go(detailPath(place.before))
      },
      leave: leaveRun,
    }
  if (personal?.item.applicationId !== id || !isDoneInDetail(personal.item)) return null
  const { item, last } = personal
  return { name: taskOf(item), where: untilOf(item), last, busy, failure, next, back: undefined, leave: leavePersonal }
}

const isDoneInDetail = ({ kind }: WorkItem) => kind === 'application' || kind === 'payment'

/** The open work of the personal queue if it is done on another page than an application's; null otherwise. */
export function useOtherWork(): WorkItem | null {
  const item = useStore($personal)?.item
  return item && !(isDoneInDetail(item) && item.applicationId) ? item : null
}

/** Opens the next application of a run. Returns the failure, null without one. */
async function nextOf({ queue, left }: NonNullable<ReturnType<typeof placeIn>>): Promise<Failure | null> {
  const answer = left.length > 0 ? await ask(queue, left) : null
  if (answer && !answer.ok) return answer.failure
  const id = answer?.data.id ?? null
  if (id === null) {
    toast.success(`Fila “${queueNames[queue]}” terminada`)
    leaveRun()
  } else go(detailPath(id))
  return null
}

function leaveRun() {
  keepRun(null)
  go(paths.dashboard)
}
