import { map } from 'nanostores'
import type { Counter, CounterPickup, HandOverRequest } from '#api/hand-over.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { counterKeptMs } from '#domain/dealerships/hand-over.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import type { HandOverTyped } from '../core/HandOverFields.tsx'
import { counterKey, forgetCounter } from '../core/session.ts'

/** The counter's list as the server gave it last, for a page that opens without a network. */
export type KeptCounter = {
  readonly username: string
  readonly name: string
  readonly at: string
  readonly counter: Counter
}

/**
 * Keeps the pick-ups until tomorrow on the device, without returns and without the persons who took motorcycles,
 * because the clerk needs neither to receive a customer. Replaces the list of another account.
 */
export function keepCounter(who: { username: string; name: string }, counter: Counter, now = new Date()): void {
  const tomorrow = daysAfter(counter.today, 1)
  const pickups = counter.pickups
    .filter(({ day }) => day <= tomorrow)
    .map((pickup) => ({ ...pickup, takenBy: null, undoUntil: null }))
  const { username, name } = who
  const kept: KeptCounter = { username, name, at: now.toISOString(), counter: { ...counter, pickups, returns: [] } }
  store('device', counterKey, JSON.stringify(kept))
}

/** Returns the kept list; null if there is none or it has expired, which removes it. */
export function keptCounter(now = new Date()): KeptCounter | null {
  const kept = readStoredJson('device', counterKey) as Partial<KeptCounter> | null
  if (!kept) return null
  const { username, name, at, counter } = kept
  const age = now.getTime() - Date.parse(at ?? '')
  // A negative age means that the clock was set back. The list would then be kept for too long.
  if (username && name && at && counter?.pickups && age >= 0 && age <= counterKeptMs)
    return { username, name, at, counter }
  forgetCounter()
  return null
}

/**
 * A hand-over that the counter recorded and the server has not confirmed, with the customer and the model for a pick-up
 * that leaves the list.
 */
export type Waiting = HandOverRequest & { readonly name?: string; readonly model?: string; readonly refused?: string }

/**
 * Returns the refused hand-overs whose pick-ups are not in the list any more, so that no line of the list shows them.
 */
export function unlisted(
  waiting: Readonly<Record<string, Waiting>>,
  pickups: readonly Pick<CounterPickup, 'id'>[],
): (Waiting & { readonly id: string; readonly refused: string })[] {
  return Object.entries(waiting).flatMap(([id, one]) =>
    one.refused === undefined || pickups.some((pickup) => pickup.id === id)
      ? []
      : [{ ...one, id, refused: one.refused }],
  )
}

/**
 * The data that the device keeps for each pick-up until the server has it: drafts being typed, and hand-overs to send.
 */
type Kept = { readonly drafts: Record<string, HandOverTyped>; readonly waiting: Record<string, Waiting> }

const storageKey = 'retiradas-pendentes'

/**
 * Returns the storage key for an account. Unlike the analysts' drafts, the counter's are on the disk until sent,
 * because its phone may run out of power and a hand-over cannot be repeated.
 */
const keyOf = (username: string) => `${storageKey}:${username}`
let owner = ''

export const $kept = map<Kept>({ drafts: {}, waiting: {} })

/** Reads the drafts and hand-overs that an account left in this browser. */
export function openOutbox(username: string): void {
  owner = username
  readOutbox()
}

/**
 * Returns what the device keeps now. Another window of the counter writes there too, so every change begins with it.
 */
export function readOutbox(): Kept {
  const kept = read(keyOf(owner))
  $kept.set(kept)
  return kept
}

function read(key: string): Kept {
  const kept = readStoredJson('device', key) as Partial<Kept> | null
  return { drafts: kept?.drafts ?? {}, waiting: kept?.waiting ?? {} }
}

function write(kept: Kept): void {
  $kept.set(kept)
  const isEmpty = Object.keys(kept.drafts).length + Object.keys(kept.waiting).length === 0
  if (isEmpty) forget('device', keyOf(owner))
  else store('device', keyOf(owner), JSON.stringify(kept))
}

const without = <Value>(all: Record<string, Value>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== id))

/** Keeps on the device what was typed of a hand-over that is not sent yet. */
export function keepDraft(id: string, draft: HandOverTyped): void {
  const { drafts, waiting } = readOutbox()
  write({ drafts: { ...drafts, [id]: draft }, waiting })
}

/** Takes an unsent hand-over back and turns it into a draft again. */
export function takeBackWaiting(id: string, { takenBy, document, checked, other }: Waiting): void {
  const { drafts, waiting } = readOutbox()
  const who = other ? ('other' as const) : ('buyer' as const)
  const draft = { who, takenBy, document, checked, cpf: other?.cpf ?? '', otherDocument: other?.document ?? '' }
  write({ drafts: { ...drafts, [id]: draft }, waiting: without(waiting, id) })
}

/** Stores a hand-over to send, and drops its draft. */
export function keepWaiting(id: string, handOver: Waiting): void {
  const { drafts, waiting } = readOutbox()
  write({ drafts: without(drafts, id), waiting: { ...waiting, [id]: handOver } })
}

/** Notes why the server refused a hand-over, unless it was taken back meanwhile. */
export function refuseWaiting(id: string, refused: string): void {
  const handOver = readOutbox().waiting[id]
  if (handOver) keepWaiting(id, { ...handOver, refused })
}

/** Drops a hand-over that the server has confirmed. */
export function dropWaiting(id: string): void {
  const { drafts, waiting } = readOutbox()
  write({ drafts, waiting: without(waiting, id) })
}

type Sent = Pick<HandOverRequest, 'takenBy' | 'handedOverAt'>

/**
 * Says that a colleague at the counter had already recorded this hand-over to another person, whose record counts. Null
 * if this record counts.
 */
export function firstRecord(pickup: CounterPickup | undefined, sent: Sent): string | null {
  if (!pickup?.takenBy || pickup.takenBy === sent.takenBy || pickup.handedOverAt === sent.handedOverAt) return null
  return `Esta entrega já estava registrada: entregue a ${pickup.takenBy}. Vale o primeiro registro.`
}

/** Says how many hand-overs wait for the connection, and that nobody has to send them. */
export const unsentInWords = (count: number): string =>
  count === 1
    ? '1 entrega espera pela conexão. Nada se perde: ela segue sozinha.'
    : `${count} entregas esperam pela conexão. Nada se perde: elas seguem sozinhas.`
