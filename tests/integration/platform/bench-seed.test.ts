import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { insertApplications } from '#tests/support/seed-applications.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
})
afterAll(async () => {
  await emptyDatabase(server.deps.db)
  await server.stop()
})

it('the bench makes whole applications far beyond the numbers that fit an integer when multiplied', async () => {
  const { db } = server.deps
  await insertApplications(db, 0, 9)
  await insertApplications(db, 999_990, 999_999)
  await insertApplications(db, 9_999_990, 9_999_999)
  const rows = await db.selectFrom('financing_applications').select(['contract_number', 'cpf', 'birth_date']).execute()
  expect(rows).toHaveLength(30)
  expect(new Set(rows.map((row) => row.cpf)).size).toBe(30)
  for (const row of rows) {
    expect(row.contract_number).toMatch(/^\d{10}$/)
    expect(row.cpf).toMatch(/^\d{11}$/)
    expect(String(row.birth_date) >= '1960-01-01' && String(row.birth_date) < '2002').toBe(true)
  }
})
