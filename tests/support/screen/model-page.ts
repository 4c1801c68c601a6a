import {
  $choice,
  $conditions,
  $costSheet,
  $isEntryUnread,
  $newPrice,
  $place,
  $planUnfolded,
  $sentPlan,
} from '#site/motorcycle/plan.ts'
import { noChoice } from '#site/motorcycle/plan-address.ts'
import { leave } from './show.ts'

/** The page of a model begins anew, as by a reload: its stores are empty, and what the tab keeps stays. */
export function newModelPage(): void {
  leave()
  for (const store of [$conditions, $newPrice, $place, $planUnfolded, $sentPlan]) store.set(null)
  $choice.set(noChoice)
  $isEntryUnread.set(false)
  $costSheet.set('closed')
  globalThis.offerOfPage = undefined
  document.documentElement.removeAttribute('data-wizard')
}
