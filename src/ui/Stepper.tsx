import { Check } from 'lucide-react'
import { classes } from './classes.ts'

type Props = {
  steps: readonly string[]
  /** Index of the step one is in. */
  current: number
  /** Names the list for screen readers. */
  label?: string
}

/** Where one is in a form of several steps. On phones only the current step is named; all are read out. */
export function Stepper({ steps, current, label = 'Etapas' }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-1.5 sm:gap-3">
        {steps.map((step, index) => {
          const done = index < current
          const active = index === current
          return (
            <li
              key={step}
              aria-current={active ? 'step' : undefined}
              className={classes('flex items-center gap-2 text-sm', active ? 'grow-0 font-semibold' : 'text-ink-faint')}
            >
              <span
                className={classes(
                  'flex size-8 shrink-0 items-center justify-center rounded-full border font-semibold',
                  done && 'border-ok bg-ok text-white',
                  active && 'border-brand bg-brand text-white',
                  !done && !active && 'border-line-strong bg-white',
                )}
              >
                {done ? <Check aria-hidden className="size-4" /> : index + 1}
              </span>
              <span className={active ? undefined : 'sr-only lg:not-sr-only'}>
                {step}
                {done && <span className="sr-only"> (concluída)</span>}
              </span>
              {index < steps.length - 1 && <span aria-hidden className="h-px w-3 bg-line-strong sm:w-6" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
