import { Check } from 'lucide-react'
import { classes } from '../classes.ts'

type Props = {
  steps: readonly string[]
  /** Index of the current step. */
  current: number
  /** Names the list for screen readers. */
  label?: string
}

/** Shows the current step of a form. Narrow screens name only the current step; screen readers read all. */
export function Stepper({ steps, current, label = 'Etapas' }: Props) {
  return (
    <nav aria-label={label} className="@container">
      <ol className="flex items-center gap-1.5 @lg:gap-2">
        {steps.map((step, index) => {
          const done = index < current
          const active = index === current
          return (
            <li
              key={step}
              aria-current={active ? 'step' : undefined}
              className={classes(
                'flex items-center gap-2 text-sm',
                active ? 'font-semibold' : 'text-ink-faint',
                // The line to the next step fills the remaining width.
                index < steps.length - 1 && 'min-w-0 grow',
              )}
            >
              <span
                className={classes(
                  'flex size-7 shrink-0 @sm:size-8 items-center justify-center rounded-full border font-semibold',
                  done && 'border-ok bg-ok text-white',
                  active && 'border-brand bg-brand text-white',
                  !done && !active && 'border-line-strong bg-white',
                )}
              >
                {done ? <Check aria-hidden className="size-4" /> : index + 1}
              </span>
              <span className={active ? undefined : 'sr-only @xl:not-sr-only'}>
                <span>{step}</span>
                {done && <span className="sr-only"> (concluída)</span>}
              </span>
              {index < steps.length - 1 && <span aria-hidden className="h-px min-w-0 grow bg-line-strong" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
