import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $offer, refreshOffer } from '#client/offer.ts'
import { $installments, restoreInstallments } from '#client/plan.ts'
import {
  defaultInstallmentOption,
  defaultOffer,
  isInstallmentOption,
  type Quote,
  quote,
} from '#domain/money/financing.ts'

/** The plan of a price in cents under today's conditions and the installments chosen on this tab. */
export function usePlan(priceCents: number): Quote {
  const installments = useStore($installments) ?? defaultInstallmentOption
  const offer = useStore($offer) ?? defaultOffer

  useEffect(() => {
    restoreInstallments(isInstallmentOption)
    void refreshOffer()
  }, [])

  return quote({ priceCents, installments, offer })
}
