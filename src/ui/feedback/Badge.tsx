import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'info' | 'bad'

const tones: Record<Tone, string> = {
  neutral: 'bg-paper-deep text-ink-soft',
  brand: 'bg-brand text-white',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  bad: 'bg-bad-soft text-bad',
}

type Props = {
  tone?: Tone
  className?: string
  children: ReactNode
}

/** A short label of a state. The words carry the meaning, the colour only helps. */
export function Badge({ tone = 'neutral', className, children }: Props) {
  return (
    <span
      className={classes(
        'inline-flex w-max max-w-full shrink-0 items-center gap-1 rounded-xl px-2.5 py-0.5 font-semibold text-xs',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
