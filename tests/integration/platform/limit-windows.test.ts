import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { countAgainst, type LimitName, policies } from '#server/shared/rate-limits.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

/** A limit with at most 20 points, because those that a whole city shares would take minutes to use up. */
function scaled(name: LimitName) {
  const { points } = policies[name]
  const rateLimitScale = Math.min(1, 20 / points)
  const deps = { ...server.deps, config: { ...server.deps.config, rateLimitScale } }
  return { deps, points: Math.round(points * rateLimitScale) }
}

/**
 * Sends a request as soon as the limit permits, for three windows; returns the instants (ms since the first) of the
 * permitted ones.
 */
async function greedy(name: LimitName): Promise<number[]> {
  const { deps } = scaled(name)
  const start = server.deps.now().getTime()
  const end = policies[name].seconds * 3000
  const through: number[] = []
  for (let waited = 0; waited < end; ) {
    try {
      await countAgainst(deps, { [name]: 'somebody' })
      through.push(waited)
    } catch (refusal) {
      const wait = (refusal as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds * 1000
      server.advance(wait)
      waited = server.deps.now().getTime() - start
    }
  }
  return through
}

it.each(Object.keys(policies) as LimitName[])(
  'a refusal never shortens the window of %s',
  async (name) => {
    const { seconds } = policies[name]
    const { points } = scaled(name)
    const through = await greedy(name)
    for (let window = 0; window < 3; window++) {
      const inWindow = through.filter((ms) => Math.floor(ms / (seconds * 1000)) === window)
      expect(inWindow.length, `window ${window}`).toBeLessThanOrEqual(points)
    }
    expect(through.length).toBeGreaterThan(points)
  },
  60_000,
)
