import { unattendedHeader } from '#api/headers.ts'

const unattendedAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** When somebody last used a key or a pointer in this tab, in ms. */
let lastActive = Date.now()
for (const sign of signs) {
  globalThis.addEventListener?.(sign, () => (lastActive = Date.now()), { capture: true, passive: true })
}

/**
 * Makes a fetch that adds a header to requests made a minute or more after the last use of a key or pointer. The page makes such
 * requests by itself, so the server does not extend the session for them.
 */
export function withPresence(send: typeof fetch): typeof fetch {
  return (input, init) => {
    if (Date.now() - lastActive < unattendedAfterMs) return send(input, init)
    const headers = new Headers(init?.headers)
    headers.set(unattendedHeader, '1')
    return send(input, { ...init, headers })
  }
}
