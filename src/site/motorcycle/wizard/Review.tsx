import { iofWords } from '#content/offer/iof-words.ts'
import { cetInWords, dueDayInWords } from '#content/offer/offer-words.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import { Facts } from '#ui/structure/Facts.tsx'
import { CostSheetButton } from '../offer/CostSheetButton.tsx'
import type { Answers } from './answers.ts'
import type { Fact, StepId } from './steps/step.ts'
import { summaries } from './steps/steps.ts'

type Props = {
  answers: Answers
  offer: Offer
  disabled: boolean
  onChange: (step: StepId) => void
}

/** The application before it is sent: the answers of each step, with a button to change them. */
export function Review({ answers, offer, disabled, onChange }: Props) {
  return (
    <section aria-labelledby="confira" className="my-6 rounded-lg bg-paper p-5 sm:p-6">
      <h3 id="confira" className="font-bold text-xl">
        Confira antes de enviar
      </h3>
      <div className="mt-4 border-line border-b pb-5">
        <h4 className="mb-3 font-bold">Seu plano</h4>
        <Facts facts={planFacts(offer)} />
        <CostSheetButton className="mt-3" />
      </div>
      {summaries(answers).map(({ id, title, facts }) => (
        <div key={id} className="border-line border-b py-5 last:border-b-0 last:pb-0">
          <div className="mb-2 flex items-center justify-between gap-3">
            <h4 className="font-bold">{title}</h4>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChange(id)}
              className="min-h-11 px-1 font-semibold text-brand text-sm underline underline-offset-4 disabled:text-ink-faint"
            >
              Alterar<span className="sr-only"> {title.toLowerCase()}</span>
            </button>
          </div>
          <Facts facts={facts} />
        </div>
      ))}
    </section>
  )
}

/** Returns the facts of the plan, one a line. */
export function planFacts(offer: Offer): Fact[] {
  const { monthlyInterestPercent: interest, iof, totals } = offer
  return [
    { label: 'Moto', value: offer.model },
    ...(offer.color ? [{ label: 'Cor', value: offer.color }] : []),
    { label: 'Valor total', value: formatBRL(offer.priceCents) },
    { label: `Entrada de ${formatPercent(offer.entryPercent)}`, value: formatBRL(offer.entryCents) },
    { label: 'Parcelas', value: `${offer.installments.length}x de ${formatBRL(regularInstallment(offer))}` },
    { label: 'Vencimento', value: dueDayInWords(offer) },
    { label: 'Juros', value: interest === 0 ? 'Sem juros' : `${formatPercent(interest)} ao mês` },
    { label: 'IOF', value: iofWords(iof.cents, iof.bearer) },
    { label: 'Total com o financiamento', value: formatBRL(totals.withFinancingCents) },
    { label: 'Custo Efetivo Total (CET)', value: `${cetInWords(offer)} ao ano` },
  ]
}
