import { useEffect, useRef, useState } from 'react'
import type { SettingsResponse } from '#api/settings.ts'
import { rebased } from '../core/concurrent/rebased.ts'
import { $session } from '../core/session.ts'
import { type ChangedField, changedFields, formOf, type TypedSettings } from './typed-settings.ts'

/** What somebody else saved while the form was open. */
export type ConcurrentSave = {
  readonly by: string | null
  readonly at: string
  readonly changes: readonly ChangedField[]
}

/**
 * Holds the typed settings while `stored` may change at any time. Fields that the user has not touched follow `stored`, typed
 * ones stay, and `concurrentSave` tells what a colleague changed. `version` is the version that the user has seen. Unsaved
 * values survive leaving the view.
 */
export function useFollowingForm(stored: SettingsResponse) {
  const [base, setBase] = useState(() => keptForm()?.base ?? stored)
  const [form, setForm] = useState(() => keptForm()?.form ?? formOf(stored))
  const unsaved = changedFields(formOf(base), form).length > 0
  const [concurrentSave, setConcurrentSave] = useState<ConcurrentSave | null>(null)
  const savedHere = useRef<string>(undefined)

  useEffect(() => {
    if (stored.version === base.version) savedHere.current = undefined
    if (stored.version === base.version || stored.version === savedHere.current) return
    const [before, now] = [formOf(base), formOf(stored)]
    if (changedFields(before, form).length > 0) {
      const { by = null, at = '' } = stored.saved ?? {}
      setConcurrentSave({ by, at, changes: changedFields(before, now) })
    }
    setForm(rebased(form, before, now))
    setBase(stored)
  }, [stored, base, form])

  useEffect(() => keepForm(unsaved ? { base, form } : null), [unsaved, base, form])

  return {
    form,
    unsaved,
    discard: () => setForm(formOf(base)),
    version: base.version,
    concurrentSave,
    dismissSave: () => setConcurrentSave(null),
    edit: (name: keyof TypedSettings, value: string) => setForm({ ...form, [name]: value }),
    /** Takes over the settings saved here. Values typed since the request stay. */
    saved(settings: SettingsResponse) {
      savedHere.current = settings.version
      setConcurrentSave(null)
      setBase(settings)
      setForm((current) => rebased(current, form, formOf(settings)))
    },
  }
}

/** The typed values, and the settings they are based on. */
type KeptForm = { readonly base: SettingsResponse; readonly form: TypedSettings }

// Kept while the tab lives and somebody is logged in: leaving the view and coming back loses nothing.
let kept: KeptForm | null = null
$session.subscribe((session) => {
  if (session === 'closed') kept = null
})

function keptForm(): KeptForm | null {
  return kept
}

function keepForm(form: KeptForm | null): void {
  kept = form
}
