import type { ChangeEvent, Dispatch } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import type { FieldName } from '../answers.ts'
import { type Field, fieldId } from '../steps/step.ts'
import { isOwned, type Wizard, type WizardEvent } from '../wizard-state.ts'

/** The props of every field of the wizard. */
export type FieldProps = {
  name: FieldName
  field: Field
  wizard: Wizard
  /** The code of the field's problem. */
  problem: string | undefined
  disabled: boolean
  dispatch: Dispatch<WizardEvent>
}

const widths = { 2: 'sm:col-span-2', 3: 'sm:col-span-3', 4: 'sm:col-span-4', 6: 'sm:col-span-6' }

/** The attributes of a field's control that follow from its description. */
export function attributesOf(name: FieldName, field: Field) {
  const { label, hint, optional, columns, input } = field
  return { ...input, id: fieldId(name), name, label, hint, optional, className: widths[columns] }
}

/** Returns the attributes of a field's control, with its problem and whether the person may change it now. */
export function attributes({ name, field, problem, disabled, wizard }: FieldProps) {
  // The account of a logged-in person fixes both; the notice above the fields says that.
  const readOnly = isOwned(wizard) && (name === 'cpf' || name === 'email')
  return { ...attributesOf(name, field), readOnly, error: problem && sentenceFor(problem), disabled }
}

/** Returns the text or the digits in a field. */
export function textOf({ name, wizard }: FieldProps): string {
  return String({ ...wizard.answers, ...wizard.secrets }[name] ?? '')
}

/** Returns a handler that sends the typed text to the wizard. */
export function typed({ name, dispatch }: FieldProps) {
  return ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    dispatch({ type: 'answered', values: { [name]: target.value } })
}
