import { BadgeCheck, Clock, Hand, Info } from 'lucide-react'
import type { OutcomeView, ReviewView } from '#api/portal.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { lazily } from '#ui/structure/lazily.tsx'
import { type NextStep, turnLabels } from './step.ts'

const RefusalHelp = lazily(async () => (await import('./RefusalHelp.tsx')).RefusalHelp)

const looks = {
  you: { Icon: Hand, box: 'border-brand bg-brand text-white', icon: 'bg-white/15' },
  bank: { Icon: Clock, box: 'border-line bg-white', icon: 'bg-info-soft text-info' },
  done: { Icon: BadgeCheck, box: 'border-ok bg-ok text-white', icon: 'bg-white/15' },
  ended: { Icon: Info, box: 'border-line bg-white', icon: 'bg-paper-deep text-ink-soft' },
}

type Props = {
  step: NextStep
  refusal: {
    application: string
    reason: OutcomeView['refusal']
    reviews: readonly ReviewView[]
    installments: number
    incomeCents: number
    entryCents: number
  } | null
}

/** The next step, at the top of the page. Screen readers announce its changes. */
export function NextStepCard({ step, refusal }: Props) {
  const { Icon, box, icon } = looks[step.turn]
  return (
    <section
      aria-labelledby="de-quem-e-a-vez proximo-passo"
      className={classes('rounded-lg border p-4 print:hidden sm:p-6', box)}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 sm:gap-x-4">
        <span
          className={classes(
            'flex size-9 items-center justify-center rounded-full sm:row-span-2 sm:size-12 sm:self-start',
            icon,
          )}
        >
          <Icon aria-hidden className="size-5 sm:size-6" />
        </span>
        <p id="de-quem-e-a-vez" className="font-semibold text-sm">
          {(step.turn === 'you' || step.turn === 'bank') && (
            <span>
              Próximo passo <span aria-hidden>·</span>{' '}
            </span>
          )}
          <span>{turnLabels[step.turn]}</span>
        </p>
        {/* On phones below the picture too, so that the lines are long. */}
        <div className="max-sm:col-span-2">
          <div role="status">
            <h2 id="proximo-passo" className="mt-1 font-bold text-2xl leading-tight tracking-tight">
              {step.title}
            </h2>
            <p className="mt-2 max-w-prose">{step.text}</p>
          </div>
          {step.action && (
            <LinkButton
              variant={step.turn === 'ended' ? 'secondary' : 'onBrand'}
              href={step.action.href}
              className="mt-4"
            >
              {step.action.label}
            </LinkButton>
          )}
          {refusal && <RefusalHelp {...refusal} />}
        </div>
      </div>
    </section>
  )
}
