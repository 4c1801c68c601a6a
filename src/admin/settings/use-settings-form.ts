import { useEffect, useRef, useState } from 'react'
import type { SettingsResponse } from '#api/settings.ts'
import { sentenceFor } from '#content/sentences.ts'
import { settingDifferences } from '#content/settings.ts'
import type { Answer, Failure } from '#lib/api.ts'
import { rebased } from '#lib/rebased.ts'
import { forget, store } from '#lib/storage.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { isAsked } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { $session, call } from '../core/session.ts'
import type { Loaded } from '../core/use-load.tsx'
import type { AskedConditions } from './ConditionsDialog.tsx'
import {
  type ChangedField,
  changedFields,
  errorsByField,
  formOf,
  settingsOf,
  type TypedSettings,
} from './typed-settings.ts'

type Errors = Partial<Record<keyof TypedSettings, string>>
type Sentences = { done: string; failed: string }

const saving: Sentences = { done: 'settings_saved', failed: 'settings_save_failed' }
const restoring: Sentences = { done: 'settings_restored', failed: 'settings_restore_failed' }

/**
 * Whether the dialog about new conditions stays open with its typed day and says why nothing was saved. Wrong values of
 * other fields, and a colleague's changes, are in the form behind it.
 */
const isForDialog = ({ code, errors }: Failure): boolean =>
  errors.some(({ field }) => field === 'conditionsFrom') || (errors.length === 0 && code !== 'stale_settings')

/** Returns the message for a change that waits for an approval or its day; undefined for one that holds at once. */
export function doneOf(before: SettingsResponse, after: SettingsResponse): string | undefined {
  if (isAsked(before.waiting, after.waiting)) return 'approval_asked'
  const isMarked = after.scheduled && JSON.stringify(after.scheduled) !== JSON.stringify(before.scheduled)
  return isMarked ? 'conditions_scheduled' : undefined
}

/**
 * The form of settings that several analysts may have open: see `useFollowingForm`. The server refuses a save based on
 * an older version. The form then reloads and shows the changes, and the next save works.
 */
export function useSettingsForm(
  stored: SettingsResponse,
  { change, reload }: Pick<Loaded<SettingsResponse>, 'change' | 'reload'>,
) {
  const following = useFollowingForm(stored)
  const { form, version } = following
  const [errors, setErrors] = useState<Errors>({})
  const [asked, setAsked] = useState<AskedConditions | null>(null)
  const [busy, setBusy] = useState<'save' | 'restore' | null>(null)

  function edit(name: keyof TypedSettings, value: string) {
    following.edit(name, value)
    setErrors({ ...errors, [name]: undefined })
  }

  async function send(
    request: () => Promise<Answer<SettingsResponse>>,
    { done, failed }: Sentences,
    from?: AskedConditions,
  ) {
    const answer = await change(async () => {
      const sent = await request()
      if (sent.ok) following.saved(sent.data)
      return sent
    })
    setBusy(null)
    if (answer.ok) {
      setAsked(null)
      announceSupport(answer.data.support.whatsappSuporte)
      toast.success(sentenceFor(doneOf(stored, answer.data) ?? done))
      return
    }
    const { code, errors } = answer.failure
    if (from && isForDialog(answer.failure)) return setAsked({ ...from, refusal: answer.failure })
    setAsked(null)
    setErrors(errorsByField(errors))
    if (code === 'stale_settings') reload()
    // After the end of the session the login appears, so no toast is needed.
    if (code !== 'unauthenticated')
      toast.error(sentenceFor(['stale_settings', 'step_up_required'].includes(code) ? code : failed))
  }

  /**
   * Saves the settings. Returns the first invalid field, so that it gets the focus. Returns undefined once the request is answered,
   * or when it opens the dialog about new conditions instead. `from` is the first day of those.
   */
  async function save(from?: string): Promise<keyof TypedSettings | undefined> {
    const typed = settingsOf(form)
    if ('errors' in typed) {
      setErrors(typed.errors)
      return (Object.keys(form) as (keyof TypedSettings)[]).find((name) => name in typed.errors)
    }
    const question = { financial: typed.settings.financial, version }
    const isOther = settingDifferences(stored.financial, question.financial).length > 0
    if (isOther && from === undefined) return void setAsked(question)
    setBusy('save')
    const json = { ...typed.settings, version, ...(isOther && { conditionsFrom: from }) }
    await send(() => call(admin.settings.$put({ json })), saving, from && isOther ? { ...question, from } : undefined)
    return undefined
  }

  async function restore(): Promise<void> {
    setBusy('restore')
    setErrors({})
    await send(() => call(admin.settings.defaults.$post({ json: { version } })), restoring)
  }

  function discard() {
    setErrors({})
    following.discard()
  }

  const leaveAsked = () => setAsked(null)
  return { ...following, errors, busy, asked, leaveAsked, edit, discard, save, restore }
}

const name = 'supportConfigUpdate'

/**
 * Announces a new support number: to this tab by an event, to the bank's other tabs by the storage event
 * of a key of the same name. Removes the key at once.
 */
function announceSupport(whatsappSuporte: string): void {
  window.dispatchEvent(new CustomEvent(name, { detail: { whatsappSuporte } }))
  // If the browser stores nothing, the other tabs ask the server at their next load.
  store('device', name, whatsappSuporte)
  forget('device', name)
}

/** The changes that a colleague saved while the form was open. */
export type ConcurrentSave = {
  readonly by: string | null
  readonly at: string
  readonly changes: readonly ChangedField[]
}

/**
 * Holds the typed settings while `stored` may change at any time. Fields that the user has not touched follow `stored`,
 * typed ones stay, and `concurrentSave` holds a colleague's changes. `version` is the version that the user has seen.
 * Unsaved values survive leaving the view.
 */
function useFollowingForm(stored: SettingsResponse) {
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

// Kept while the tab is open and the user is logged in, so that leaving the view and coming back loses nothing.
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
