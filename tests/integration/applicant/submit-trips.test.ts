import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApplicationRequest } from '#api/application.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

/** Everything that waits for an answer of the database: queries, limits, begin and commit, also parallel ones. */
async function tripsOf(json: ApplicationRequest, key: string): Promise<number> {
  const steps = await recordSql(async () => {
    const response = await server.browser().api.applications.$post({ json }, { headers: { 'Idempotency-Key': key } })
    expect(response.status).toBe(201)
  })
  return steps.flat().length
}

it('a first submit makes at most four trips to the database, a repeated one a single trip', async () => {
  const json = application()
  const key = crypto.randomUUID()
  expect(await tripsOf(json, key)).toBeLessThanOrEqual(4)
  expect(await tripsOf(json, key)).toBe(1)
})

it('a person with other applications costs no more', async () => {
  const { cpf } = application()
  for (let earlier = 0; earlier < 3; earlier++) await tripsOf(application({ cpf }), crypto.randomUUID())
  expect(await tripsOf(application({ cpf }), crypto.randomUUID())).toBeLessThanOrEqual(4)
})
