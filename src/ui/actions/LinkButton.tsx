import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'

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
