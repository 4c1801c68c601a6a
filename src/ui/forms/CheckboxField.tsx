import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'

type Props = Omit<ComponentProps<'input'>, 'style' | 'type'> & {
  /** Text or JSX: a consent may hold a link. */
  label: ReactNode
  error?: string | undefined
}

/** A checkbox with its text. `className` goes to the outer box. */
export function CheckboxField({ label, error, id, className, ...input }: Props) {
  const generated = useId()
  const own = id ?? generated
  return (
    <div className={className}>
      <div className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          {...input}
          id={own}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={error ? `${own}-error` : input['aria-describedby']}
          className="mt-2.5 size-6 shrink-0 cursor-pointer rounded-sm accent-brand disabled:cursor-not-allowed"
        />
        <label htmlFor={own} className="cursor-pointer py-2.5 text-sm leading-snug">
          {label}
        </label>
      </div>
      <FieldError id={own} error={error} />
    </div>
  )
}
