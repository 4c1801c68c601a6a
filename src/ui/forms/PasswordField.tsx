import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'style' | 'type'>

/**
 * A password field with a button that shows the password. Set `autoComplete` to 'new-password' or 'current-password'.
 */
export function PasswordField({ label, hint, error, optional, id, className, ...input }: Props) {
  const generated = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...attributes}
            type={shown ? 'text' : 'password'}
            className="control pr-14"
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Mostrar senha"
            aria-controls={attributes.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-md text-ink-soft hover:text-ink disabled:cursor-not-allowed"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
