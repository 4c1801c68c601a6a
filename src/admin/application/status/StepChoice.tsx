import { Check, Minus, X } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import type { TrackerStep } from './tracker-step.ts'

type Props = {
  steps: readonly TrackerStep[]
  chosen: TrackerStep['status']
  onChoose: (status: TrackerStep['status']) => void
}

/** The steps of the process, one of them chosen, each with how the application stands to it. */
export function StepChoice({ steps, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">Etapa do processo</legend>
      <ol className="grid gap-1">
        {steps.map((step, index) => (
          <li key={step.status}>
            <label
              className={classes(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-ink',
                step.status === chosen ? 'border-ink bg-paper' : 'border-transparent hover:bg-paper',
              )}
            >
              <input
                type="radio"
                name="step"
                value={step.status}
                checked={step.status === chosen}
                onChange={() => onChoose(step.status)}
                className="sr-only"
              />
              <StepMark number={index + 1} state={step.state} />
              <span className="min-w-0 leading-snug">
                <span className={classes('block', step.status === chosen && 'font-semibold')}>{step.label}</span>
                <span className="block text-ink-faint text-xs">{step.description}</span>
              </span>
              <span className="ml-auto shrink-0 text-ink-faint text-xs">{places[step.state]}</span>
            </label>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** Where the application is, or where it stopped. */
const places: Partial<Record<TrackerStep['state'], string>> = {
  current: 'atual',
  refused: 'atual',
  ended: 'foi até aqui',
}

const looks: Record<TrackerStep['state'], string> = {
  done: 'border-ok bg-ok text-white',
  current: 'border-info bg-info text-white',
  refused: 'border-bad bg-bad text-white',
  ended: 'border-ink-faint bg-paper-deep text-ink-soft',
  ahead: 'border-line-strong text-ink-faint',
}

function StepMark({ number, state }: { number: number; state: TrackerStep['state'] }) {
  return (
    <span
      className={classes(
        'figures flex size-7 shrink-0 items-center justify-center rounded-full border text-sm',
        looks[state],
      )}
    >
      {state === 'done' && <Check aria-label="Concluída" className="size-4" />}
      {state === 'ended' && <Minus aria-hidden className="size-4" />}
      {state === 'refused' && <X aria-hidden className="size-4" />}
      {(state === 'current' || state === 'ahead') && number}
    </span>
  )
}
