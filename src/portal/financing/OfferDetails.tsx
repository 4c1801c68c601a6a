import { dueDatesText, installmentTable, offerSheet } from '#content/offer/offer-sheet.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { FactSections } from '#ui/structure/FactSections.tsx'
import { ColumnTable } from '#ui/structure/Table.tsx'

/** The stored offer: every cost, and when each installment is due. */
export function OfferDetails({ offer }: { offer: Offer }) {
  return (
    <div className="mt-5 border-line border-t pt-5">
      <h3 className="mb-5 font-bold text-xl">Condições do seu financiamento</h3>
      <FactSections sections={offerSheet(offer, 'application')} level={4} />
      <section aria-labelledby="parcelas" className="mt-5 border-line border-t pt-5">
        <h4 id="parcelas" className="font-bold text-lg">
          Parcelas e vencimentos
        </h4>
        <p className="mt-2 mb-4 max-w-prose text-ink-soft">{dueDatesText(offer)}</p>
        <ColumnTable {...installmentTable(offer)} />
      </section>
    </div>
  )
}
