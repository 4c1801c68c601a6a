import { unattendedHeader } from '#api/headers.ts'

const unattendedAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** When somebody last used a key or a pointer in this tab, in ms. */
let lastActive = Date.now()
for (const sign of signs) {
  globalThis.addEventListener?.(sign, () => (lastActive = Date.now()), { capture: true, passive: true })
}

/**
 * Sends requests with `send`, and says of those that are made a minute or more after somebody last did something that a page
 * makes them by itself: they keep no session alive.
 */
export function withPresence(send: typeof fetch): typeof fetch {
  return (input, init) => {
    if (Date.now() - lastActive < unattendedAfterMs) return send(input, init)
    const headers = new Headers(init?.headers)
    headers.set(unattendedHeader, '1')
    return send(input, { ...init, headers })
  }
}
