import { type ReactNode, type SyntheticEvent, useState } from 'react'

/** Props of every form field. */
export type FieldTexts = {
  label: string
  /** A short help under the label. Screen readers read it out with the field. */
  hint?: ReactNode
  /** The sentence (not a code) under the field, which also marks it as invalid. */
  error?: string | undefined
  /** Adds '(opcional)' to the label. */
  optional?: boolean | undefined
}

/** The attributes that tie a control to its hint and error, so that screen readers read them out with it. */
export type ControlAttributes = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldTexts & {
  id: string
  className?: string | undefined
  /** Draws the control with these attributes. */
  children: (attributes: ControlAttributes) => ReactNode
}

/** Label, hint, control and error, tied together by ids. Every field is built on it; few callers need it itself. */
export function Field({ id, label, hint, error, optional, className, children }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-faint"> (opcional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-ink-faint text-xs">
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      <FieldError id={id} error={error} />
    </div>
  )
}

type Limited = {
  value?: unknown
  maxLength?: number | undefined
  error?: string | undefined
}

/**
 * Returns the error of a text that is too long, and the handler that counts it. HTML's own `maxLength` would cut a
 * pasted text silently. Here the text stays whole, the error names its length, and the form's schema refuses it.
 */
export function useLimit({ value, maxLength, error }: Limited) {
  const [typed, setTyped] = useState(0)
  const length = typeof value === 'string' ? value.length : typed
  const isOver = maxLength !== undefined && length > maxLength
  return {
    error: isOver ? `Cabem ${maxLength} caracteres, e o texto tem ${length}. Encurte-o` : error,
    onInput: ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(currentTarget.value.length),
  }
}

/** The error line of a field or group. `id` is the field's id; the line gets `{id}-error`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 font-medium text-bad text-sm">
      <span className="icon icon-alert mt-0.5 size-4" />
      <span>{error}</span>
    </p>
  )
}
