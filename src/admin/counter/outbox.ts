import { map } from 'nanostores'
import type { CounterPickup, HandOverRequest } from '#api/hand-over.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import type { HandOverTyped } from '../core/HandOverFields.tsx'

/** A hand-over that the counter recorded and the server has not confirmed. */
export type Waiting = HandOverRequest & { readonly refused?: string }

/** What a counter has not got rid of: drafts of what is being typed, and hand-overs on their way, by pick-up. */
type Kept = { readonly drafts: Record<string, HandOverTyped>; readonly waiting: Record<string, Waiting> }

const storageKey = 'retiradas-pendentes'

// On the disk, unlike the analysts' drafts: at the counter a phone runs out, and a hand-over cannot be repeated. Gone once it is sent.
const keyOf = (username: string) => `${storageKey}:${username}`
let owner = ''

export const $kept = map<Kept>({ drafts: {}, waiting: {} })

/** Reads what an account left in this browser. */
export function openOutbox(username: string): void {
  owner = username
  $kept.set(read(keyOf(username)))
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

export function keepDraft(id: string, draft: HandOverTyped): void {
  const { drafts, waiting } = $kept.get()
  write({ drafts: { ...drafts, [id]: draft }, waiting })
}

/** Takes a hand-over off its way: what was typed is a draft again. */
export function takeBackWaiting(id: string, { takenBy, document, checked, other }: Waiting): void {
  const { drafts, waiting } = $kept.get()
  const who = other ? ('other' as const) : ('buyer' as const)
  const draft = { who, takenBy, document, checked, cpf: other?.cpf ?? '', otherDocument: other?.document ?? '' }
  write({ drafts: { ...drafts, [id]: draft }, waiting: without(waiting, id) })
}

/** Puts a hand-over on its way; its draft is done. */
export function keepWaiting(id: string, handOver: Waiting): void {
  const { drafts, waiting } = $kept.get()
  write({ drafts: without(drafts, id), waiting: { ...waiting, [id]: handOver } })
}

/** The server has it. */
export function dropWaiting(id: string): void {
  const { drafts, waiting } = $kept.get()
  write({ drafts, waiting: without(waiting, id) })
}

type Sent = Pick<HandOverRequest, 'takenBy' | 'handedOverAt'>

/** What to tell whose hand-over came second: somebody else at the counter had recorded the same one. Null for one's own record. */
export function firstRecord(pickup: CounterPickup | undefined, sent: Sent): string | null {
  if (!pickup?.takenBy || pickup.takenBy === sent.takenBy || pickup.handedOverAt === sent.handedOverAt) return null
  return `Esta entrega já estava registrada: entregue a ${pickup.takenBy}. Vale o primeiro registro.`
}
