import { useEffect, useState } from 'react'

/** How long (ms) a provider may take to make a charge before the page says that it is slow. */
const longMs = 20_000

/** Tells whether something has been awaited in the page for longer than a provider normally takes. */
export function useIsLong(isAwaited: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!isAwaited) return
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [isAwaited])
  return isLong
}
