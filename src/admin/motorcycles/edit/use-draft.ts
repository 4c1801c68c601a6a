import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { rebased } from '../../core/concurrent/rebased.ts'
import { changesSince } from './event-words.ts'
import { newFacts, type TypedFacts, typedFacts } from './typed-facts.ts'

/** What the form starts from; version 0 is a model that is not stored yet. */
function storedOf(motorcycle: MotorcycleDetail | undefined) {
  if (!motorcycle) return { version: 0, typed: newFacts(), held: false }
  const { version, facts, state } = motorcycle
  return { version, typed: typedFacts(facts), held: state === 'held' }
}

/**
 * What is typed of a model. What somebody else saves meanwhile comes in where nothing was typed, and is told in `news`: what
 * was typed stays. `banner` takes the focus when a save was refused because of it.
 */
export function useDraft(motorcycle: MotorcycleDetail | undefined) {
  const stored = storedOf(motorcycle)
  const [base, setBase] = useState(stored)
  const [typed, setTyped] = useState(stored.typed)
  const [held, setHeld] = useState(stored.held)
  const [news, setNews] = useState<ReturnType<typeof changesSince>>([])
  const banner = useRef<HTMLDivElement>(null)
  const wasRefused = useRef(false)

  if (motorcycle && stored.version > base.version) {
    follow(stored)
    setNews([...changesSince(motorcycle, base.version), ...news])
  }

  function follow(now: typeof stored) {
    setBase(now)
    setTyped(rebased(typed, base.typed, now.typed))
    setHeld(held === base.held ? now.held : held)
  }

  useEffect(() => {
    if (news.length === 0 || !wasRefused.current) return
    wasRefused.current = false
    banner.current?.focus()
  }, [news])

  /** Goes on from what was just saved here. At once: it is no news of somebody else. */
  function start(saved: MotorcycleDetail) {
    flushSync(() => {
      const now = storedOf(saved)
      setBase(now)
      setTyped(now.typed)
      setHeld(now.held)
      setNews([])
    })
  }

  /** Takes over what was brought back from here; what is typed stays. */
  function goOn(back: MotorcycleDetail) {
    flushSync(() => {
      follow(storedOf(back))
      setNews([])
    })
  }

  return {
    ...{ typed, held, setHeld, news, banner, start, goOn },
    type: (changes: Partial<TypedFacts>) => setTyped({ ...typed, ...changes }),
    noteRefusal: () => {
      wasRefused.current = true
    },
    dismiss: () => setNews([]),
  }
}
