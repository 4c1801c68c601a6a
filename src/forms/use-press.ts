import { useState } from 'react'
import { type Failure, failureOf } from '#lib/api.ts'

/** Sends what a press asks for. Returns the failure, null once it is done. */
type Send = () => Promise<Failure | null>

type State<Name> = {
  /** The press that is being sent; null for none. */
  readonly pressed: Name | null
  /** Why the last press was not done. */
  readonly failure: Failure | null
  /** The press that was sent last, which `failure` is about. */
  readonly last: Name | null
}

/**
 * Returns a function that sends one press at a time, and tells when it begins and how it ends. The function returns the
 * failure, null once it is done, and undefined if it did nothing because another press is being sent. A press whose
 * sending throws is told as failed, and throws.
 */
export function onePressAtATime<Name>(tell: (state: State<Name>) => void) {
  let isSending = false
  return async (name: Name, send: Send): Promise<Failure | null | undefined> => {
    if (isSending) return undefined
    isSending = true
    tell({ pressed: name, failure: null, last: name })
    let failure: Failure | null = failureOf('unexpected')
    try {
      failure = await send()
    } finally {
      isSending = false
      tell({ pressed: null, failure, last: name })
    }
    return failure
  }
}

/**
 * Holds the presses of a component that are no form: which of its buttons is being sent, and why the last was not done.
 * Show `failure` beside the button by `PressFailure`. The button keeps the focus (`Button` with `busy`).
 */
export function usePress<Name extends string | number>() {
  const [state, setState] = useState<State<Name>>({ pressed: null, failure: null, last: null })
  const [press] = useState(() => onePressAtATime<Name>(setState))
  return {
    ...state,
    busy: state.pressed !== null,
    press,
    clear: () => setState((before) => ({ ...before, failure: null })),
    /** Returns why this press was not done, for several buttons in several places. */
    failureAt: (name: Name): Failure | null => (state.last === name ? state.failure : null),
  }
}
