import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { shownOffer } from '#content/offer/shown-offer.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import type { Prefill } from '#ui/forms/prefill.ts'
import { Stepper } from '#ui/structure/Stepper.tsx'
import { usePageTitle } from '#ui/structure/use-page-title.ts'
import { forgetPlan } from '../plan.ts'
import type { FieldName } from './answers.ts'
import { KeptAnswers } from './draft/KeptAnswers.tsx'
import { WizardFrame } from './FirstStep.tsx'
import { WizardField } from './fields/WizardField.tsx'
import { IncomeQuestion, useIncomeQuestion } from './IncomeQuestion.tsx'
import { LoginNotice, type LoginState } from './LoginNotice.tsx'
import { Review } from './Review.tsx'
import { ConnectionNotice, ErrorSummary } from './StepNotices.tsx'
import { continueId, fieldId, type Step, type StepId, stepIds } from './steps/step.ts'
import { type Problems, stepOf, stepTitles } from './steps/steps.ts'
import { SendFailure } from './submit/SendFailure.tsx'
import { type Choice, type OnSent, useSubmit } from './submit/use-submit.ts'
import { advance, isOwned, shownProblems, type Wizard, type WizardEvent } from './wizard-state.ts'

type Props = {
  wizard: Wizard
  dispatch: Dispatch<WizardEvent>
  model: string
  choice: Choice
  plan: Quote
  /** Whether the device keeps the answers. */
  isKept: boolean
  login: LoginState
  prefill: Prefill
  onSent: OnSent
}

/** One step of the wizard: its fields, their problems, and the buttons to go on and back. */
export function StepForm({ wizard, dispatch, model, choice, plan, isKept, login, prefill, onSent }: Props) {
  const owned = isOwned(wizard)
  const step = stepOf(wizard.step, owned)
  const problems = shownProblems(wizard)
  const { heading, summary } = useStepFocus(wizard.step, wizard.refusals)
  usePageTitle(wizard.step === stepIds[0] ? null : step.heading)
  const { sending, submit } = useSubmit(choice, wizard.step, dispatch, onSent)
  useTakeOver(prefill, dispatch)
  const busy = sending.state === 'sending'
  const last = step.next === 'thanks'
  const income = useIncomeQuestion(wizard, plan.installmentCents)

  function proceed() {
    if (busy || income.holds()) return
    dispatch({ type: 'continued' })
    const accepted = advance(wizard, { type: 'continued' }).refusals === wizard.refusals
    if (last && accepted) void submit(wizard)
  }

  function answerIncome(incomeCents: number) {
    income.confirm(incomeCents)
    dispatch({ type: 'answered', values: { incomeCents } })
    document.getElementById(fieldId('incomeCents'))?.focus()
  }

  function clear() {
    forgetPlan(choice.motorcycle)
    // The pressed button disappears with the answers, so the focus moves to the heading.
    flushSync(() => dispatch({ type: 'cleared' }))
    heading.current?.focus()
  }

  const fields = { step, wizard, problems, disabled: busy, dispatch }
  return (
    <WizardFrame
      stepper={<Stepper steps={stepTitles(owned)} current={stepIds.indexOf(step.id)} />}
      heading={step.heading}
      hint={step.hint}
      headingRef={heading}
    >
      {!busy && (
        <LoginNotice wizard={wizard} login={login} dispatch={dispatch} onLeft={() => heading.current?.focus()} />
      )}
      <form
        noValidate
        onBlur={income.onBlur}
        onSubmit={(event) => {
          event.preventDefault()
          proceed()
        }}
      >
        <ErrorSummary ref={summary} fields={step.fields} problems={problems} />
        <ConnectionNotice />
        <StepFields {...fields} />
        {income.question && (
          <IncomeQuestion {...income.question} installmentCents={plan.installmentCents} onAnswer={answerIncome} />
        )}
        {last && (
          <>
            <Review
              answers={wizard.answers}
              offer={shownOffer(model, { ...plan, color: choice.color ?? null }, choice.offer, new Date())}
              disabled={busy}
              onChange={(to) => dispatch({ type: 'went', to, changing: true })}
            />
            <StepFields {...fields} afterReview />
            <SendFailure sending={sending} owned={owned} onRetry={proceed} />
          </>
        )}
        <StepButtons step={step} busy={busy} onBack={(to) => dispatch({ type: 'went', to })} />
      </form>
      {!busy && <KeptAnswers wizard={wizard} isKept={isKept} dispatch={dispatch} onClear={clear} />}
    </WizardFrame>
  )
}

/** Takes over from the plain first step: keeps the focus where it was, and carries out a press of 'Continuar'. */
function useTakeOver(prefill: Prefill, dispatch: Dispatch<WizardEvent>): void {
  const takenOver = useRef(false)
  useLayoutEffect(() => {
    if (prefill.focus) document.getElementById(prefill.focus)?.focus({ preventScroll: true })
  }, [prefill])
  useEffect(() => {
    // Waits for the answer about who is logged in, if it has already arrived, because it fills in fields that the press
    // would report as missing.
    if (prefill.submitted && !takenOver.current) setTimeout(() => dispatch({ type: 'continued' }))
    takenOver.current = true
  }, [prefill, dispatch])
}

type StepButtonsProps = { step: Step; busy: boolean; onBack: (to: StepId) => void }

/** The buttons to go on and back. Going on submits the form. */
function StepButtons({ step: { previous, next }, busy, onBack }: StepButtonsProps) {
  return (
    <div className="mt-6 compact:mt-3 flex flex-wrap-reverse justify-between gap-3 sm:mt-8">
      {previous ? (
        <Button variant="secondary" size="lg" disabled={busy} onClick={() => onBack(previous)}>
          Voltar
        </Button>
      ) : (
        <span className="max-sm:hidden" />
      )}
      <Button type="submit" id={continueId} size="lg" className="max-sm:grow" busy={busy} busyLabel="Enviando...">
        {next === 'thanks' ? 'Finalizar' : 'Continuar'}
      </Button>
    </div>
  )
}

type StepFieldsProps = {
  step: Step
  /** Draws the fields after the review instead of those before it. */
  afterReview?: true
  wizard: Wizard
  problems: Problems
  disabled: boolean
  dispatch: Dispatch<WizardEvent>
}

function StepFields({ step, afterReview, problems, ...common }: StepFieldsProps) {
  return (
    <div className={classes('grid items-start sm:grid-cols-6', afterReview ? 'gap-1' : 'gap-5 compact:gap-3')}>
      {(Object.keys(step.fields) as FieldName[]).map((name) => {
        const field = step.fields[name]
        if (field?.afterReview !== afterReview) return null
        return field && <WizardField key={name} name={name} field={field} problem={problems[name]} {...common} />
      })}
    </div>
  )
}

/** Moves the focus to the heading of a new step, or to the summary of the problems that block the step. */
function useStepFocus(step: StepId, refusals: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const shown = useRef({ step, refusals })

  useEffect(() => {
    const before = shown.current
    shown.current = { step, refusals }
    if (step !== before.step) {
      // The presentation stands above the first step, but a person who comes back wants to see the step.
      if (step === stepIds[0]) heading.current?.closest('section')?.scrollIntoView()
      else scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    if (refusals !== before.refusals && summary.current) {
      summary.current.focus({ preventScroll: true })
      summary.current.scrollIntoView({ block: 'center' })
    }
  }, [step, refusals])

  return { heading, summary }
}
