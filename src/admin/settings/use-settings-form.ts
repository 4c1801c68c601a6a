import { useRef, useState } from 'react'
import type { Settings, SettingsResponse } from '#api/settings.ts'
import { sentenceFor } from '#content/sentences.ts'
import { settingDifferences } from '#content/settings.ts'
import { useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import type { Answer, Failure } from '#lib/api.ts'
import { forget, store } from '#lib/storage.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { isAsked } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { call } from '../core/session.ts'
import type { Loaded } from '../core/use-load.tsx'
import type { AskedConditions } from './ConditionsDialog.tsx'
import { errorsByField, formOf, settingsOf, type TypedSettings } from './typed-settings.ts'

type ToSave = Settings & { version: string; conditionsFrom?: string }

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
 * The form of settings that several analysts may have open. The server refuses a save based on an older version. The
 * form then reloads and shows the changes, and the next save works. Other conditions ask for their first day: `asked`,
 * then `saveFrom`.
 */
export function useSettingsForm(
  stored: SettingsResponse,
  { change, reload }: Pick<Loaded<SettingsResponse>, 'change' | 'reload'>,
) {
  const { version } = stored
  const [asked, setAsked] = useState<AskedConditions | null>(null)
  const restoring = usePress()
  /** The first day of the conditions that are being saved, and why its dialog could not save them. */
  const dialog = useRef<{ from: string; refusal: Failure | null } | null>(null)

  const form = useForm<TypedSettings, ToSave>({
    initial: formOf(stored),
    read: (typed) => {
      const read = settingsOf(typed)
      if ('errors' in read) return { errors: sentencesByField(read.errors) }
      const { financial } = read.settings
      const isOther = settingDifferences(stored.financial, financial).length > 0
      if (!isOther) return { body: { ...read.settings, version } }
      if (dialog.current) return { body: { ...read.settings, version, conditionsFrom: dialog.current.from } }
      setAsked({ financial, version })
      return null
    },
    draft: { key: draftKey('settings') },
    send: async (json) => {
      const failure = await send(() => call(admin.settings.$put({ json })), 'settings_saved')
      if (failure && dialog.current && isForDialog(failure)) {
        dialog.current.refusal = failure
        return 'asks'
      }
      setAsked(null)
      if (failure?.code === 'stale_settings') reload()
      return failure && { ...failure, errors: ownFields(failure.errors) }
    },
  })

  async function send(request: () => Promise<Answer<SettingsResponse>>, done: string): Promise<Failure | null> {
    const answer = await change(request)
    if (!answer.ok) return answer.failure
    announceSupport(answer.data.support.whatsappSuporte)
    toast.success(sentenceFor(doneOf(stored, answer.data) ?? done))
    return null
  }

  /** Saves conditions that hold from a day on. Returns the failure that their dialog shows, or null. */
  async function saveFrom(from: string): Promise<Failure | null> {
    const saved = { from, refusal: null }
    dialog.current = saved
    await form.submit()
    dialog.current = null
    return saved.refusal
  }

  const restore = () =>
    restoring.press('restore', async () => {
      const failure = await send(() => call(admin.settings.defaults.$post({ json: { version } })), 'settings_restored')
      if (failure === null) form.discard()
      if (failure?.code === 'stale_settings') reload()
      return failure
    })

  const leaveAsked = () => setAsked(null)
  // Once other settings hold, the question would compare with them what was typed before.
  return { form, restoring, asked: asked?.version === version ? asked : null, leaveAsked, saveFrom, restore }
}

const sentencesByField = (codes: ReturnType<typeof errorsByField>) =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, sentenceFor(code)]))

const ownFields = (errors: Failure['errors']) =>
  Object.entries(errorsByField(errors)).map(([field, code]) => ({ field, code }))

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
