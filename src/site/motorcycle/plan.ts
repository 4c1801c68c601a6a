import { atom } from 'nanostores'
import type { ConditionsResponse } from '#api/offer.ts'
import type { ChangedPrice } from '#api/problem.ts'
import type { Conditions, PlanChoice } from '#domain/offer/conditions.ts'
import type { DueDay } from '#domain/offer/due-dates.ts'
import type { Failure } from '#lib/api.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'
import { askOffer, isOffer } from './offer/fetch-offer.ts'
import { choiceOfQuery, dueDayOf, noChoice, writeChoice } from './plan-address.ts'

/** The plan of a sent application, with its conditions and the price in cents. */
export type SentPlan = {
  readonly installments: number
  readonly offer: Conditions
  /** Null for the smallest entry. Missing if an older version of the page sent the application. */
  readonly entryCents?: number | null
  /** Missing if an older version of the page sent the application. */
  readonly dueDay?: DueDay | null
  /** Missing if an older version of the page sent the application. */
  readonly priceCents?: number
}

/** The plan chosen for the model of this page, shared by its islands. */
export const $choice = atom<PlanChoice>(noChoice)

/** The bank's current conditions, for every island of the page. Null until the server has answered. */
export const $conditions = atom<ConditionsResponse | null>(null)

/** Whether the address had an entry that is no amount. The page then says why it shows the smallest entry. */
export const $isEntryUnread = atom(false)

/** The current price, once the server said that the price on the page is too old. Null until then. */
export const $newPrice = atom<ChangedPrice | null>(null)

/**
 * The wizard's step in words ('Etapa 2 de 5: Residencial'). Null in its first step, where the page shows everything.
 */
export const $place = atom<string | null>(null)

/**
 * Whether the plan is unfolded on phones. Null until the visitor folds or unfolds it; while null, only the first step
 * shows it.
 */
export const $planUnfolded = atom<boolean | null>(null)

/** The sheet of all costs, which any part of the page may open. `failed` when it could not be loaded. */
export const $costSheet = atom<'closed' | 'open' | 'failed'>('closed')

/** The plan of the sent application, which can no longer be changed. Null before it is sent. */
export const $sentPlan = atom<SentPlan | null>(null)

/**
 * Puts the current conditions into `$conditions`. Without an answer the page keeps its conditions, because the server
 * checks them again at the end.
 * @param options.fresh bypasses every cache, after the server said that the conditions changed.
 */
export async function refreshOffer(options?: { fresh: boolean }): Promise<void> {
  const offer = await askOffer(options?.fresh ? `?em=${Date.now()}` : '')
  if (isOffer(offer)) $conditions.set(offer)
}

/** Asks for the current conditions after a refusal that old ones on the page may have caused. */
export async function refreshAfter({ code, errors }: Failure): Promise<void> {
  const isOld = errors.some(({ field }) => field === 'installments' || field === 'entryCents')
  if (isOld || code === 'offer_changed') await refreshOffer({ fresh: true })
}

const keyOf = (slug: string) => `plan:${slug}`

/** Chooses a part of the plan of a model. Writes it into the address, so that a shared link shows the same plan. */
export function choosePlan(slug: string, chosen: Partial<PlanChoice>): void {
  restorePlan(slug)
  keepChoice(slug, { ...$choice.get(), ...chosen })
  $isEntryUnread.set(false)
}

/**
 * Takes the plan from the address (`?parcelas=60&entrada=3000&vencimento=10`), and its missing parts from the last
 * choice on this tab.
 */
export function restorePlan(slug: string): void {
  if ($choice.get() !== noChoice) return
  const { choice, isEntryUnread } = choiceOfQuery(window.location.search)
  const kept = readStoredJson('tab', keyOf(slug)) as Partial<PlanChoice> | null
  const installments = choice.installments ?? amountOf(kept?.installments)
  const entryCents = choice.entryCents ?? (isEntryUnread ? null : amountOf(kept?.entryCents))
  const dueDay = choice.dueDay ?? dueDayOf(kept?.dueDay)
  const restored = { installments, entryCents, dueDay }
  $isEntryUnread.set(isEntryUnread)
  if (isEntryUnread || Object.values(choice).some((part) => part !== null)) keepChoice(slug, restored)
  else if (kept) $choice.set(restored)
}

/** Forgets the chosen plan, on this tab and in the address. */
export function forgetPlan(slug: string): void {
  $choice.set(noChoice)
  forget('tab', keyOf(slug))
  writeAddress(noChoice)
}

/** Returns a kept number; null for anything else, which an older version of the page may have kept. */
const amountOf = (kept: unknown) => (typeof kept === 'number' && Number.isSafeInteger(kept) && kept > 0 ? kept : null)

function keepChoice(slug: string, choice: PlanChoice): void {
  $choice.set(choice)
  store('tab', keyOf(slug), JSON.stringify(choice))
  writeAddress(choice)
}

function writeAddress(choice: PlanChoice): void {
  const url = new URL(window.location.href)
  writeChoice(url.searchParams, choice)
  window.history.replaceState(window.history.state, '', url)
}
