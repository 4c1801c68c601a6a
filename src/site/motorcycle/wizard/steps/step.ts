import type { InputHTMLAttributes } from 'react'
import type { Answers, FieldName } from '../answers.ts'

/** The steps in their order; the last one leads to the thanks. */
export const stepIds = ['personal', 'residential', 'professional', 'password'] as const
export type StepId = (typeof stepIds)[number]

/** How a field is drawn and typed into. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'digits'
  | 'day'
  | 'cep'
  | 'state'
  | 'profession'
  | 'money'
  | 'new-password'
  | 'password'
  | 'consent'

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'maxLength'
> & { type?: 'email' | 'tel' }

export type Field = {
  readonly kind: FieldKind
  /** The field's name on screen. */
  readonly label: string
  readonly hint?: string
  /** The field may be left empty. */
  readonly optional?: true
  /** The field's width, of six columns. */
  readonly columns: 2 | 3 | 4 | 6
  readonly input?: Input
  /** The code of a more helpful sentence than 'Preencha este campo'. */
  readonly whenMissing?: string
  /** The field stands after the review of all answers. */
  readonly afterReview?: true
}

export type Fact = { readonly label: string; readonly value: string; readonly wide?: boolean }

/** A step of the wizard as data: its names and fields, its summary, and the steps before and after it. */
export type Step = {
  readonly id: StepId
  /** The step's name in the stepper. */
  readonly title: string
  readonly heading: string
  readonly hint: string
  /** The fields in the order of the screen. */
  readonly fields: Readonly<Partial<Record<FieldName, Field>>>
  readonly previous: StepId | null
  readonly next: StepId | 'thanks'
  /**
   * The answers in the words and formats of the screen, for the review at the end. Null if the step has nothing to
   * review.
   */
  readonly summary: {
    readonly title: string
    readonly facts: (answers: Answers) => readonly Fact[]
    /** What the folded part says: the answers that go wrong most often, or identify the rest. */
    readonly line: (answers: Answers) => readonly string[]
  } | null
}

/** The id of 'Continuar', by which the loaded wizard gives it the focus back. */
export const continueId = 'continuar'

/** Returns the id of a field's control, for error summaries and focus. */
export const fieldId = (name: FieldName) => `campo-${name}`
