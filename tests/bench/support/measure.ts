import type { createApp } from '#server/app.ts'

type App = ReturnType<typeof createApp>

/** Milliseconds. */
export type Reading = { p50: number; p95: number }

const warmUp = 5
const rounds = 60

/** Sends a request as the analyst of the cookie. */
export function request(app: App, cookie: string, path: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', ...more }
  return app.fetch(new Request(`http://localhost:8888${path}`, { headers }), { ip: '127.0.0.1', waitUntil: () => {} })
}

/** The times of several GETs, one after another. Throws when an answer is not 200. */
export async function measureRead(app: App, cookie: string, path: string): Promise<Reading> {
  const times: number[] = []
  for (let round = 0; round < warmUp + rounds; round++) {
    const start = performance.now()
    const response = await request(app, cookie, path)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    if (round >= warmUp) times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
