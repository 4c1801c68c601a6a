import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { rebased } from '../core/concurrent/rebased.ts'
import { $who } from '../core/session.ts'
import { newFacts, type TypedFacts, typedFacts } from './typed-facts.ts'
import { changesSince } from './words.ts'

/** What a form starts from; version 0 is a model that is not stored yet. */
type Start = { readonly version: number; readonly typed: TypedFacts; readonly held: boolean }
/** What is typed and not saved, on top of what it started from, and since when (ISO). */
type Kept = { readonly base: Start; readonly typed: TypedFacts; readonly held: boolean; readonly at: string }

function storedOf(motorcycle: MotorcycleDetail | undefined): Start {
  if (!motorcycle) return { version: 0, typed: newFacts(), held: false }
  const { version, facts, state } = motorcycle
  return { version, typed: typedFacts(facts), held: state === 'held' }
}

/**
 * What is typed of a model. It is kept on this device until it is saved: there is nothing personal in it. What somebody else
 * saves meanwhile comes in where nothing was typed, and is told in `news`: what was typed stays. `banner` takes the focus when
 * a save was refused because of it. `foundAt`: since when the draft waits that an earlier visit left.
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
    /** Goes on from what was just saved here. At once: it is no news of somebody else. */
    start: (saved: MotorcycleDetail) => flushSync(() => begin(storedOf(saved))),
    /** Takes over what was brought back from here; what is typed stays. */
    goOn: (back: MotorcycleDetail) =>
      flushSync(() => {
        follow(storedOf(back))
        setNews([])
      }),
    /** Forgets what was typed, and starts from what is stored. */
    discard: () => begin(stored),
    /** The typed is saved: nothing of it waits any more. */
    drop: () => forget('device', key),
    recordRefusal: () => {
      wasRefused.current = true
    },
    dismiss: () => setNews([]),
  }
}

/** The draft that an earlier visit left; undefined where there is none that can be read. */
function keptUnder(key: string): Kept | undefined {
  const kept = readStoredJson('device', key) as Partial<Kept> | null
  if (!kept?.base || !kept.typed || typeof kept.held !== 'boolean' || !kept.at) return undefined
  return { base: kept.base, typed: { ...newFacts(), ...kept.typed }, held: kept.held, at: kept.at }
}
