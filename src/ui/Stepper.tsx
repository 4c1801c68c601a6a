import { Check } from 'lucide-react'
import { classes } from './classes.ts'

type Props = {
  steps: readonly string[]
  /** Index of the step one is in. */
  current: number
  /** Names the list for screen readers. */
  label?: string
}

/** Where one is in a form of several steps. Where there is no room only the current step is named; all are read out. */
export function Stepper({ steps, current, label = 'Etapas' }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => {
          const done = index < current
          const active = index === current
          return (
            <li
              key={step}
              aria-current={active ? 'step' : undefined}
              className={classes(
                'flex items-center gap-2 text-sm not-last:grow after:h-px after:grow after:bg-line-strong last:after:hidden',
                active ? 'font-semibold' : 'text-ink-faint',
              )}
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
              <span className="sr-only xl:not-sr-only">
                {step}
                {done && <span className="sr-only"> (concluída)</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <p aria-hidden className="mt-2 font-semibold text-sm xl:hidden">
        {steps[current]}
        <span className="font-normal text-ink-faint">
          , etapa {current + 1} de {steps.length}
        </span>
      </p>
    </nav>
  )
}
