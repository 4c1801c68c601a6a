import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealedSecret } from '#server/accounts/second-factor.ts'
import { addFacts, factsOwner, openFacts } from '#server/credit/fact-store.ts'
import { rotateSecretKey } from '#server/maintenance/rotate-key.ts'
import { seal, unseal } from '#server/shared/encryption.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const from = 'k'.repeat(32)
const to = 'n'.repeat(32)
let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

it('a new key opens what the former one sealed, which opens nothing any more; another key changes nothing', async () => {
  const { db } = server.ownerDeps
  await createAnalyst(server)
  const { id } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  const totp_secret = sealedSecret(server.deps, id, 'JBSWY3DPEHPK3PXP')
  await db.updateTable('admin_users').set({ totp_secret }).execute()
  const { json, id: applicationId } = await createApplicant(server)
  const facts = { incomeCents: 300_000, months: 3, on: '2026-11-20' }
  const at = server.deps.now()
  await addFacts(db, { secretKey: from }, { applicationId, source: 'proof', facts, at })
  const sealed = seal(from, '{}', factsOwner(applicationId, 'decision'))
  const decision = { application_id: applicationId, decision: 'approved', recommended: 'approve', at } as const
  await db
    .insertInto('credit_decisions')
    .values({ ...decision, against: false, sealed })
    .execute()
  const { cpf, birthDate, email } = json
  await server.browser().api.recovery.verification.$post({ json: { cpf, birthDate } })
  const code = await codeSentTo(server, email)

  await expect(rotateSecretKey(db, { from: 'x'.repeat(32), to })).rejects.toThrow()
  expect(await codeSentTo(server, email)).toBe(code)

  expect(await rotateSecretKey(db, { from, to })).toEqual({
    secondFactors: 1,
    messages: 1,
    certificates: 0,
    creditFacts: 2,
  })
  const stored = (await db.selectFrom('admin_users').select('totp_secret').executeTakeFirstOrThrow()).totp_secret ?? ''
  expect(unseal(to, stored, id)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => unseal(from, stored, id)).toThrow()
  const known = await db.selectFrom('credit_facts').select('sealed').executeTakeFirstOrThrow()
  expect(openFacts({ secretKey: to }, applicationId, 'proof', known.sealed)).toEqual(facts)
  const decided = await db.selectFrom('credit_decisions').select('sealed').executeTakeFirstOrThrow()
  expect(openFacts({ secretKey: to }, applicationId, 'decision', decided.sealed)).toEqual({})
  const { config } = server.deps
  expect(await codeSentTo({ deps: { ...server.deps, config: { ...config, secretKey: to } } }, email)).toBe(code)
  expect(await rotateSecretKey(db, { from, to })).toEqual({
    secondFactors: 0,
    messages: 0,
    certificates: 0,
    creditFacts: 0,
  })
})
