import { type ComponentProps, type ReactNode, useImperativeHandle, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Loading.tsx'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'style'> & {
    /** Shows a spinner and ignores clicks; the button keeps the focus. */
    busy?: boolean | undefined
    /** The text while busy, e.g. 'Enviando...'. */
    busyLabel?: string | undefined
    /** An icon before the text. */
    icon?: ReactNode
  }

/**
 * A button. `type` is 'button' unless the caller sets 'submit'. One that is disabled while it has the focus, as
 * 'Salvar' once all is saved, keeps it until the focus moves on: the browser would drop it, and a keyboard would
 * begin at the top of the page.
 */
export function Button({
  variant,
  size,
  full,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  onBlur,
  disabled = false,
  'aria-disabled': still,
  ref,
  ...rest
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  const [, release] = useState({})
  // Not by its focus events: React drops those of a dialog that gives the focus back while it is taken away.
  const isHeld = disabled && button.current !== null && button.current === document.activeElement
  // The button stays enabled so that it keeps the focus. It must therefore cancel the click itself, and with it the
  // submit.
  const ignores = busy || isHeld || still === true || still === 'true'
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      disabled={disabled && !isHeld}
      data-off={isHeld || undefined}
      className={classes(buttonClass({ variant, size, full }), busy && 'cursor-progress', className)}
      aria-disabled={ignores || undefined}
      aria-busy={busy || undefined}
      onClick={ignores ? (event) => event.preventDefault() : onClick}
      onBlur={(event) => {
        if (isHeld) release({})
        onBlur?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      <span className="contents">{busy && busyLabel ? busyLabel : children}</span>
    </button>
  )
}

/** A link that looks like a button. It goes to a page; `Button` does something on this one. */
export function LinkButton({
  variant,
  size,
  full,
  className,
  ...rest
}: ButtonLook & Omit<ComponentProps<'a'>, 'style'>) {
  return <a {...rest} className={classes(buttonClass({ variant, size, full }), className)} />
}
