import { type ReactNode, useState } from 'react'
import { iofWords } from '#content/offer/iof-words.ts'
import { cetInWords, dueDayInWords } from '#content/offer/offer-words.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { chooseColor, colorsOnPage } from '../color/color-on-page.ts'
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

/**
 * The application before it is sent: the plan and the answers of each step in a line that unfolds, with a button to
 * change them.
 */
export function Review({ answers, offer, disabled, onChange }: Props) {
  const plan = planFacts(offer)
  const said = ['Moto', 'Cor', 'Parcelas', 'Vencimento', 'Total com o financiamento']
  return (
    <section aria-labelledby="confira" className="my-5 rounded-lg bg-paper px-4 py-3 sm:px-6 sm:py-5">
      <h3 id="confira" className="font-bold text-lg">
        Confira antes de enviar
      </h3>
      <Part
        title="Seu plano"
        line={plan.filter(({ label }) => said.includes(label)).map(({ value }) => value)}
        facts={plan}
        action={<ColorButton disabled={disabled} />}
      >
        <CostSheetButton className="mt-1" />
      </Part>
      {summaries(answers).map(({ id, title, facts }) => (
        <Part
          key={id}
          title={title}
          line={facts.map(({ value }) => value)}
          facts={facts}
          action={
            <button type="button" disabled={disabled} onClick={() => onChange(id)} className={change}>
              Alterar<span className="sr-only"> {title.toLowerCase()}</span>
            </button>
          }
        />
      ))}
    </section>
  )
}

const change =
  'absolute top-1 right-0 min-h-11 px-1 font-semibold text-brand text-sm underline underline-offset-4 disabled:text-ink-faint'

type PartProps = {
  title: string
  /** What the folded part says. */
  line: readonly string[]
  facts: readonly Fact[]
  action: ReactNode
  children?: ReactNode
}

function Part({ title, line, facts, action, children }: PartProps) {
  return (
    <div className="relative border-line border-b py-1 last:border-b-0 last:pb-0">
      <details className="group">
        <summary className="cursor-pointer list-none py-1.5">
          <h4 className="flex min-h-8 items-center gap-1.5 pr-24 font-bold">
            <span>{title}</span>
            <span className="icon icon-chevron-down size-4 group-open:rotate-180" />
          </h4>
          <span translate="no" className="figures block break-words text-sm group-open:hidden">
            {line.filter(Boolean).join(' · ')}
          </span>
        </summary>
        <div className="py-2">
          <Facts short facts={facts} />
          <div>{children}</div>
        </div>
      </details>
      {action}
    </div>
  )
}

/** Shows the colours again, which stand at the top of the page; nothing for a model of one colour. */
function ColorButton({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const colors = colorsOnPage()
  if (colors.length < 2) return null
  if (!open)
    return (
      <button type="button" disabled={disabled} onClick={() => setOpen(true)} className={change}>
        Trocar a cor
      </button>
    )
  return (
    <RadioCards
      legend="Cor"
      options={colors.map(({ key, name }) => ({ value: key, label: name }))}
      value={colors.find(({ checked }) => checked)?.key ?? null}
      onChange={chooseColor}
      columns={3}
      disabled={disabled}
      name="cor-conferida"
      className="pb-3"
    />
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
