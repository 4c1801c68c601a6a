import { Download, Printer } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { allInstallments } from '#content/installment-count.ts'
import type { pictureInColor } from '#content/motorcycles/picture-in-color.ts'
import { iofWords } from '#content/offer/iof-words.ts'
import { cetInWords, dueDayInWords, installmentsInWords } from '#content/offer/offer-words.ts'
import { cylinderCapacity } from '#domain/catalogue/displacement.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { PrintButton } from '#ui/actions/PrintButton.tsx'
import { classes } from '#ui/classes.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { FoldingCard } from '#ui/structure/FoldingCard.tsx'
import { lazily } from '#ui/structure/lazily.tsx'

const OfferDetails = lazily(async () => (await import('./OfferDetails.tsx')).OfferDetails)

/** The motorcycle and its plan as the bank offered them. All conditions unfold and print. */
export function FinancingDetails({
  view,
  picture,
  capacity,
}: {
  view: ApplicantView
  picture: ReturnType<typeof pictureInColor>
  /** In cc. Undefined for a model that is no longer sold: then the number in its name counts. */
  capacity: number | undefined
}) {
  const { motorcycle, offer, installments, installmentCents, monthlyInterestPercent } = view
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  const isReleased = view.status === 'completed' && view.outcome.end === null
  return (
    <FoldingCard
      title="Detalhes do financiamento"
      line={
        <>
          <span translate="no">{motorcycle.model}</span>, <span>{installmentsInWords(offer)}</span>
        </>
      }
      id="financiamento"
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-4 border-line border-b pb-5">
        <div className="flex h-30 w-48 items-center justify-center overflow-hidden rounded-md bg-paper text-ink-faint text-sm">
          <Picture {...picture} alt={motorcycle.model} width={640} height={400} className="size-full object-contain">
            Sem imagem
          </Picture>
        </div>
        <div>
          <p className="font-bold text-xl">{motorcycle.model}</p>
          {offer.color && <p className="text-ink-soft">{`Cor: ${offer.color}`}</p>}
          <p className="text-ink-soft">
            <span>{(capacity ?? cylinderCapacity(motorcycle)).toLocaleString('pt-BR')}</span>&nbsp;cc
          </p>
          <p className="figures text-ink-soft">
            Valor da moto: <span translate="no">{formatBRL(view.priceCents)}</span>
          </p>
        </div>
      </div>
      <Facts
        columns={3}
        short
        facts={[
          { label: `Número do ${view.journey.contract?.signedAt ? 'contrato' : 'pedido'}`, value: view.contractNumber },
          { label: 'Entrada', value: `${formatBRL(offer.entryCents)} (${formatPercent(offer.entryPercent)})` },
          { label: 'Total financiado', value: formatBRL(view.financedCents) },
          { label: 'Plano', value: installmentsInWords(offer) },
          { label: 'Valor da parcela', value: formatBRL(installmentCents) },
          // A contract may count its dates anew, and its due day may move.
          ...(view.journey.contract?.dueFrom ? [] : [{ label: 'Vencimento', value: dueDayInWords(offer) }]),
          {
            label: 'Juros',
            value: monthlyInterestPercent === 0 ? 'Sem juros' : `${formatPercent(monthlyInterestPercent)} ao mês`,
          },
          { label: 'IOF', value: iofWords(offer.iof.cents, offer.iof.bearer) },
          { label: 'Custo Efetivo Total (CET)', value: `${cetInWords(offer)} ao ano` },
          { label: 'Total com o financiamento', value: formatBRL(offer.totals.withFinancingCents) },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
          icon={<span className={classes('icon icon-chevron-down size-4', open && 'rotate-180')} />}
        >
          {open
            ? 'Esconder condições'
            : isReleased
              ? 'Ver condições'
              : `Ver condições e ${allInstallments(installments)}`}
        </Button>
        <LinkButton size="sm" variant="secondary" href={`/pdf/custo-total?application=${view.id}`} download>
          <Download aria-hidden className="size-4" />
          Baixar o custo total (PDF)
        </LinkButton>
        {open && (
          <PrintButton
            size="sm"
            variant="ghost"
            otherwise="Baixe o custo total em PDF e imprima o arquivo."
            icon={<Printer aria-hidden className="size-4" />}
          >
            Imprimir
          </PrintButton>
        )}
      </div>
      <div id={detailsId}>
        {open && (
          <Suspense fallback={<Loading />}>
            <OfferDetails offer={offer} isReleased={isReleased} />
          </Suspense>
        )}
      </div>
    </FoldingCard>
  )
}
