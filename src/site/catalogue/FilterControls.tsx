import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CatalogueFilter } from '#domain/catalogue/catalogue.ts'
import { installmentOptions } from '#domain/money/financing.ts'
import { wholeReais } from './filter.ts'

/**
 * The pause (ms) after the last key before a budget filters the list, so that its first digit does not empty the list.
 */
const pauseMs = 500

type BudgetProps = {
  filter: Pick<CatalogueFilter, 'budget' | 'times' | 'entry'>
  /** The number of installments that cards start with. */
  standard: number
  onChange: (changes: Partial<Pick<CatalogueFilter, 'budget' | 'times' | 'entry'>>) => void
}

/** Asks for the largest installment that the visitor can pay, for the number of installments, and for the entry. */
export function BudgetField({ filter: { budget, times, entry }, standard, onChange }: BudgetProps) {
  return (
    <fieldset className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-3 rounded-md border border-line-strong bg-white py-1 pr-1 pl-4 font-semibold leading-tight max-md:gap-y-2 max-md:py-3 md:max-w-2xl">
      <legend className="sr-only">Quanto cabe por mês?</legend>
      <span aria-hidden className="grow basis-[7rem]">
        Quanto cabe por mês?
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-normal text-ink-soft text-sm md:ml-auto">
        <AmountField
          name="parcela"
          label="parcela até R$"
          example="400"
          amount={budget}
          onChange={(next) => onChange({ budget: next })}
        />
        <label htmlFor="vezes">em</label>
        <select
          id="vezes"
          name="vezes"
          value={times ?? ''}
          onChange={(event) => onChange({ times: Number(event.target.value) || null })}
          className="figures min-h-11 rounded-sm border border-line-strong bg-white px-1 text-base text-ink"
        >
          {/* The bank's own first number of installments. */}
          <option value="">{`${standard}x`}</option>
          {installmentOptions
            .filter((count) => count !== standard)
            .map((count) => (
              <option key={count} value={count}>{`${count}x`}</option>
            ))}
        </select>
        <AmountField
          name="entrada"
          label="com entrada de R$"
          example="3.000"
          amount={entry}
          onChange={(next) => onChange({ entry: next })}
        />
      </span>
    </fieldset>
  )
}

const written = (amount: number | null) => (amount === null ? '' : String(amount))

type AmountProps = {
  name: string
  label: string
  example: string
  amount: number | null
  onChange: (amount: number | null) => void
}

/** An amount in whole reais inside the sentence, in the Brazilian notation. It counts a moment after the last key. */
function AmountField({ name, label, example, amount, onChange }: AmountProps) {
  const id = useId()
  const [typed, setTyped] = useState(written(amount))
  const [shown, setShown] = useState(amount)
  // While rendering, because an effect would empty the field for a moment and so lose what is selected in it.
  if (shown !== amount) {
    setShown(amount)
    if (wholeReais(typed) !== amount) setTyped(written(amount))
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A timer calls the newest function, because the visitor may have changed another part of the filter meanwhile.
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(wholeReais(text)), pauseMs)
  }

  return (
    <span className="inline-flex items-center gap-x-2">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        placeholder={example}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(written(wholeReais(typed)))}
        className="figures min-h-11 w-[4.5rem] rounded-sm border border-line-strong bg-white px-2 text-base text-ink placeholder:text-ink-faint"
      />
    </span>
  )
}

type DropdownProps = {
  label: string
  /** The current choice in a word or two, at the right of the label. */
  summary?: ReactNode
  children: ReactNode
  /** Empties this filter. Left out if the filter always has a choice. */
  onClear?: (() => void) | undefined
}

/** One dropdown of the filter bar. The `name` that all share makes the browser close the others, hydrated or not. */
export function FilterDropdown({ label, summary, children, onClear }: DropdownProps) {
  return (
    // A visitor may have opened it before React arrived.
    <details name="filtro" suppressHydrationWarning className="group relative md:w-64">
      <summary className="flex min-h-12 items-center gap-2 rounded-md border border-line-strong bg-white px-4 font-semibold hover:border-ink group-open:border-ink">
        <span>{label}</span>
        <span className="figures ml-auto text-right font-normal text-ink-faint text-sm">{summary}</span>
        <span className="icon icon-chevron-down size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 z-30 mt-2 rounded-md border border-line bg-white shadow-pop">
        <fieldset className="max-h-[min(24rem,60vh)] overflow-y-auto p-2">
          <legend className="sr-only">{label}</legend>
          <div className="contents">{children}</div>
        </fieldset>
        {onClear && (
          <button
            type="button"
            onClick={onClear}
            className="min-h-12 w-full rounded-b-md border-line border-t font-semibold text-brand text-sm hover:bg-paper"
          >
            Limpar filtros
          </button>
        )}
      </div>
    </details>
  )
}

type OptionProps = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  checked: boolean
  onChange: () => void
}

/** A choice inside a dropdown. */
export function FilterOption({ label, ...input }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-paper">
      <input {...input} className="size-5 shrink-0 accent-brand" />
      <span>{label}</span>
    </label>
  )
}
