import { QRCodeSVG } from 'qrcode.react'
import { printedValidity } from '#content/offer/offer-sheet.ts'
import { shownOffer } from '#content/offer/shown-offer.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import { entryRange } from '#domain/offer/entry.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { inAnotherBrowser, PrintButton } from '#ui/actions/PrintButton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { colorOnPage } from '../color/color-on-page.ts'
import { writeChoice } from '../plan-address.ts'
import { planFacts } from '../wizard/Review.tsx'

export type PlanSheetProps = {
  model: string
  /** The address of the model's picture. */
  picture: string
  plan: Quote
  conditions: Conditions
  onClose: () => void
}

/** The plan on one sheet of paper: motorcycle, amounts, CET, day, and the address of the page, also as a QR code. */
export function PlanSheet({ model, picture, plan, conditions, onClose }: PlanSheetProps) {
  const color = colorOnPage()
  const offer = shownOffer(model, { ...plan, color: color?.name ?? null }, conditions, new Date())
  const address = addressOf(plan, conditions)
  return (
    <Dialog
      open
      size="lg"
      title={`Plano da ${model}`}
      onClose={onClose}
      actions={<PrintButton otherwise={inAnotherBrowser}>Imprimir</PrintButton>}
    >
      <Picture
        src={color?.picture ?? picture}
        alt={model}
        width={640}
        height={400}
        className="mx-auto mb-4 h-auto max-h-56 w-full object-contain"
      />
      <Facts facts={planFacts(offer)} />
      <div className="mt-6 flex flex-wrap items-center gap-5 border-line border-t pt-5">
        <QRCodeSVG value={address} size={120} level="M" title="Endereço deste plano" />
        <div className="min-w-0 grow basis-[14rem] text-sm">
          <p>
            <strong>
              Simulado em <span>{formatPlainDate(offer.madeOn)}</span>.
            </strong>{' '}
            Para ver de novo ou pedir:
          </p>
          <p className="break-all">{address}</p>
        </div>
      </div>
      {printedValidity.map((text) => (
        <p key={text} className="mt-3 text-ink-soft text-xs">
          {text}
        </p>
      ))}
    </Dialog>
  )
}

/** Returns the address that opens the page with this plan. */
function addressOf({ priceCents, installments, entryCents, dueDay }: Quote, conditions: Conditions): string {
  const { origin, pathname } = window.location
  const query = new URLSearchParams()
  const isLeast = entryCents === entryRange(priceCents, conditions).leastCents
  writeChoice(query, { installments, entryCents: isLeast ? null : entryCents, dueDay })
  const color = colorOnPage()
  if (color) query.set('cor', color.key)
  return `${origin}${pathname}?${query}`
}
