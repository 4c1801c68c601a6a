import { type ComponentProps, useRef, useState } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string
  onChange: (email: string) => void
  /**
   * Returns the address that the person probably meant, or null. `typing` is true as long as the field has the focus.
   */
  meant: (email: string, typing: boolean) => string | null
}

/** An e-mail field. Below it a button offers the address that the person probably meant, and one press takes it. */
export function EmailField({ value, onChange, meant, className, ...input }: Props) {
  const [typing, setTyping] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const better = meant(value, typing)
  return (
    <div ref={box} className={className}>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        {...input}
        value={value}
        onChange={({ target }) => {
          setTyping(true)
          onChange(target.value)
        }}
        onBlur={() => setTyping(false)}
      />
      <p role="status" className="text-sm empty:hidden">
        {better && (
          <button
            type="button"
            onClick={() => {
              onChange(better)
              // The button disappears and would lose the focus.
              box.current?.querySelector('input')?.focus()
            }}
            className="min-h-11 break-all text-left underline underline-offset-4"
          >
            Você quis dizer <strong>{better}</strong>?
          </button>
        )}
      </p>
    </div>
  )
}
