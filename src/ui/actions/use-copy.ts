import { useEffect, useState } from 'react'

const copiedForMs = 3_000

/**
 * Copies texts. `copied` is true for three seconds after it, `failed` until the next press: an in-app browser may
 * forbid it, and the page then says beside the button how to copy by hand. `copy` returns whether it worked.
 */
export function useCopy() {
  const [state, setState] = useState<'no' | 'done' | 'failed'>('no')
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => setState('no'), copiedForMs)
    return () => clearTimeout(timer)
  }, [state])

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text)
      setState('done')
      return true
    } catch {
      setState('failed')
      return false
    }
  }
  return { copied: state === 'done', failed: state === 'failed', copy }
}
