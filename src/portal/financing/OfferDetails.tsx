import { useId } from 'react'
import { dueDatesText, installmentTable, offerSheet } from '#content/offer/offer-sheet.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { FactSections } from '#ui/structure/FactSections.tsx'
import { ColumnTable } from '#ui/structure/Table.tsx'

type Props = {
  offer: Offer
  /** Whether 'Minhas parcelas' has the due dates, which count from the release and differ from those of the offer. */
  isReleased?: boolean
}

/** The stored offer: every cost, and when each installment is due as long as the contract has no dates of its own. */
export function OfferDetails({ offer, isReleased = false }: Props) {
  const headingId = useId()
  return (
    <div className="mt-5 border-line border-t pt-5">
      <h3 className="mb-5 font-bold text-xl">Condições do seu financiamento</h3>
      <FactSections sections={offerSheet(offer, 'application')} level={4} />
      <section aria-labelledby={headingId} className="mt-5 border-line border-t pt-5">
        <h4 id={headingId} className="font-bold text-lg">
          Parcelas e vencimentos
        </h4>
        {isReleased ? (
          <p className="mt-2 max-w-prose text-ink-soft">
            Os vencimentos contam da liberação da sua moto. Veja cada um em{' '}
            <a href="#parcelas" className="font-semibold underline underline-offset-4">
              Minhas parcelas
            </a>
            .
          </p>
        ) : (
          <>
            <p className="mt-2 mb-4 max-w-prose text-ink-soft">{dueDatesText(offer)}</p>
            <ColumnTable {...installmentTable(offer)} />
          </>
        )}
      </section>
    </div>
  )
}
