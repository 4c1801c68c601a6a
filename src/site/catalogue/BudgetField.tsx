import { useEffect, useRef, useState } from 'react'
import { budgetOf } from './query.ts'

/** So long (ms) after the last key a budget counts as typed: the list does not empty at its first digit. */
const pauseMs = 500

type Props = { budget: number | null; onChange: (budget: number | null) => void }

/** The largest installment that somebody wants to pay, in whole reais. */
export function BudgetField({ budget, onChange }: Props) {
  const [typed, setTyped] = useState<number | null>(budget)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(budget), [budget])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(text: string) {
    const next = budgetOf(text)
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next), pauseMs)
  }

  return (
    <label className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-md border border-line-strong bg-white py-1 pr-1 pl-4 font-semibold leading-tight md:max-w-md">
      <span className="grow basis-[7rem]">Quanto cabe por mês?</span>
      <span className="ml-auto flex items-center gap-2 whitespace-nowrap font-normal text-ink-soft text-sm">
        parcela até R$
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed ?? ''}
          onChange={(event) => type(event.target.value)}
          className="figures min-h-10 w-[5rem] rounded-sm bg-paper px-2 text-base text-ink"
        />
      </span>
    </label>
  )
}
