import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '#tests/support/api.ts'
import type { Trips } from '#tests/support/count-trips.ts'
import { type CountedRoute, measuredAt, measureRoutes, tripLimits, tripsOf } from '#tests/support/route-trips.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const server = await startServer({}, { now: () => measuredAt })
afterAll(() => server.stop())

let counted: Record<CountedRoute, Trips>
beforeAll(async () => {
  await emptyDatabase(server.deps.db)
  counted = await measureRoutes(server, tripsOf)
})

it.each(Object.entries(tripLimits) as [CountedRoute, number][])(
  'the route of a %s makes at most %i trips to the database',
  (route, most) => {
    const { trips, statements } = counted[route]
    expect(trips, statements.map((text) => text.slice(0, 100)).join('\n')).toBeLessThanOrEqual(most)
  },
)
