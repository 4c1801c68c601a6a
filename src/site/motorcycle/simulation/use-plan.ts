import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { installmentChoices } from '#domain/money/financing.ts'
import { type Conditions, shownTerms } from '#domain/offer/conditions.ts'
import { type Quote, quote } from '#domain/offer/quote.ts'
import { $offer, refreshOffer } from '../offer/offer.ts'
import { $installments, $newPrice, $sentPlan, restoreInstallments } from '../plan.ts'

type Shown = {
  plan: Quote
  conditions: Conditions
  /** The numbers of installments to choose from. */
  choices: readonly number[]
  /** It is what was applied for, and no longer to choose. */
  sent: boolean
}

/** The plan of a model: what was applied for, else what is chosen on this tab under today's conditions. */
export function usePlan(slug: string, priceCents: number): Shown {
  const chosen = useStore($installments)
  const offer = useStore($offer)
  const sent = useStore($sentPlan)
  const pageCents = useStore($newPrice)?.currentCents ?? priceCents

  useEffect(() => {
    restoreInstallments(slug)
    void refreshOffer()
  }, [slug])

  const terms = sent ?? shownTerms(chosen, offer)
  const choices = installmentChoices(sent?.installments ?? offer?.defaultInstallments ?? null)
  const plan = quote({ priceCents: pageCents, ...terms })
  return { plan, conditions: terms.offer, choices, sent: sent !== null }
}
