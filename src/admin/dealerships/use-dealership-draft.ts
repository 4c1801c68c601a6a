import { useState } from 'react'
import type { ManagedDealership } from '#api/dealerships.ts'
import { rebased } from '../core/concurrent/rebased.ts'
import { dealershipChanges } from './dealership-changes.ts'
import { newTyped, typedOf } from './dealership-form.ts'

/**
 * What is typed of a dealership. What somebody else saves meanwhile comes in where nothing was typed, and is told in `news`:
 * what was typed stays.
 */
export function useDealershipDraft(dealership: ManagedDealership | undefined) {
  const [base, setBase] = useState(dealership)
  const [typed, setTyped] = useState(() => (dealership ? typedOf(dealership) : newTyped))
  const [news, setNews] = useState<ReturnType<typeof dealershipChanges>>([])

  if (dealership && base && dealership.version > base.version) {
    setBase(dealership)
    setTyped(rebased(typed, typedOf(base), typedOf(dealership)))
    setNews(dealershipChanges(base, dealership))
  }
  return { typed, setTyped, news, dismiss: () => setNews([]) }
}
