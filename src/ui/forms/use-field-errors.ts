import { type RefObject, useEffect, useReducer, useState } from 'react'

/** The errors of a form's fields: a sentence or code by the field's name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/** An invalid field, the first choice of an invalid group, or the sentence about several fields. */
const wrong = '[aria-invalid=true], fieldset[data-invalid] input:not(:disabled), [data-invalid][tabindex]'

/**
 * Holds the errors of a form's fields. `refuse`, for a submit, shows errors and moves the focus to the first invalid
 * field. `clear`, for typing, removes the errors of changed fields and leaves the focus alone.
 */
export function useFieldErrors(form: RefObject<HTMLElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusals, countRefusal] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [refusals, form])

  function refuse(found: FieldErrors) {
    setErrors(found)
    countRefusal()
  }

  function clear(...names: readonly string[]) {
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !names.includes(name))))
  }

  return { errors, setErrors, refuse, clear }
}
