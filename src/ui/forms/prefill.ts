import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What happened in a prerendered part of the page before its code was there. */
export type Prefill = {
  /** What was typed or checked, by the field's name. Empty fields are left out. */
  readonly values: Readonly<Record<string, string>>
  /** The id of the field that has the focus. */
  readonly focus: string | null
  /** The form was submitted, and HoldSubmit.astro held it back. */
  readonly submitted: boolean
}

type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Reads the plain fields inside an element. */
export function readPrefill(root: HTMLElement): Prefill {
  const isSet = (field: TypedField) =>
    field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value.trim()
  const set = [...root.querySelectorAll<TypedField>('input, select, textarea')].filter(isSet)
  const { activeElement } = document
  return {
    values: Object.fromEntries(set.map(({ name, value }) => [name, value])),
    focus: activeElement && root.contains(activeElement) ? activeElement.id : null,
    submitted: root.matches('[data-held]') || root.querySelector('[data-held]') !== null,
  }
}

/** For a prerendered form or group that React takes over: hands over its prefill, and carries out a submit that was held back. */
export function usePrefill(root: RefObject<HTMLElement | null>, take: (values: Prefill['values']) => void): void {
  const first = useRef(take)
  // Before the first update, which would set the fields back.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const { values, submitted } = readPrefill(element)
    first.current(values)
    if (!submitted || !(element instanceof HTMLFormElement)) return
    delete element.dataset.held
    // The values just taken up are rendered by then.
    const frame = requestAnimationFrame(() => element.requestSubmit())
    return () => cancelAnimationFrame(frame)
  }, [root])
}
