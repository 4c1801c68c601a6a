import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import type { Queue } from '#domain/work-lists.ts'
import { createAnalyst, createApplicant, giveScore, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { askCode, detailOf, generate, payEntry, readyToSign, sign } from '#tests/support/contracts.ts'
import { applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let team: Browser[]

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  team = await Promise.all([1, 2, 3, 4].map((each) => createAnalyst(server, `ana${each}`, 'analyst')))
})
afterAll(() => server.stop())

async function apply(): Promise<string> {
  server.advance(1000)
  return (await createApplicant(server)).id
}
async function applications(count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await apply())
  return ids
}
const next = async (browser: Browser | undefined, queue: Queue, ids?: string[]) => {
  const answer = await browser?.api.admin.queues[':queue'].next.$post({ param: { queue }, json: ids ? { ids } : {} })
  if (answer?.status !== 200) throw new Error(`answered ${answer?.status}`)
  return answer.json()
}

it('gives the oldest first, and the queue as it is, in which later ones have no part', async () => {
  const ids = await applications(3)
  expect(await next(team[0], 'analyse')).toEqual({ id: ids[0], ids })
  await apply()
  expect(await next(team[0], 'analyse', ids.slice(1))).toEqual({ id: ids[1], ids: ids.slice(1) })
  expect(await next(team[0], 'analyse', ids.slice(2))).toMatchObject({ id: ids[2] })
})

it('never gives two analysts the same one', async () => {
  const ids = await applications(8)
  const got = await Promise.all([...team, ...team].map((browser) => next(browser, 'analyse', ids)))
  // Each analyst has one application, and gets the same one when asking again.
  const perAnalyst = team.map((_, index) => new Set([got[index]?.id, got[index + team.length]?.id]))
  const all = perAnalyst.flatMap((own) => [...own])
  expect(all.every((id) => id && ids.includes(id))).toBe(true)
  const owners = await server.deps.db
    .selectFrom('financing_applications')
    .select(['id', 'assignee_id'])
    .where('assignee_id', 'is not', null)
    .execute()
  expect(new Set(all).size).toBe(all.length)
  expect(owners).toHaveLength(all.length)
})

it('passes over what others have taken or decided meanwhile, and ends', async () => {
  const ids = await applications(3)
  await next(team[1], 'analyse')
  const param = { id: ids[1] ?? '' }
  await giveScore(server, param.id)
  await team[2]?.api.admin.applications[':id'].status.$put({ param, json: { status: 'approved', version: 1 } })
  expect(await next(team[0], 'analyse', ids)).toMatchObject({ id: ids[2] })
  expect(await next(team[0], 'analyse', ids.slice(0, 2))).toMatchObject({ id: null })
  expect(await next(team[0], 'pix')).toEqual({ id: null, ids: [] })
})

it('has in each queue what waits there', async () => {
  const [sent, unpaid] = await applications(2)
  const set = (id: string | undefined, changes: { status: 'waiting_docs' | 'signing' }) =>
    server.deps.db
      .updateTable('financing_applications')
      .set({ ...changes, updated_at: server.deps.now() })
      .where('id', '=', id ?? '')
      .execute()
  server.advance(49 * 3_600_000)
  // By then every session has ended.
  team = [await createAnalyst(server, 'bia', 'analyst')]
  await set(sent, { status: 'waiting_docs' })
  await set(unpaid, { status: 'signing' })
  expect((await next(team[0], 'documents')).ids).toEqual([])
  const send = (kind: DocumentKind) =>
    server.deps.db
      .insertInto('documents')
      .values({
        application_id: sent ?? '',
        kind,
        state: 'stored',
        file_name: `${kind}.jpg`,
        mime_type: 'image/jpeg',
        size_bytes: 1,
        sha256: '0'.repeat(64),
        parts: 1,
        blob_key: `${sent}/${kind}/1.jpg`,
        created_at: server.deps.now(),
        updated_at: server.deps.now(),
      })
      .execute()
  await send('cnh')
  expect((await next(team[0], 'documents')).ids, 'the customer has the turn').toEqual([])
  await send('selfie')
  await send('residencia')
  expect((await next(team[0], 'documents')).ids).toEqual([sent])
  const refused = { review: 'refused', review_reason: 'Ilegível', reviewed_at: server.deps.now() } as const
  await server.deps.db.updateTable('documents').set(refused).where('kind', '=', 'selfie').execute()
  expect((await next(team[0], 'documents')).ids, 'the customer sends it again').toEqual([])
  expect((await next(team[0], 'pix')).ids).toEqual([unpaid])
  expect((await next(team[0], 'analyse')).ids).toEqual([])
})

