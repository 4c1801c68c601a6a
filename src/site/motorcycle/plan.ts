import { atom } from 'nanostores'
import type { ApplicationRequest } from '#api/application.ts'
import type { ChangedPrice } from '#api/problem.ts'
import { forget, readStored, store } from '#lib/storage.ts'

/** The plan of a sent application: its number of installments, its conditions, and the price in cents. */
export type SentPlan = {
  readonly installments: number
  readonly offer: ApplicationRequest['shownOffer']
  /** Missing where an older version of the page sent the application. */
  readonly priceCents?: number
}

/** The number of installments chosen for the model of this page, shared by its islands. Null until the visitor chooses. */
export const $installments = atom<number | null>(null)

/** The current price, once the server said that the price on the page is too old. Null until then. */
export const $newPrice = atom<ChangedPrice | null>(null)

/** The wizard's step in words ('Etapa 2 de 5: Residencial'). Null in its first step, where the page shows everything. */
export const $place = atom<string | null>(null)

/**
 * Whether the plan is unfolded on phones. Null until the visitor folds or unfolds it; while null, only the first step shows it.
 */
export const $planUnfolded = atom<boolean | null>(null)

/** The sheet of all costs, which any part of the page may ask for. `failed` when it could not be loaded. */
export const $costSheet = atom<'closed' | 'open' | 'failed'>('closed')

/** The plan of the sent application, which can no longer be changed. Null before it is sent. */
export const $sentPlan = atom<SentPlan | null>(null)

const keyOf = (slug: string) => `installments:${slug}`

/**
 * Chooses a number of installments for a model, until the application is sent. Writes it into the address, so that a shared link
 * shows the same plan.
 */
export function chooseInstallments(slug: string, installments: number): void {
  $installments.set(installments)
  store('tab', keyOf(slug), String(installments))
  writeAddress(String(installments))
}

/** Takes the plan from the address (`?parcelas=60`), else the last choice for the model on this tab. */
export function restoreInstallments(slug: string): void {
  if ($installments.get() !== null) return
  const ofAddress = new URL(window.location.href).searchParams.get('parcelas')
  if (ofAddress !== null && /^[1-9]\d{0,2}$/.test(ofAddress)) {
    chooseInstallments(slug, Number(ofAddress))
    return
  }
  const kept = Number(readStored('tab', keyOf(slug)))
  if (Number.isInteger(kept) && kept > 0) $installments.set(kept)
}

/** Forgets the chosen number of installments, on this tab and in the address. */
export function forgetInstallments(slug: string): void {
  $installments.set(null)
  forget('tab', keyOf(slug))
  writeAddress(null)
}

function writeAddress(installments: string | null): void {
  const url = new URL(window.location.href)
  if (installments === null) url.searchParams.delete('parcelas')
  else url.searchParams.set('parcelas', installments)
  window.history.replaceState(window.history.state, '', url)
}
