import { type ComponentProps, useRef, useState } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string
  onChange: (email: string) => void
  /** The address that was probably meant, or null; told whether somebody is still typing. */
  meant: (email: string, typing: boolean) => string | null
}

/** An e-mail address, with the one that was probably meant beside it: taken with one press, never forced. */
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
              // The button goes away, and the focus would be lost with it.
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
