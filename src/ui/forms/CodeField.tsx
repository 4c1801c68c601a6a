import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'style' | 'type'> & {
    /**
     * Sends another code, and gives the sentence to show if that failed, else null. Left out if another field's button
     * also sends this code.
     */
    onResend?: () => Promise<string | null>
    /** Something beside 'Enviar outro código'. */
    aside?: ReactNode
  }

/** A field for the digits of a one-time code, which phones offer to fill in, with a button that sends another code. */
export function CodeField({ label, hint, error, optional, id, className, onResend, aside, ...input }: Props) {
  const generated = useId()
  const [resending, setResending] = useState(false)
  const [told, setTold] = useState('')

  async function resend() {
    if (resending || !onResend) return
    setResending(true)
    setTold('')
    const failure = await onResend()
    setTold(failure ?? 'Enviamos outro código. O anterior não vale mais.')
    setResending(false)
  }

  return (
    <div className={className}>
      <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional}>
        {(attributes) => (
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="000000"
            {...input}
            {...attributes}
            className="control figures sm:max-w-[12rem]"
          />
        )}
      </Field>
      {onResend && (
        <span className="mt-1 flex flex-wrap items-center gap-x-5">
          <button
            type="button"
            aria-disabled={resending || undefined}
            onClick={resend}
            className="min-h-11 font-semibold text-sm underline underline-offset-4"
          >
            {resending ? 'Enviando...' : 'Enviar outro código'}
          </button>
          {aside}
        </span>
      )}
      <span role="status" className="block text-ink-soft text-sm empty:hidden">
        {told}
      </span>
    </div>
  )
}
