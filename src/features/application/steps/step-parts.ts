import type { Dispatch } from 'react'
import { messageFor } from '#content/messages.ts'
import type { Answers, FieldName, Secrets } from '../fields/answers.ts'
import { fieldId, labels } from '../fields/fields.ts'
import type { Wizard, WizardEvent } from '../wizard.ts'
import type { Problems } from './steps.ts'

/** What the fields of every step are given. */
export type StepParts = { wizard: Wizard; dispatch: Dispatch<WizardEvent>; problems: Problems }

/** Id, name, label and error of a field. */
export function fieldProps(name: FieldName, problems: Problems) {
  const code = problems[name]
  return { id: fieldId(name), name, label: labels[name], error: code && messageFor(code) }
}

/** Tells the wizard what was typed. */
export function answered(dispatch: Dispatch<WizardEvent>, values: Partial<Answers & Secrets>): void {
  dispatch({ type: 'answered', values })
}
