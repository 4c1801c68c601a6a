import { useEffect, useState } from 'react'
import type { Answer } from '#client/call-api.ts'
import { messageFor } from '#content/messages.ts'
import type { SettingsResponse } from '#contracts/admin.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { announceSupport } from './announce-support.ts'
import {
  type ChangedField,
  changedFields,
  errorsByField,
  formOf,
  rebased,
  type SettingsForm,
  settingsOf,
} from './form.ts'

/** What others saved while the form was open. */
export type SettingsNews = {
  readonly by: string | null
  readonly at: string
  readonly changes: readonly ChangedField[]
}

type Errors = Partial<Record<keyof SettingsForm, string>>

/**
 * The form of settings that several analysts may have open. `stored` may be renewed at any time: fields that nobody
 * touched here follow it, typed ones stay, and `news` tells what changed. A save on top of unseen settings is not
 * stored: the new ones are fetched with `reload`, told about, and the next save goes on top of them.
 */
export function useSettingsForm(
  stored: SettingsResponse,
  { onStored, reload }: { onStored: (settings: SettingsResponse) => void; reload: () => void },
) {
  const [base, setBase] = useState(stored)
  const [form, setForm] = useState(() => formOf(stored))
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState<'save' | 'restore' | null>(null)
  const [news, setNews] = useState<SettingsNews | null>(null)

  useEffect(() => {
    if (stored.version === base.version) return
    const [before, now] = [formOf(base), formOf(stored)]
    const typed = changedFields(before, form).length > 0
    if (typed)
      setNews({ by: stored.saved?.by ?? null, at: stored.saved?.at ?? '', changes: changedFields(before, now) })
    setForm(rebased(form, before, now))
    setBase(stored)
  }, [stored, base, form])

  function edit(name: keyof SettingsForm, value: string) {
    setForm({ ...form, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }

  function settle(answer: Answer<SettingsResponse>, success: string, failed: string) {
    setBusy(null)
    if (!answer.ok) {
      setErrors(errorsByField(answer.failure.errors))
      const stale = answer.failure.code === 'stale_settings'
      if (stale) reload()
      // For an ended session the login comes up by itself.
      if (answer.failure.code !== 'unauthenticated') toast.error(messageFor(stale ? 'stale_settings' : failed))
      return
    }
    setNews(null)
    setBase(answer.data)
    setForm(formOf(answer.data))
    onStored(answer.data)
    announceSupport(answer.data.support.whatsappSuporte)
    toast.success(messageFor(success))
  }

  /** Gives the first field that cannot be saved as it is; undefined when the request went out. */
  async function save(): Promise<keyof SettingsForm | undefined> {
    const typed = settingsOf(form)
    if ('errors' in typed) {
      setErrors(typed.errors)
      return (Object.keys(form) as (keyof SettingsForm)[]).find((name) => name in typed.errors)
    }
    setBusy('save')
    const json = { ...typed.settings, version: base.version }
    settle(await call(admin.settings.$put({ json })), 'settings_saved', 'settings_save_failed')
    return undefined
  }

  async function restore(): Promise<void> {
    setBusy('restore')
    setErrors({})
    const json = { version: base.version }
    settle(await call(admin.settings.defaults.$post({ json })), 'settings_restored', 'settings_restore_failed')
  }

  return { form, errors, busy, news, edit, save, restore, dismissNews: () => setNews(null) }
}
