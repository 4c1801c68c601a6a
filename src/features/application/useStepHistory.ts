import { useEffect, useRef } from 'react'
import { correctEntry, followStep, stepInHistory } from './stepHistory.ts'
import type { StepId } from './steps.ts'

/** Keeps the browser's history and the step together. `go` is called when the person moves through the history. */
export function useStepHistory(step: StepId, go: (to: StepId) => void): void {
  const moving = useRef(false)

  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    const onPop = () => {
      const to = stepInHistory()
      if (!to) return
      moving.current = true
      go(to)
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      history.scrollRestoration = before
    }
  }, [go])

  useEffect(() => {
    if (moving.current && stepInHistory() !== step) correctEntry(step)
    else followStep(step)
    moving.current = false
  }, [step])
}
