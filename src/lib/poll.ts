import type { Failure } from './api.ts'

/** The result of a look at the server. A failure says when to look again, if the server did. */
export type Found = 'changed' | 'same' | 'failed' | Pick<Failure, 'retryAfterSeconds'>

/** How often to look, in ms. */
export interface Pace {
  /** The time from one look to the next. A function is called anew each time. `Infinity`: no look without a reason. */
  every: number | (() => number)
  /** The longest wait, while nothing changes or the server does not answer. */
  longest: number
  /** The factor by which the wait grows after each look without a change; 1 by default. */
  growth?: number
  /** Whether the first look comes at once, and not after one wait. */
  atOnce?: boolean
  /** After how long (ms) without a key or a pointer the page stops asking; never by default. */
  idleAfter?: number
}

/**
 * Returns how long to wait until the next look, in ms. This is `every` after a change, and `growth` times longer after
 * each look without one. It doubles after each failure, and is at least as long as the server asks for (`Retry-After`).
 */
export function nextDelay(delay: number, found: Found, { every, longest, growth = 1 }: Pace): number {
  const usual = typeof every === 'function' ? every() : every
  if (found === 'changed' || (found === 'same' && growth === 1)) return usual
  if (found === 'same') return Math.min(longest, Math.round(delay * growth))
  const asked = found === 'failed' ? 0 : (found.retryAfterSeconds ?? 0) * 1000
  return Math.max(Math.min(longest, delay * 2), asked)
}

/**
 * Looks at the server again and again while the page is visible, one look at a time. Looks at once when the page comes
 * back into view or the connection returns. Returns a function that stops it.
 */
export function startPolling(look: () => Promise<Found>, pace: Pace): () => void {
  const { idleAfter = Number.POSITIVE_INFINITY } = pace
  const first = () => nextDelay(0, 'changed', pace)
  let delay = first()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastActivity = Date.now()
  let looking = false
  let stopped = false

  const isIdle = () => Date.now() - lastActivity > idleAfter
  const plan = () => {
    clearTimeout(timer)
    if (!stopped && !document.hidden && Number.isFinite(delay)) timer = setTimeout(run, delay)
  }
  const run = async () => {
    if (looking || document.hidden || isIdle()) return
    looking = true
    delay = nextDelay(delay, await look(), pace)
    looking = false
    plan()
  }
  const wake = () => {
    lastActivity = Date.now()
    delay = first()
    if (document.hidden) clearTimeout(timer)
    else void run()
  }
  const active = () => {
    const wasIdle = isIdle()
    lastActivity = Date.now()
    if (wasIdle) void run()
  }

  if (pace.atOnce) void run()
  else plan()
  const stop = new AbortController()
  document.addEventListener('visibilitychange', wake, stop)
  window.addEventListener('online', wake, stop)
  if (Number.isFinite(idleAfter))
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, active, stop)
  return () => {
    stopped = true
    clearTimeout(timer)
    stop.abort()
  }
}
