import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { rebased } from '../core/ConcurrentChanges.tsx'
import { $who } from '../core/session.ts'
import { changesSince } from './moto-words.ts'
import { newFacts, type TypedFacts, typedFacts } from './typed-facts.ts'

/** The start of a form; version 0 is a model that is not stored yet. */
type Start = { readonly version: number; readonly typed: TypedFacts; readonly held: boolean }
/** The unsaved values, the start they are based on, and when they were typed (ISO). */
type Kept = { readonly base: Start; readonly typed: TypedFacts; readonly held: boolean; readonly at: string }

function storedOf(motorcycle: MotorcycleDetail | undefined): Start {
  if (!motorcycle) return { version: 0, typed: newFacts(), held: false }
  const { version, facts, state } = motorcycle
  return { version, typed: typedFacts(facts), held: state === 'held' }
}

/**
 * Holds the typed values of a model. Keeps them on this device until they are saved, because they are not personal
 * data. A colleague's newer save fills in the fields that the user has not changed, and `news` lists its changes.
 * `banner` takes the focus when such a change blocked a save. `foundAt` is the time of a draft left by an earlier
 * visit.
 */
export function useMotoDraft(motorcycle: MotorcycleDetail | undefined) {
  const key = `moto:${$who.get()?.username ?? ''}:${motorcycle?.id ?? 'nova'}`
  const stored = storedOf(motorcycle)
  const [found] = useState(() => keptUnder(key))
  const [foundAt, setFoundAt] = useState(found?.at)
  const [base, setBase] = useState(found?.base ?? stored)
  const [typed, setTyped] = useState(found?.typed ?? stored.typed)
  const [held, setHeld] = useState(found?.held ?? stored.held)
  const [news, setNews] = useState<ReturnType<typeof changesSince>>([])
  const banner = useRef<HTMLDivElement>(null)
  const wasRefused = useRef(false)
  const isChanged = held !== base.held || JSON.stringify(typed) !== JSON.stringify(base.typed)

  if (motorcycle && stored.version > base.version) {
    follow(stored)
    setNews([...changesSince(motorcycle, base.version), ...news])
  }

  function follow(now: Start) {
    setBase(now)
    setTyped(rebased(typed, base.typed, now.typed))
    setHeld(held === base.held ? now.held : held)
  }

  useEffect(() => {
    if (news.length === 0 || !wasRefused.current) return
    wasRefused.current = false
    banner.current?.focus()
  }, [news])

  useEffect(() => {
    if (!isChanged) return forget('device', key)
    const kept: Kept = { base, typed, held, at: new Date().toISOString() }
    store('device', key, JSON.stringify(kept))
  }, [key, isChanged, base, typed, held])

  function begin(now: Start) {
    setBase(now)
    setTyped(now.typed)
    setHeld(now.held)
    setNews([])
    setFoundAt(undefined)
  }

  return {
    ...{ typed, held, setHeld, news, banner, foundAt },
    isKept: isChanged,
    type: (changes: Partial<TypedFacts>) => setTyped({ ...typed, ...changes }),
    /** Starts from the version just saved here. Synchronous, so that it does not show as a colleague's change. */
    start: (saved: MotorcycleDetail) => flushSync(() => begin(storedOf(saved))),
    /** Takes over the version that this page brought back; the typed values stay. */
    goOn: (back: MotorcycleDetail) =>
      flushSync(() => {
        follow(storedOf(back))
        setNews([])
      }),
    /** Drops the typed values and starts from the stored ones. */
    discard: () => begin(stored),
    /** Removes the draft from this device once it is saved. */
    drop: () => forget('device', key),
    recordRefusal: () => {
      wasRefused.current = true
    },
    dismiss: () => setNews([]),
  }
}

/** Gives the draft of an earlier visit; undefined if there is none or it cannot be read. */
function keptUnder(key: string): Kept | undefined {
  const kept = readStoredJson('device', key) as Partial<Kept> | null
  if (!kept?.base || !kept.typed || typeof kept.held !== 'boolean' || !kept.at) return undefined
  // A draft of an older version of the page lacks fields that were added later.
  const { base, typed, held, at } = kept
  return { base: { ...base, typed: { ...newFacts(), ...base.typed } }, typed: { ...newFacts(), ...typed }, held, at }
}
