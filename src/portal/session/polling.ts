/** Bounds of the time between two looks at the server, in ms. */
export const pollingBounds = { first: 10_000, longest: 120_000, idleAfter: 15 * 60_000 }

/**
 * How long to wait until the next look: soon after something changed, less and less often while nothing does or the
 * server does not answer. Takes and gives ms.
 */
export function nextDelay(delay: number, outcome: 'changed' | 'same' | 'failed'): number {
  if (outcome === 'changed') return pollingBounds.first
  return Math.min(pollingBounds.longest, Math.round(delay * (outcome === 'failed' ? 2 : 1.4)))
}

/**
 * Looks at the server again and again while the page is visible and somebody is there; at once when the page comes back
 * into view or the connection returns. A forgotten page stops asking, so that it does not keep its session alive.
 * Gives what stops it.
 */
export function startPolling(look: () => Promise<'changed' | 'same' | 'failed'>): () => void {
  let delay = pollingBounds.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastActivity = Date.now()
  let looking = false

  const plan = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(run, delay)
  }
  const run = async () => {
    if (looking || document.hidden || Date.now() - lastActivity > pollingBounds.idleAfter) return
    looking = true
    delay = nextDelay(delay, await look())
    looking = false
    plan()
  }
  const wake = () => {
    lastActivity = Date.now()
    delay = pollingBounds.first
    if (document.hidden) clearTimeout(timer)
    else void run()
  }
  const active = () => {
    const wasIdle = Date.now() - lastActivity > pollingBounds.idleAfter
    lastActivity = Date.now()
    if (wasIdle) void run()
  }

  plan()
  const stop = new AbortController()
  document.addEventListener('visibilitychange', wake, stop)
  window.addEventListener('online', wake, stop)
  window.addEventListener('pointerdown', active, stop)
  window.addEventListener('keydown', active, stop)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
