import { dueDatesText, installmentTable, offerSheet } from '#content/offer/offer-sheet.ts'
import { shownOffer } from '#content/offer/shown-offer.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { inAnotherBrowser, PrintButton } from '#ui/actions/PrintButton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FactSections } from '#ui/structure/FactSections.tsx'
import { ColumnTable } from '#ui/structure/Table.tsx'
import { $costSheet } from '../plan.ts'

export type CostDialogProps = { model: string; plan: Quote; conditions: Conditions }

/** Shows all costs of the plan on this page, to read and to print. */
export function CostDialog({ model, plan, conditions }: CostDialogProps) {
  const offer = shownOffer(model, plan, conditions, new Date())
  return (
    <Dialog
      open
      size="lg"
      title={`Custo total da ${model} em ${plan.installments}x`}
      onClose={() => $costSheet.set('closed')}
      actions={
        <PrintButton variant="secondary" otherwise={inAnotherBrowser}>
          Imprimir
        </PrintButton>
      }
    >
      <FactSections sections={offerSheet(offer, 'simulation')} />
      <section aria-label="Parcelas e vencimentos" className="mt-5 border-line border-t pt-5">
        <h3 className="font-bold text-lg">Parcelas e vencimentos</h3>
        <p className="mt-2 mb-4 max-w-prose text-ink-soft">{dueDatesText(offer)}</p>
        <ColumnTable {...installmentTable(offer)} />
      </section>
    </Dialog>
  )
}
