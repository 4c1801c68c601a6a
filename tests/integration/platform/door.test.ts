import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createDatabase, openPool } from '#db/connection.ts'
import { findFacts } from '#server/application/facts.ts'
import { lockApplication, updateApplication } from '#server/application/queries.ts'
import { createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { startServer } from '#tests/support/api.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { countTrips } from '#tests/support/count-trips.ts'
import { runDue } from '#tests/support/jobs.ts'
import { portalOf } from '#tests/support/pix/bank.ts'
import { serverDatabase } from '#tests/support/pools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const server = await startServer()
const { config, db } = server.deps
const own = serverDatabase(config)
const { databaseUrl, databaseWsProxy } = config
const pool = openPool({ databaseUrl, databaseWsProxy })
/** A function of an earlier release, or somebody with psql: it does not know the state. */
const other = createDatabase({ databaseUrl, databaseWsProxy }, pool)
afterAll(async () => {
  await other.destroy()
  await server.stop()
})

let applicant: Awaited<ReturnType<typeof createApplicant>>
beforeEach(async () => {
  await emptyDatabase(db)
  applicant = await createApplicant(server)
})

const stateNow = () => db.selectFrom('application_state').select(['step', 'queue', 'stale']).executeTakeFirstOrThrow()
const toSigning = { status: 'signing' as const }

it('stores the state with the change of a fact, in the same transaction', async () => {
  expect(await stateNow()).toEqual({ step: 'received', queue: 'analyse', stale: false })
  await own.transaction().execute(async (trx) => {
    await lockApplication(trx, applicant.id)
    await trx.updateTable('financing_applications').set(toSigning).where('id', '=', applicant.id).execute()
  })
  expect(await stateNow()).toEqual({ step: 'prepare_entry', queue: 'pix', stale: false })
  const rolledBack = own.transaction().execute(async (trx) => {
    await lockApplication(trx, applicant.id)
    await trx.updateTable('financing_applications').set({ status: 'rejected' }).execute()
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await stateNow()).toMatchObject({ step: 'prepare_entry' })
})

it('reads the facts of an application that it holds once, and again after each write', async () => {
  const ofFacts = (text: string) => text.includes('"closed_plan_paid_cents"')
  const { statements } = await countTrips(() =>
    own.transaction().execute(async (trx) => {
      const status = async () => (await findFacts(trx, [applicant.id])).get(applicant.id)?.status
      await lockApplication(trx, applicant.id)
      expect([await status(), await status()]).toEqual(['received', 'received'])
      await updateApplication(trx, applicant.id, toSigning, server.deps.now())
      expect([await status(), await status()]).toEqual(['signing', 'signing'])
    }),
  )
  // What was read after the last write serves the state too.
  expect(statements.filter(ofFacts)).toHaveLength(2)
  expect(await stateNow()).toMatchObject({ step: 'prepare_entry', stale: false })
})

it('reads the facts of an application that it does not hold each time', async () => {
  await own.transaction().execute(async (trx) => {
    const status = async () => (await findFacts(trx, [applicant.id])).get(applicant.id)?.status
    expect(await status()).toBe('received')
    await db.updateTable('financing_applications').set(toSigning).where('id', '=', applicant.id).execute()
    expect(await status()).toBe('signing')
  })
})

it('costs a transaction that holds an application and writes nothing no trip', async () => {
  const { trips } = await countTrips(() => own.transaction().execute((trx) => lockApplication(trx, applicant.id)))
  expect(trips).toBe(2)
})

it.each([
  ['a statement of its own', () => own.updateTable('financing_applications').set(toSigning).execute()],
  [
    'a transaction that did not lock the application',
    () => own.transaction().execute((trx) => trx.updateTable('financing_applications').set(toSigning).execute()),
  ],
  [
    'a new row beside it',
    () =>
      own
        .insertInto('contract_withdrawals')
        .values({ application_id: applicant.id, contract_id: null, reason: null, at: server.deps.now() })
        .execute(),
  ],
])('refuses of the server what passes by: %s', async (_, write) => {
  await expect(write()).rejects.toMatchObject({ constraint: 'application_state_stored' })
  expect(await stateNow()).toEqual({ step: 'received', queue: 'analyse', stale: false })
})

it('lets the release before write, shows its customer the right step at once, and stores it by a job', async () => {
  const ana = await createAnalyst(server)
  await other.updateTable('financing_applications').set(toSigning).execute()
  expect(await stateNow()).toEqual({ step: 'received', queue: 'analyse', stale: true })
  expect(await portalOf(applicant.browser)).toMatchObject({ step: 'prepare_entry' })
  await runDue(server)
  expect(await stateNow()).toEqual({ step: 'prepare_entry', queue: 'pix', stale: false })
  const { promisedBy } = await portalOf(applicant.browser)
  expect((await detailOf(ana, applicant.id)).promisedBy).toBe(promisedBy)
})

it('begins the state of an application that the release before took in', async () => {
  const id = crypto.randomUUID()
  await sql`insert into financing_applications select (jsonb_populate_record(known,
    jsonb_build_object('id', ${id}::uuid, 'contract_number', '2026123456', 'status', 'waiting_docs'))).*
    from financing_applications known`.execute(other)
  await runDue(server)
  const state = db.selectFrom('application_state').select(['step', 'stale']).where('application_id', '=', id)
  expect(await state.executeTakeFirst()).toEqual({ step: 'send_documents', stale: false })
})

it('stores the state anew when another program records the dispute of an entry that waits', async () => {
  const at = server.deps.now()
  const paid = { application_id: applicant.id, way: 'card', amount_cents: 1_000, paid_at: at, recorded_at: at } as const
  const waits = { kind: 'late', state: 'waiting', source: 'provider' } as const
  const unknown = { txid: null, payer_note: null, recorded_by: null, recorded_by_name: null }
  await other
    .insertInto('pix_payments')
    .values({ ...paid, ...waits, ...unknown, end_to_end_id: 'ch_12345678', search_text: '' })
    .execute()
  await runDue(server)
  expect(await stateNow()).toMatchObject({ stale: false })
  await other.updateTable('pix_payments').set({ dispute_state: 'open', dispute_cents: 1_000 }).execute()
  expect(await stateNow()).toMatchObject({ stale: true })
  await runDue(server)
  expect(await stateNow()).toMatchObject({ stale: false })
})
