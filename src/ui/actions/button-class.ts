import { classes } from '../classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ok' | 'ghost' | 'danger' | 'onBrand'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = {
  /**
   * primary: the page's main action; ok: an action that grants something; onBrand: white, for the red hero. Default
   * 'primary'.
   */
  variant?: ButtonVariant | undefined
  /** Height: sm 44 px, md 48 px, lg 56 px. Default 'md'. */
  size?: ButtonSize | undefined
  /** Takes the whole width of its container. */
  full?: boolean | undefined
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border font-semibold text-center transition-shades aria-disabled:cursor-not-allowed disabled:cursor-not-allowed print:hidden [&>svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-brand border-transparent text-white hover:bg-brand-deep active:bg-brand-night off:bg-paper-deep off:text-ink-faint',
  secondary:
    'bg-white border-line-strong text-ink hover:border-ink hover:bg-paper off:text-ink-faint off:border-line off:bg-white',
  ok: 'bg-ok border-transparent text-white hover:bg-ink active:bg-ink off:bg-paper-deep off:text-ink-faint',
  // Forced colours would frame what has no room for a frame, so there it is underlined instead.
  ghost:
    'bg-transparent border-transparent text-ink underline-offset-4 hover:bg-paper-deep off:text-ink-faint forced-colors:border-[color:Canvas] forced-colors:underline',
  danger: 'bg-white border-bad text-bad hover:bg-bad-soft off:text-ink-faint off:border-line off:bg-white',
  onBrand: 'bg-white border-transparent text-brand-deep hover:bg-paper-deep',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 py-2 text-sm',
  md: 'min-h-12 px-5 py-2.5 text-base',
  lg: 'min-h-14 px-7 py-3 text-lg',
}

/** The classes of a button, for links and for `.astro` files: `<a class={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'md', full = false }: ButtonLook = {}): string {
  return classes(base, variants[variant], sizes[size], full && 'w-full')
}
