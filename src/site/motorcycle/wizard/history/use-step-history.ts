import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { StepId } from '../steps/step.ts'
import { correctEntry, followStep, stepInHistory } from './step-history.ts'

/** Keeps the browser's history and the step together. `go` is called when the person moves through the history. */
export function useStepHistory(step: StepId, go: (to: StepId) => void): void {
  const shown = useRef(step)
  shown.current = step
  // 'own': we asked for a move in the history and wait for its arrival; 'person': we follow somebody's Back or Forward.
  const moving = useRef<'own' | 'person' | null>(null)
  const follow = useRef(() => {
    if (moving.current === null && followStep(shown.current)) moving.current = 'own'
  })

  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    const onPop = () => {
      if (moving.current === 'own') {
        moving.current = null
        // The person may have gone on meanwhile.
        follow.current()
        return
      }
      const to = stepInHistory()
      if (!to) return
      moving.current = 'person'
      flushSync(() => go(to))
      moving.current = null
      if (shown.current !== to) correctEntry(shown.current)
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      history.scrollRestoration = before
    }
  }, [go])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the history follows each new step.
  useEffect(() => follow.current(), [step])
}
