import { Check, Clock, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/**
 * done: finished; active: going on; waiting: going on, but a person has to act (amber); todo: ahead; stopped: reached
 * but not finished; failed: ended badly.
 */
export type TimelineState = 'done' | 'active' | 'waiting' | 'todo' | 'stopped' | 'failed'

export type TimelineStage = {
  id: string
  label: ReactNode
  description?: ReactNode
  state: TimelineState
  /** The smaller steps of the stage. `label` names their list for screen readers. */
  steps?: { label: string; stages: readonly Omit<TimelineStage, 'steps'>[] } | undefined
}

const dots: Record<TimelineState, string> = {
  done: 'border-ok bg-ok text-white',
  active: 'border-info bg-info text-white',
  waiting: 'border-warn bg-warn text-white',
  todo: 'border-line-strong bg-white text-ink-faint',
  stopped: 'border-ink-faint bg-paper-deep text-ink-soft',
  failed: 'border-bad bg-bad text-white',
}

const spoken: Record<TimelineState, string> = {
  done: 'Concluída',
  active: 'Em andamento',
  waiting: 'Aguardando',
  todo: 'Pendente',
  stopped: 'Interrompida',
  failed: 'Encerrada',
}

/** The stages of a process that takes days, from top to bottom, each with a date or with its missing parts. */
export function Timeline({ stages, label }: { stages: readonly TimelineStage[]; label: string }) {
  return (
    <ol aria-label={label}>
      {stages.map((stage, index) => (
        <li
          key={stage.id}
          aria-current={stage.state === 'active' || stage.state === 'waiting' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < stages.length - 1 && (
            <span
              aria-hidden
              className={classes(
                'absolute top-9 bottom-0 left-[17px] w-0.5',
                stage.state === 'done' ? 'bg-ok' : 'bg-line',
              )}
            />
          )}
          <span
            className={classes(
              'relative flex size-9 shrink-0 items-center justify-center rounded-full border font-semibold text-sm',
              dots[stage.state],
            )}
          >
            <StageMark state={stage.state} number={index + 1} />
          </span>
          <div className="min-w-0 grow pt-1">
            {/* On a phone with text of double size 'Documentação' would break. */}
            <p className={classes('text-[min(1rem,8vw)] font-semibold', stage.state === 'todo' && 'text-ink-faint')}>
              <span>{stage.label}</span>
              <span className="sr-only">{`: ${spoken[stage.state]}`}</span>
            </p>
            {stage.description && <div className="text-ink-faint text-sm">{stage.description}</div>}
            {stage.steps && <Steps {...stage.steps} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The steps within a stage, smaller and without a connecting line. */
function Steps({ label, stages }: NonNullable<TimelineStage['steps']>) {
  return (
    <ol aria-label={label} className="mt-3 grid gap-2.5 rounded-md bg-paper p-3">
      {stages.map((step) => (
        <li key={step.id} className="flex gap-2.5 text-sm" aria-current={step.state === 'active' ? 'step' : undefined}>
          <span
            className={classes(
              'mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border',
              dots[step.state],
            )}
          >
            {step.state === 'done' && <Check aria-hidden className="size-3" />}
          </span>
          <div className="min-w-0">
            <p className={step.state === 'todo' ? 'text-ink-soft' : 'font-semibold'}>
              <span>{step.label}</span>
              <span className="sr-only">{`: ${spoken[step.state]}`}</span>
            </p>
            {step.description && <p className="text-ink-faint text-xs">{step.description}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StageMark({ state, number }: { state: TimelineState; number: number }) {
  if (state === 'done') return <Check aria-hidden className="size-5" />
  if (state === 'waiting') return <Clock aria-hidden className="size-5" />
  if (state === 'stopped') return <Minus aria-hidden className="size-5" />
  if (state === 'failed') return <X aria-hidden className="size-5" />
  return <span aria-hidden>{number}</span>
}
