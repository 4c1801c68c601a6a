import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { iofWords } from '#content/offer/iof-words.ts'
import { cetInWords, dueDayInWords, installmentsInWords } from '#content/offer/offer-words.ts'
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
  return (
    <section aria-labelledby="confira" className="my-4 rounded-lg bg-paper px-3 pt-2.5 pb-1 sm:my-6 sm:px-6 sm:py-5">
      <h3 id="confira" className="font-bold text-lg">
        Confira antes de enviar
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:mt-2 sm:grid-cols-[repeat(2,minmax(0,1fr))] sm:gap-y-2">
        <Part
          title="Seu plano"
          line={planLine(offer)}
          facts={planFacts(offer)}
          action={<ColorButton disabled={disabled} />}
        >
          <CostSheetButton className="mt-1" />
        </Part>
        {summaries(answers).map(({ id, title, facts, line }) => (
          <Part
            key={id}
            title={title}
            line={line}
            facts={facts}
            action={
              <button type="button" disabled={disabled} onClick={() => onChange(id)} className={change}>
                Alterar<span className="sr-only"> {title.toLowerCase()}</span>
              </button>
            }
          />
        ))}
      </div>
    </section>
  )
}

// Beside the title; below the part where letters are so large that both do not fit.
const change =
  'absolute top-0 right-0 min-h-11 px-1 max-[15rem]:static max-[15rem]:px-0 font-semibold text-brand text-sm underline underline-offset-4 disabled:text-ink-faint'

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
    <div className="relative border-line border-t">
      <details className="group">
        <summary className="py-2">
          <h4 className="flex min-h-7 items-center gap-1.5 pr-16 font-bold max-[15rem]:pr-0">
            <span>{title}</span>
            <span className="icon icon-chevron-down size-4 group-open:rotate-180" />
          </h4>
          <span translate="no" className="figures block break-words text-sm leading-snug group-open:hidden">
            {line.filter(Boolean).join(' · ')}
          </span>
        </summary>
        <div className="pb-3" data-dense>
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
  const choice = useRef<HTMLDivElement>(null)
  const colors = colorsOnPage()
  if (colors.length < 2) return null
  /** The button goes with its press, and the focus goes on to the colours. */
  function show() {
    flushSync(() => setOpen(true))
    choice.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }
  if (!open)
    return (
      <button type="button" disabled={disabled} onClick={show} className={change}>
        Trocar a cor
      </button>
    )
  return (
    <div ref={choice}>
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
    </div>
  )
}

/** Returns what the folded plan says. */
function planLine(offer: Offer): string[] {
  const { model, color, installments, totals, monthlyInterestPercent: interest } = offer
  return [
    model,
    color ?? '',
    `${installments.length}x de ${formatBRL(regularInstallment(offer))}`,
    interest === 0 ? '' : `${formatPercent(interest)} ao mês`,
    `${formatBRL(totals.withFinancingCents)} no total`,
  ]
}

/** Returns the facts of the plan, one a line. */
export function planFacts(offer: Offer): Fact[] {
  const { monthlyInterestPercent: interest, iof, totals } = offer
  return [
    { label: 'Moto', value: offer.model },
    ...(offer.color ? [{ label: 'Cor', value: offer.color }] : []),
    { label: 'Valor total', value: formatBRL(offer.priceCents) },
    { label: `Entrada de ${formatPercent(offer.entryPercent)}`, value: formatBRL(offer.entryCents) },
    { label: 'Parcelas', value: installmentsInWords(offer) },
    { label: 'Vencimento', value: dueDayInWords(offer) },
    { label: 'Juros', value: interest === 0 ? 'Sem juros' : `${formatPercent(interest)} ao mês` },
    { label: 'IOF', value: iofWords(iof.cents, iof.bearer) },
    { label: 'Total com o financiamento', value: formatBRL(totals.withFinancingCents) },
    { label: 'Custo Efetivo Total (CET)', value: `${cetInWords(offer)} ao ano` },
  ]
}