it('has to be released what is paid, signed and registered, and nothing else of that stage', async () => {
  const { id } = await applicantIn(server, 'signing')
  const { db, now } = server.deps
  await generate(server, await stepUp(await createAnalyst(server, 'rui')), id)
  const waiting = async () => (await next(team[0], 'release')).ids
  expect(await waiting()).toEqual([])
  const release = { registration_number: 'SP-1', chassis: '9C2KC1670TR000001', plate: 'ABC1D23' }
  await db
    .insertInto('motorcycle_releases')
    .values({ application_id: id, ...release, registered_on: '2026-11-20', updated_at: now() })
    .execute()
  expect(await waiting(), 'the entry is not paid').toEqual([])
  const payment = {
    txid: null,
    application_id: id,
    amount_cents: 1,
    paid_at: now(),
    recorded_at: now(),
    search_text: '',
  }
  await db
    .insertInto('pix_payments')
    .values({
      ...payment,
      ...({ end_to_end_id: `E${'1'.repeat(31)}`, kind: 'exact', state: 'entry', source: 'provider' } as const),
      payer_note: null,
      recorded_by: null,
      recorded_by_name: null,
    })
    .execute()
  expect(await waiting(), 'no contract is signed').toEqual([])
  const proof = { read_at: now(), agreed_at: now(), signed_at: now(), evidence: '{}' }
  const contract = () => db.updateTable('contracts').where('application_id', '=', id)
  const voided = { state: 'void', voided_at: now(), voided_by_name: 'Bia', void_reason: 'Outra moto' } as const
  await contract()
    .set({ state: 'signed', ...proof })
    .execute()
  expect(await waiting(), 'its registration is older than the signature').toEqual([])
  await db
    .updateTable('motorcycle_releases')
    .set({ registered_on: brazilianDate(now()) })
    .where('application_id', '=', id)
    .execute()
  expect(await waiting()).toEqual([id])
  await db.updateTable('motorcycle_releases').set({ plate: null }).where('application_id', '=', id).execute()
  expect(await waiting(), 'it has no plate').toEqual([])
  await db.updateTable('motorcycle_releases').set({ plate: release.plate }).where('application_id', '=', id).execute()
  await contract().set(voided).execute()
  expect(await waiting(), 'its contract is void').toEqual([])
})

it('has to be signed a contract that its customer can sign, until it is signed', async () => {
  const manager = await stepUp(await createAnalyst(server, 'rui'))
  const waiting = async () => (await next(team[0], 'unsigned')).ids
  const unpaid = await applicantIn(server, 'signing')
  await generate(server, manager, unpaid.id)
  expect(await waiting(), 'the entry is not paid').toEqual([])
  const applicant = await readyToSign(server, manager)
  expect(await waiting()).toEqual([applicant.id])
  await sign(applicant, await askCode(server, applicant))
  expect(await waiting()).toEqual([])
})

it('has to be signed a contract whose entry came in two parts, like any other', async () => {
  const manager = await stepUp(await createAnalyst(server, 'rui'))
  const applicant = await applicantIn(server, 'signing')
  await generate(server, manager, applicant.id)
  const { entryCents } = await detailOf(manager, applicant.id)
  for (const amountCents of [1_000, entryCents - 1_000]) await payEntry(manager, applicant.id, amountCents)
  expect((await next(team[0], 'unsigned')).ids).toEqual([applicant.id])
  const dashboard = await (await manager.api.admin.dashboard.$get()).json()
  expect(dashboard.queues.find(({ queue }) => queue === 'unsigned')).toMatchObject({ count: 1 })
})

