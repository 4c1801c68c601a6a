import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a form that is prerendered: what was typed before React was there is handed to `fill`, and a press of its button,
 * which EarlySubmit.astro held back meanwhile, is carried out. Gives the ref for the form.
 */
export function useEarlyForm(fill: (typed: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(fill)
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    first.current(new FormData(element))
    if (element.dataset.early === undefined) return
    delete element.dataset.early
    // The values just taken up are rendered by then.
    const frame = requestAnimationFrame(() => element.requestSubmit())
    return () => cancelAnimationFrame(frame)
  }, [])
  return form
}
