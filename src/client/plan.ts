import { atom } from 'nanostores'

const storageKey = 'installments'

/** The number of installments chosen on this tab, shared by the islands of a page; null until somebody chooses. */
export const $installments = atom<number | null>(null)

/** Whether the plan is folded to its summary on phones, to leave room for the form. */
export const $planFolded = atom(false)

/** Whether the application is sent: the plan is then what was applied for, and no longer to choose. */
export const $planSent = atom(false)

/** Chooses a number of installments, for this model and the next one looked at. */
export function chooseInstallments(installments: number): void {
  $installments.set(installments)
  keep(String(installments))
}

/** Takes up what was chosen before a reload or on another model. `isOffered` leaves out what is no longer on offer. */
export function restoreInstallments(isOffered: (installments: number) => boolean): void {
  const kept = Number(read())
  if ($installments.get() === null && isOffered(kept)) $installments.set(kept)
}

/** Forgets the choice. */
export function forgetInstallments(): void {
  $installments.set(null)
  keep(null)
}

// A browser may forbid storage; the choice then lasts as long as the page.
function keep(value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, value)
  } catch {}
}

function read(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}