it('gives what somebody who has left still has, and keeps what a colleague has', async () => {
  const manager = await stepUp(await createAnalyst(server, 'rui'))
  const { db, now } = server.deps
  const [kept = '', left = ''] = await applications(2)
  const { id: ana1 } = await db
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', 'ana1')
    .executeTakeFirstOrThrow()
  const { id: ana2 } = await db
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', 'ana2')
    .executeTakeFirstOrThrow()
  for (const [id, to] of [
    [left, ana1],
    [kept, ana2],
  ] as const) {
    await manager.api.admin.assignments.$post({ json: { ids: [id], to } })
    await db
      .insertInto('hand_overs')
      .values({
        application_id: id,
        dealership: 'centro',
        taken_by: 'Ana',
        document: '1',
        at: now(),
        actor_id: crypto.randomUUID(),
        actor_name: 'loja',
      })
      .execute()
  }
  await db.updateTable('financing_applications').set({ status: 'rejected' }).where('id', 'in', [kept, left]).execute()
  expect((await next(team[3], 'ended')).ids).toEqual([])
  const json = { role: 'analyst', disabled: true } as const
  expect((await manager.api.admin.team[':id'].$put({ param: { id: ana1 }, json })).status).toBe(200)
  expect(await next(team[3], 'ended')).toEqual({ id: left, ids: [left] })
  const detail = await detailOf(manager, left)
  expect(detail.assignee).toMatchObject({ name: 'ana4' })
  expect(detail.history.events[0]).toMatchObject({ kind: 'assigned', data: { to: 'ana4', former: 'ana1', own: true } })
})

it('shows a released motorcycle whose registration was taken out again, until it is there, waived or handed over', async () => {
  const [id = ''] = await applications(1)
  const { db } = server.deps
  await db.updateTable('financing_applications').set({ status: 'completed' }).where('id', '=', id).execute()
  const registered = { registration_number: 'SP12345678', registered_on: '2026-11-10' }
  const numbers = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23' }
  const release = { application_id: id, ...numbers, waived: ['entry', 'contract'], updated_at: server.deps.now() }
  await db
    .insertInto('motorcycle_releases')
    .values({ ...release, ...registered })
    .execute()
  const waiting = async () => (await next(team[0], 'pickup')).ids
  const change = (changes: object) => db.updateTable('motorcycle_releases').set(changes).execute()
  expect(await waiting()).toEqual([])
  await change({ registration_number: null, registered_on: null })
  expect(await waiting()).toEqual([id])
  await change({ waived: ['entry', 'contract', 'registration'] })
  expect(await waiting()).toEqual([])
})

it('has to be called whom the dealership waited for in vain, from the day after', async () => {
  const [id = ''] = await applications(1)
  const { db, now } = server.deps
  await db.updateTable('financing_applications').set({ status: 'completed' }).where('id', '=', id).execute()
  const waived = ['entry', 'contract', 'registration']
  await db
    .insertInto('motorcycle_releases')
    .values({ application_id: id, chassis: '9C2KC1670ER123456', plate: 'ABC1D23', waived, updated_at: now() })
    .execute()
  const booked = now()
  await db.insertInto('pickup_slots').values({ dealership: 'centro', starts_at: booked, capacity: 1 }).execute()
  const place = { application_id: id, dealership: 'centro', uid: crypto.randomUUID(), cancelled_at: null }
  await db
    .insertInto('pickups')
    .values({ ...place, starts_at: booked, booked_at: booked })
    .execute()
  const waiting = async () => (await next(team[0], 'pickup')).ids
  expect(await waiting(), 'the day is not over').toEqual([])
  server.advance(24 * 3_600_000)
  team = [await createAnalyst(server, 'bia', 'analyst')]
  expect(await waiting()).toEqual([id])
  await db
    .insertInto('hand_overs')
    .values({
      application_id: id,
      dealership: 'centro',
      taken_by: 'Ana',
      document: '1',
      at: now(),
      actor_id: crypto.randomUUID(),
      actor_name: 'loja',
    })
    .execute()
  expect(await waiting()).toEqual([])
})
