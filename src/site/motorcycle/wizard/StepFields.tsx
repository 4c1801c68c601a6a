import type { Dispatch } from 'react'
import { WizardField } from './fields/WizardField.tsx'
import type { Wizard, WizardEvent } from './state/wizard.ts'
import type { Step } from './steps/step.ts'
import { fieldNames, type Problems } from './steps/steps.ts'

type Props = {
  step: Step
  /** Those that stand after the review instead of before it. */
  afterReview?: true
  wizard: Wizard
  problems: Problems
  disabled: boolean
  dispatch: Dispatch<WizardEvent>
}

/** The fields of a step. */
export function StepFields({ step, afterReview, problems, ...common }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-6">
      {fieldNames(step.id).map((name) => {
        const field = step.fields[name]
        if (field?.afterReview !== afterReview) return null
        return field && <WizardField key={name} name={name} field={field} problem={problems[name]} {...common} />
      })}
    </div>
  )
}
