import { atom } from 'nanostores'
import type { ApplicationRequest } from '#api/application.ts'
import type { ChangedPrice } from '#api/problem.ts'
import { forget, readStored, store } from '#lib/storage.ts'

/** A number of installments, and the conditions and the price in cents it was applied for under. */
export type SentPlan = {
  readonly installments: number
  readonly offer: ApplicationRequest['shownOffer']
  /** Not known of an application that an older page sent. */
  readonly priceCents?: number
}

/** The number of installments chosen for the model of this page, shared by its islands; null until somebody chooses. */
export const $installments = atom<number | null>(null)

/** The price of now, once the server said that the page's is too old; null while the page's counts. */
export const $newPrice = atom<ChangedPrice | null>(null)

/** Where the wizard is, in words ('Etapa 2 de 5: Residencial'); null in its first step, where the page shows everything. */
export const $place = atom<string | null>(null)

/** Whether the plan is unfolded on phones; null until somebody says so: then it makes room once the first step is left. */
export const $planUnfolded = atom<boolean | null>(null)

/** The sheet of all costs, which any part of the page may ask for. `failed` when it could not be loaded. */
export const $costSheet = atom<'closed' | 'open' | 'failed'>('closed')

/** The plan of the application once it was sent, when it can no longer be changed; null before. */
export const $sentPlan = atom<SentPlan | null>(null)

const keyOf = (slug: string) => `installments:${slug}`

/** Chooses a number of installments for a model, until the application is sent. The address carries it to whoever it is sent to. */
export function chooseInstallments(slug: string, installments: number): void {
  $installments.set(installments)
  store('tab', keyOf(slug), String(installments))
  writeAddress(String(installments))
}

/** Takes up the plan of the address (`?parcelas=60`), else what was chosen for a model on this tab before. */
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

/** Forgets the choice. */
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
