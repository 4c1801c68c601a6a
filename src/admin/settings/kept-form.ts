import type { SettingsResponse } from '#api/settings.ts'
import { $session } from '../core/session.ts'
import type { TypedSettings } from './typed-settings.ts'

/** What is typed, and the settings that it is typed on top of. */
export type KeptForm = { readonly base: SettingsResponse; readonly form: TypedSettings }

// Kept while the tab lives and somebody is logged in: leaving the view and coming back loses nothing.
let kept: KeptForm | null = null
$session.subscribe((session) => {
  if (session === 'closed') kept = null
})

export function keptForm(): KeptForm | null {
  return kept
}

export function keepForm(form: KeptForm | null): void {
  kept = form
}
