import { type ReactNode, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './Field.tsx'
import { usePrefill } from './prefill.ts'

type Props = {
  /** The group's name, shown above it. */
  legend: string
  /** Hides the legend from sight, not from screen readers. */
  legendHidden?: boolean | undefined
  options: readonly { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean }[]
  value: string | null
  onChange: (value: string) => void
  /**
   * The number of cards in a row: 1 (which reads from the left), 2, 3 or 5 (five become fewer in large text, and three
   * on the narrowest phones), or all in a strip that scrolls. Default 3.
   */
  columns?: 1 | 2 | 3 | 5 | 'strip' | undefined
  name?: string | undefined
  error?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

const columnsClass = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  // As many as hold three letters.
  5: 'grid-cols-3 min-[22.5rem]:grid-cols-[repeat(auto-fit,minmax(3rem,1fr))]',
  // Padding keeps the strip's edges from cutting the outlines.
  strip: '-mx-1 snap-x auto-cols-[5.5rem] grid-flow-col overflow-x-auto px-1 pt-1 pb-3 *:snap-start',
}

/**
 * A choice among a few options, each on a card (the number of installments, the way to pay). Arrow keys choose, as in
 * any radio group.
 */
export function RadioCards(props: Props) {
  const { legend, legendHidden, options, value, onChange, columns = 3, error, disabled, className } = props
  const id = useId()
  const name = props.name ?? id
  const group = useRef<HTMLFieldSetElement>(null)
  usePrefill(group, ({ [name]: chosen }) => {
    if (chosen !== undefined && chosen !== value) onChange(chosen)
  })
  return (
    <fieldset
      ref={group}
      className={classes('min-w-0', className)}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
      disabled={disabled}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>{legend}</legend>
      <div className={classes('grid gap-2', columnsClass[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              columns === 1 ? 'px-4' : 'items-center text-center',
              columns === 3 || columns === 5 ? 'px-1' : columns !== 1 && 'px-2',
              'relative flex min-h-12 cursor-pointer flex-col justify-center rounded-md border border-line-strong bg-white py-2 font-semibold leading-tight transition-shades hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-paper-deep has-checked:text-brand-deep has-disabled:text-ink-faint has-checked:[box-shadow:0_0_0_1px_--theme(--color-brand)] has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:[&_*]:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {/* Above the input, so that clicks reach the text. */}
            <span className="figures relative">{option.label}</span>
            {option.detail && <span className="figures relative font-normal text-xs">{option.detail}</span>}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
