import { type RefObject, useEffect, useReducer, useState } from 'react'

/** What is wrong with a form's fields: a sentence or code by the field's name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/** A field that is wrong, or the first choice of a group that is. */
const wrong = '[aria-invalid=true], fieldset[data-invalid] input:not(:disabled)'

/**
 * The errors of a form's fields. `refuse` is for a submit: it shows them and moves the focus to the first wrong field.
 * `clear` is for typing: the error of a field goes once it is changed, and the focus stays where the person types.
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
