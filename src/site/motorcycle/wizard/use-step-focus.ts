import { useEffect, useRef } from 'react'
import type { StepId } from './steps/step.ts'

/** Moves the focus where the news is: to the heading of a new step, to the summary of what was refused. */
export function useStepFocus(step: StepId, refusals: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const shown = useRef({ step, refusals })

  useEffect(() => {
    const before = shown.current
    shown.current = { step, refusals }
    if (step !== before.step) {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    if (refusals !== before.refusals && summary.current) {
      summary.current.focus({ preventScroll: true })
      summary.current.scrollIntoView({ block: 'center' })
    }
  }, [step, refusals])

  return { heading, summary }
}
