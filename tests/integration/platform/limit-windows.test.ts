import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { countAgainst, type LimitName, policies } from '#server/shared/rate-limits.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

// As in production: RATE_LIMIT_SCALE is 1.
let server: TestServer
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

/**
 * Sends a request as soon as the limit permits, for three windows; gives the instants (ms since the first) of the
 * permitted ones.
 */
async function greedy(name: LimitName): Promise<number[]> {
  const start = server.deps.now().getTime()
  const end = policies[name].seconds * 3000
  const through: number[] = []
  for (let waited = 0; waited < end; ) {
    try {
      await countAgainst(server.deps, { [name]: 'somebody' })
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
    const { points, seconds } = policies[name]
    const through = await greedy(name)
    for (let window = 0; window < 3; window++) {
      const inWindow = through.filter((ms) => Math.floor(ms / (seconds * 1000)) === window)
      expect(inWindow.length, `window ${window}`).toBeLessThanOrEqual(points)
    }
    expect(through.length).toBeGreaterThan(points)
  },
  60_000,
)
