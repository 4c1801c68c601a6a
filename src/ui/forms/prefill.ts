import { type RefObject, useLayoutEffect, useRef } from 'react'
import { submitForm } from './submit-form.ts'

/** The person's input in a prerendered part of the page before its script loaded. */
export type Prefill = {
  /** Typed or checked values by the field's name, without empty fields. */
  readonly values: Readonly<Record<string, string>>
  /** The id of the field that has the focus. */
  readonly focus: string | null
  /** Whether the person submitted the form. HtmlPage.astro held the submit back. */
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

/**
 * Hands `take` the values of a prerendered form or group once React takes it over. Then carries out a submit that was
 * held back. The form then differs from the server's by `data-held`, so it says `suppressHydrationWarning`.
 */
export function usePrefill(root: RefObject<HTMLElement | null>, take: (values: Prefill['values']) => void): void {
  const first = useRef(take)
  // Runs before the first update, which would reset the fields.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const { values, submitted } = readPrefill(element)
    first.current(values)
    if (!submitted || !(element instanceof HTMLFormElement)) return
    delete element.dataset.held
    // React has rendered the taken values by then.
    const frame = requestAnimationFrame(() => submitForm(element))
    return () => cancelAnimationFrame(frame)
  }, [root])
}
