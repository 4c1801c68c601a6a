import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { forgetInstallments } from '#client/plan.ts'
import type { Quote } from '#domain/money/financing.ts'
import { Button } from '#ui/actions/Button.tsx'
import type { Prefill } from '#ui/forms/prefill.ts'
import { Stepper } from '#ui/structure/Stepper.tsx'
import { ClearAnswers } from '../draft/ClearAnswers.tsx'
import { isBlank } from '../fields/answers.ts'
import { stepTitles } from '../fields/fields.ts'
import { ConnectionNotice } from '../submit/ConnectionNotice.tsx'
import { SendFailure } from '../submit/SendFailure.tsx'
import type { Choice } from '../submit/submission.ts'
import { type OnSent, useSubmit } from '../submit/use-submit.ts'
import { WizardFrame } from '../WizardFrame.tsx'
import { advance, shownProblems, type Wizard, type WizardEvent } from '../wizard.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { PersonalFields } from './PersonalFields.tsx'
import { ProfessionalFields } from './ProfessionalFields.tsx'
import { ResidentialFields } from './ResidentialFields.tsx'
import { stepIds, steps } from './steps.ts'
import { useStepFocus } from './use-step-focus.ts'

type Props = {
  wizard: Wizard
  dispatch: Dispatch<WizardEvent>
  model: string
  choice: Choice
  plan: Quote
  prefill: Prefill
  onSent: OnSent
}

/** One step of the wizard: its fields, what is wrong with them, and the ways on and back. */
export function StepForm({ wizard, dispatch, model, choice, plan, prefill, onSent }: Props) {
  const step = steps[wizard.step]
  const problems = shownProblems(wizard)
  const { heading, summary } = useStepFocus(wizard.step, wizard.refusals)
  const { sending, submit } = useSubmit(choice, wizard.step, dispatch, onSent)
  const busy = sending.state === 'sending'
  const last = step.next === 'thanks'

  function proceed() {
    if (busy) return
    dispatch({ type: 'continued' })
    const accepted = advance(wizard, { type: 'continued' }).refusals === wizard.refusals
    if (last && accepted) void submit(wizard)
  }

  function clear() {
    forgetInstallments()
    // The button that was pressed goes away with the answers: the focus has to go somewhere.
    flushSync(() => dispatch({ type: 'cleared' }))
    heading.current?.focus()
  }

  // Taking over from the plain first step: the caret stays where it was, a click on 'Continuar' counts.
  const takenOver = useRef(false)
  useLayoutEffect(() => {
    if (prefill.focus) document.getElementById(prefill.focus)?.focus({ preventScroll: true })
  }, [prefill])
  useEffect(() => {
    if (prefill.submitted && !takenOver.current) dispatch({ type: 'continued' })
    takenOver.current = true
  }, [prefill, dispatch])

  const parts = { wizard, dispatch, problems }
  return (
    <WizardFrame
      stepper={<Stepper steps={stepTitles} current={stepIds.indexOf(step.id)} />}
      heading={step.heading}
      hint={step.hint}
      headingRef={heading}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          proceed()
        }}
      >
        <ErrorSummary ref={summary} problems={problems} />
        <ConnectionNotice />
        {step.id === 'personal' && <PersonalFields {...parts} />}
        {step.id === 'residential' && <ResidentialFields {...parts} />}
        {step.id === 'professional' && <ProfessionalFields {...parts} />}
        {step.id === 'password' && <PasswordFields {...parts} model={model} plan={plan} disabled={busy} />}
        {last && <SendFailure sending={sending} onRetry={proceed} />}
        <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          {step.previous ? (
            <Button
              variant="secondary"
              size="lg"
              disabled={busy}
              onClick={() => step.previous && dispatch({ type: 'went', to: step.previous })}
            >
              Voltar
            </Button>
          ) : (
            <span className="max-sm:hidden" />
          )}
          <Button type="submit" size="lg" busy={busy} busyLabel="Enviando...">
            {last ? 'Finalizar' : 'Continuar'}
          </Button>
        </div>
      </form>
      {!isBlank(wizard.answers) && !busy && <ClearAnswers onClear={clear} />}
    </WizardFrame>
  )
}
