import { useRef, useState } from 'react'
import { type Cents, formatBRL, formatPercent } from '#domain/money/money.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import { type EntryProblem, type EntryRange, entryProblem, entryRange, entryStops } from '#domain/offer/entry.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { classes } from '#ui/classes.ts'
import { usePrefill } from '#ui/forms/prefill.ts'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { readReais } from '#ui/forms/read-reais.ts'
import { choosePlan } from '../plan.ts'

/** `entry_unread`: the address of the page has an entry that is no amount. */
type Problem = EntryProblem | 'entry_invalid' | 'entry_unread'

type Props = {
  slug: string
  plan: Quote
  conditions: Conditions
  /** The reason why the entry of the address, or of a page with another price, is not allowed. */
  linkProblem: Problem | null
}

/** The entry of the plan: an amount in reais to type, and a slider. Shows nothing if the bank leaves no choice. */
export function EntryField({ slug, plan, conditions, linkProblem }: Props) {
  const range = entryRange(plan.priceCents, conditions)
  const group = useRef<HTMLDivElement>(null)
  // The typed amount, kept during typing, and afterwards as long as the amount is not allowed.
  const [typed, setTyped] = useState<{ cents: Cents | null } | null>(null)
  const [wrong, setWrong] = useState<Problem | null>(null)
  usePrefill(group, ({ entrada = '', 'entrada-faixa': stop }) => {
    const [cents, moved] = [readReais(entrada), entryStops(range)[Number(stop)]]
    if (cents !== null && cents !== plan.entryCents) leave(entrada)
    else if (moved !== undefined && moved !== plan.entryCents) choose(moved)
  })

  function choose(cents: Cents | null) {
    choosePlan(slug, { entryCents: cents === range.leastCents ? null : cents })
    setTyped(null)
    setWrong(null)
  }

  function type(cents: Cents | null) {
    if (cents !== null && !entryProblem(cents, range)) choose(cents)
    setTyped({ cents })
    setWrong(null)
  }

  /** Judges the typed text once it is complete. An empty field means the smallest entry. */
  function leave(text: string) {
    const cents = readReais(text)
    const problem = cents === null ? 'entry_invalid' : entryProblem(cents, range)
    if (problem === null || text.trim() === '') return choose(cents)
    setTyped({ cents })
    setWrong(problem)
  }

  const problem = wrong ?? (typed ? null : linkProblem)
  if (range.leastCents === range.mostCents) return null
  return (
    // On phones the slider stands beside the amount, until a sentence about it or large letters need the whole row.
    <div
      ref={group}
      className={classes(
        'print:hidden',
        !problem && 'max-lg:min-[17rem]:grid max-lg:grid-cols-[9rem_minmax(0,1fr)] max-lg:items-end max-lg:gap-x-4',
      )}
    >
      <ReaisField
        label="Quanto de entrada?"
        hint={
          <span className="min-[17rem]:whitespace-nowrap">{`De ${formatBRL(range.leastCents)} a ${formatBRL(range.mostCents)}`}</span>
        }
        name="entrada"
        cents={typed ? typed.cents : plan.entryCents}
        error={problem ? `${sentenceOf(problem, range)} O plano está com ${formatBRL(plan.entryCents)}.` : undefined}
        onCentsChange={type}
        onBlur={({ target }) => typed && leave(target.value)}
      />
      <EntrySlider range={range} plan={plan} onChange={choose} />
    </div>
  )
}

type SliderProps = { range: EntryRange; plan: Quote; onChange: (cents: Cents) => void }

/** The slider through round entries: every hundred reais between the smallest and the largest. */
function EntrySlider({ range, plan, onChange }: SliderProps) {
  const stops = entryStops(range)
  const at = stops.findLastIndex((cents) => cents <= plan.entryCents)
  return (
    <input
      type="range"
      name="entrada-faixa"
      aria-label="Entrada"
      aria-valuetext={`${formatBRL(plan.entryCents)}, ${formatPercent(plan.entryPercent)} do preço`}
      min={0}
      max={stops.length - 1}
      value={at}
      onChange={({ target }) => onChange(stops[Number(target.value)] ?? range.leastCents)}
      className="mt-1 block h-11 w-full cursor-pointer accent-brand"
    />
  )
}

function sentenceOf(problem: Problem, { leastCents, mostCents }: EntryRange): string {
  if (problem === 'entry_unread') return 'Não entendemos a entrada deste link.'
  if (problem === 'entry_invalid') return 'Informe a entrada em reais, como 3.000,00.'
  return problem === 'entry_too_small'
    ? `A menor entrada desta moto é ${formatBRL(leastCents)}.`
    : `A maior entrada desta moto é ${formatBRL(mostCents)}.`
}
