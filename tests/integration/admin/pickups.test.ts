import type { Transaction } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lockApplication } from '#server/application/queries.ts'
import { codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer } from '#tests/support/api.ts'
import { messagesTo } from '#tests/support/codes.ts'
import { runInto } from '#tests/support/locks.ts'
import { moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const now = new Date('2026-11-23T12:00:00Z')
const server = await startServer({}, { now: () => now })
const { db } = server.deps
afterAll(() => server.stop())

let manager: Browser
let analyst: Browser
let natal: Browser
let applicant: Awaited<ReturnType<typeof createApplicant>>
beforeEach(async () => {
  await emptyDatabase(db)
  manager = await createAnalyst(server, 'gerente', 'manager')
  analyst = await createAnalyst(server, 'analista', 'analyst')
  natal = await createAnalyst(server, 'natal', 'dealership', null, 'natal')
  applicant = await createApplicant(server)
  await db.updateTable('financing_applications').set({ status: 'signing' }).execute()
})

const motorcycle = {
  chassis: '9c2 kc1670er123456',
  plate: 'abc-1d23',
  registrationNumber: 'sp12345678',
  registeredOn: '2026-11-23',
}
const detail = async (id = applicant.id) => (await analyst.api.admin.applications[':id'].$get({ param: { id } })).json()
async function record(changes: Partial<Record<keyof typeof motorcycle, string | null>> = {}, id = applicant.id) {
  const { version } = await detail(id)
  const json = { ...motorcycle, ...changes, version }
  return analyst.api.admin.applications[':id'].release.$put({ param: { id }, json })
}
const release = (id = applicant.id) => moveTo(server, id, 'completed')

const slot = '2026-11-25T12:00:00.000Z'
const book = (dealership = 'natal', { browser } = applicant, startsAt = slot) =>
  browser.api.portal.pickup.$put({ query: {}, json: { dealership, startsAt } })

const given = {
  takenBy: 'Marina Duarte Lima',
  document: 'cnh' as const,
  checked: ['person' as const, 'contract' as const, 'chassis' as const, 'plate' as const, 'keys' as const],
}
const handOver = (browser: Browser, handedOverAt = now.toISOString()) =>
  browser.api.admin.pickups[':id']['hand-over'].$post({ param: { id: applicant.id }, json: { ...given, handedOverAt } })

it('records the motorcycle bit by bit, tidied, and shows the plate to the applicant', async () => {
  expect((await (await record({ plate: null, registrationNumber: null, registeredOn: null })).json()).release).toEqual({
    chassis: '9C2KC1670ER123456',
    plate: null,
    registrationNumber: null,
    registeredOn: null,
  })
  const whole = await (await record()).json()
  expect(whole.release).toMatchObject({ plate: 'ABC1D23', registeredOn: '2026-11-23' })
  expect(whole.history.events.filter(({ kind }) => kind === 'release')).toHaveLength(2)
  const view = await (await applicant.browser.api.portal.$get({ query: {} })).json()
  expect(view.vehicle).toEqual({ chassis: '9C2KC1670ER123456', plate: 'ABC1D23' })
})

it.each([
  [{ chassis: '9C2KC1670ER12345' }, 'chassis', 'chassis_invalid'],
  [{ plate: 'ABCD123' }, 'plate', 'plate_invalid'],
  [{ registrationNumber: 'abc' }, 'registrationNumber', 'registration_number_invalid'],
  [{ registeredOn: '2026-02-30' }, 'registeredOn', 'date_invalid'],
  [{ registeredOn: '2026-11-24' }, 'registeredOn', 'date_in_future'],
  [{ registeredOn: '1126-11-10' }, 'registeredOn', 'before_application'],
])('refuses %j beside the field, and keeps what was stored', async (changes, field, code) => {
  await record()
  const answer = await record(changes)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ field, code }] })
  expect((await detail()).release.plate).toBe('ABC1D23')
})

it('tells all that is wrong with a motorcycle at once', async () => {
  const answer = await record({ chassis: 'abc', plate: 'ABCD123', registeredOn: '1126-11-10' })
  expect(await answer.json()).toMatchObject({
    errors: [
      { field: 'chassis', code: 'chassis_invalid' },
      { field: 'plate', code: 'plate_invalid' },
      { field: 'registeredOn', code: 'before_application' },
    ],
  })
})

it('gives a motorcycle to one person only', async () => {
  await record()
  const other = await createApplicant(server, { cpf: '52998224725' })
  await db.updateTable('financing_applications').set({ status: 'signing' }).execute()
  const answer = await record({ registrationNumber: 'RN99999' }, other.id)
  expect(await answer.json()).toMatchObject({
    errors: [
      { field: 'chassis', code: 'chassis_known' },
      { field: 'plate', code: 'plate_known' },
    ],
  })
})

it('a dealership is told which colour to put aside, and the customer sees it', async () => {
  const own = await createApplicant(server, { color: 'Preto' })
  await db.updateTable('financing_applications').set({ status: 'signing' }).where('id', '=', own.id).execute()
  await record({}, own.id)
  await release(own.id)
  await book('natal', own)
  const { pickups } = await (await natal.api.admin.pickups.$get()).json()
  expect(pickups).toEqual([expect.objectContaining({ id: own.id, model: 'CG 160 START', color: 'Preto' })])
  const view = await (await own.browser.api.portal.$get({ query: {} })).json()
  expect(view.offer.color).toBe('Preto')
})

it('a dealership sees its own pick-ups and hands them over once, also when the answer was lost', async () => {
  await record()
  await release()
  await book()
  const list = await (await natal.api.admin.pickups.$get()).json()
  expect(list.dealership?.name).toBe('Tiriva Natal')
  expect(list.pickups).toEqual([
    expect.objectContaining({
      id: applicant.id,
      day: '2026-11-25',
      time: '09:00',
      plate: 'ABC1D23',
      // Nobody asked for one: the page was older.
      color: null,
      handedOverAt: null,
    }),
  ])
  // The list holds no data that the counter does not need.
  expect(JSON.stringify(list)).not.toContain(applicant.json.cpf)
  expect(JSON.stringify(list)).not.toContain(applicant.json.email)

  const recife = await createAnalyst(server, 'recife', 'dealership', null, 'recife')
  expect((await (await recife.api.admin.pickups.$get()).json()).pickups).toEqual([])
  expect(await codeOf(await handOver(recife))).toBe('not_found')

  const stage_since = new Date('2026-11-23T11:00:00.000Z')
  await db.updateTable('financing_applications').set({ stage_since }).execute()
  const answers = await Promise.all(Array.from({ length: 5 }, () => handOver(natal, '2026-11-23T11:30:00.000Z')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const view = await (await applicant.browser.api.portal.$get({ query: {} })).json()
  expect(view.handOver).toEqual({
    at: '2026-11-23T11:30:00.000Z',
    day: '2026-11-23',
    dealership: 'Tiriva Natal',
    returnTo: 'Tiriva Natal',
    returnedOn: null,
    isReturnAsked: false,
  })
  expect(
    (await messagesTo(server, applicant.json.email)).filter((kind) => kind === 'motorcycle_handed_over'),
  ).toHaveLength(1)
  expect((await detail()).history.events.filter(({ kind }) => kind === 'hand_over')).toHaveLength(1)
  expect(await codeOf(await applicant.browser.api.portal.pickup.$delete({ query: {} }))).toBe('wrong_status')
})

it('somebody else than the buyer fetches it with CPF and document, which only the bank keeps', async () => {
  await record()
  await release()
  await book()
  const send = (json: object) =>
    natal.api.admin.pickups[':id']['hand-over'].$post({
      param: { id: applicant.id },
      json: { ...given, handedOverAt: now.toISOString(), ...json },
    })
  const unproved = await send({ takenBy: 'Joana Prado' })
  expect(await unproved.json()).toMatchObject({ errors: [{ field: 'takenBy', code: 'taken_by_other' }] })
  const wrong = await send({ takenBy: 'Joana Prado', other: { cpf: '123.456.789-00', document: 'MG 12.345' } })
  expect(await wrong.json()).toMatchObject({ errors: [{ field: 'other.cpf', code: 'cpf_invalid' }] })
  const other = { cpf: '529.982.247-25', document: 'MG 12.345' }
  const done = await send({ takenBy: 'Joana Prado', other })
  expect(done.status).toBe(200)
  const kept = db.selectFrom('hand_overs').select(['taken_by', 'other_cpf', 'other_document'])
  expect(await kept.execute()).toEqual([
    { taken_by: 'Joana Prado', other_cpf: '52998224725', other_document: 'MG 12.345' },
  ])
  const shown = [await done.text(), JSON.stringify(await detail())]
  for (const text of shown) expect(text).not.toContain('52998224725')
})

it('a hand-over recorded by mistake is undone by its dealership for ten minutes, and the customer hears nothing', async () => {
  server.deps.config.undoMs = 10_000
  await record()
  await release()
  await book()
  const places = async () => (await db.selectFrom('pickup_slots').select('taken').execute()).map(({ taken }) => taken)
  expect(await places()).toEqual([1])
  await handOver(natal)
  // Nobody comes at the booked time of the day after tomorrow.
  expect(await places()).toEqual([0])
  const undo = (browser = natal) =>
    browser.api.admin.pickups[':id']['hand-over'].undo.$post({ param: { id: applicant.id } })
  const recife = await createAnalyst(server, 'recife', 'dealership', null, 'recife')
  expect(await codeOf(await undo(recife))).toBe('not_found')
  const [undone] = (await (await undo()).json()).pickups
  expect(undone).toMatchObject({ handedOverAt: null, undoUntil: null, takenBy: null })
  expect((await undo()).status).toBe(200)
  expect(await places()).toEqual([1])
  const told = await db.selectFrom('messages').select('state').where('kind', '=', 'motorcycle_handed_over').execute()
  expect(told).toEqual([{ state: 'cancelled' }])
  const kinds = (await detail()).history.events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('hand_over'))).toEqual(['hand_over_undone', 'hand_over'])

  // It is handed over and reported again. After ten minutes it can no longer be undone.
  expect((await handOver(natal)).status).toBe(200)
  const long = new Date(now.getTime() - 11 * 60_000)
  await db.updateTable('hand_overs').set({ recorded_at: long }).execute()
  expect(await codeOf(await undo())).toBe('hand_over_undo_over')
  const queued = await db.selectFrom('messages').select('state').where('kind', '=', 'motorcycle_handed_over').execute()
  expect(queued.map(({ state }) => state).sort()).toEqual(['cancelled', 'queued'])
  server.deps.config.undoMs = 0
})

it('the counter moves a pick-up to another time of its own, also one that nobody came for', async () => {
  await record()
  await release()
  await book()
  const missed = new Date('2026-10-20T12:00:00Z')
  await db
    .insertInto('pickup_slots')
    .values({ dealership: 'natal', starts_at: missed, capacity: 1, taken: 1 })
    .execute()
  await db.updateTable('pickups').set({ starts_at: missed }).execute()
  const late = (await (await natal.api.admin.pickups.$get()).json()).pickups
  expect(late).toMatchObject([{ day: '2026-10-20' }])
  const { days } = await (await natal.api.admin.pickups.slots.$get()).json()
  // The counter may move it on the same day, without 24 hours of notice.
  const startsAt = days[0]?.slots[0]?.startsAt ?? ''
  expect(days[0]?.day).toBe('2026-11-23')
  const move = (browser: Browser, at = startsAt) =>
    browser.api.admin.pickups[':id'].slot.$put({ param: { id: applicant.id }, json: { startsAt: at } })
  const recife = await createAnalyst(server, 'recife', 'dealership', null, 'recife')
  expect(await codeOf(await move(recife))).toBe('not_found')
  expect(await codeOf(await move(natal, '2026-11-22T03:00:00.000Z'))).toBe('slot_unavailable')
  expect((await (await move(natal)).json()).pickups).toMatchObject([{ day: '2026-11-23' }])
  expect((await move(natal)).status).toBe(200)
  expect((await messagesTo(server, applicant.json.email)).filter((kind) => kind === 'pickup_changed')).toHaveLength(1)
})

it('who comes late stays in the list of that day, where a mistake can still be undone, and leaves it the day after', async () => {
  await record()
  await release()
  await book()
  await db
    .insertInto('pickup_slots')
    .values({ dealership: 'natal', starts_at: new Date('2026-10-20T12:00:00Z'), capacity: 1, taken: 1 })
    .execute()
  await db
    .updateTable('pickups')
    .set({ starts_at: new Date('2026-10-20T12:00:00Z') })
    .execute()
  const { pickups } = await (await handOver(natal)).json()
  expect(pickups).toMatchObject([{ day: '2026-10-20', handedOverAt: now.toISOString(), undoUntil: expect.any(String) }])
  const yesterday = new Date(now.getTime() - 24 * 3_600_000 + 60_000)
  await db.updateTable('hand_overs').set({ at: yesterday, recorded_at: yesterday }).execute()
  expect((await (await natal.api.admin.pickups.$get()).json()).pickups).toEqual([])
})

it('takes the time of the counter only where it can be true', async () => {
  await record()
  await release()
  await book()
  const told = async (at: string) => {
    await db.deleteFrom('hand_overs').execute()
    await handOver(natal, at)
    return (await detail()).handOver?.at
  }
  expect(await told('2030-01-01T00:00:00.000Z')).toBe(now.toISOString())
  const released = new Date('2026-11-10T12:00:00.000Z')
  await db.updateTable('financing_applications').set({ stage_since: released }).execute()
  // A device that was off for days.
  expect(await told('2026-11-18T15:00:00.000Z')).toBe('2026-11-18T15:00:00.000Z')
  expect(await told('2026-11-01T15:00:00.000Z')).toBe(released.toISOString())
})

it('hands nothing over without chassis and plate, without all checks, or to an account of no dealership', async () => {
  await record()
  await release()
  expect((await book()).status).toBe(200)
  await server.deps.db.updateTable('motorcycle_releases').set({ plate: null }).execute()
  const view = await (await applicant.browser.api.portal.$get({ query: {} })).json()
  expect(view.outcome.may.book).toBe(false)
  expect(await codeOf(await book('recife'))).toBe('wrong_status')
  expect(await codeOf(await handOver(natal))).toBe('release_incomplete')
  const unfinished = { ...given, checked: given.checked.slice(1), handedOverAt: now.toISOString() }
  const answer = await natal.api.admin.pickups[':id']['hand-over'].$post({
    param: { id: applicant.id },
    json: unfinished,
  })
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'checked', code: 'checklist_incomplete' }] })
  const nobody = await createAnalyst(server, 'solta', 'dealership')
  expect(await (await nobody.api.admin.pickups.$get()).json()).toMatchObject({ dealership: null, pickups: [] })
  expect(await codeOf(await handOver(nobody))).toBe('not_found')
})

it('an analyst records a hand-over for a dealership, once', async () => {
  await record()
  await release()
  const since = new Date('2026-11-10T12:00:00Z')
  await db.updateTable('financing_applications').set({ created_at: since }).execute()
  const hand = (dealership: string, handedOverOn = '2026-11-20') =>
    analyst.api.admin.applications[':id']['hand-over'].$post({
      param: { id: applicant.id },
      json: { ...given, dealership, handedOverOn },
    })
  expect(await (await hand('atlantida')).json()).toMatchObject({ errors: [{ field: 'dealership' }] })
  const wrong = { '2026-11-24': 'date_in_future', '2026-11-09': 'before_application' }
  for (const [day, code] of Object.entries(wrong))
    expect(await (await hand('recife', day)).json()).toMatchObject({ errors: [{ field: 'handedOverOn', code }] })
  expect((await (await hand('recife')).json()).handOver).toMatchObject({
    dealership: 'Tiriva Recife',
    day: '2026-11-20',
  })
  expect(await codeOf(await hand('natal'))).toBe('already_handed_over')
  const recife = (await (await manager.api.admin.dealerships.$get()).json()).dealerships.find(
    ({ slug }) => slug === 'recife',
  )
  if (!recife) throw new Error('no dealership')
  const { facts, hours, slotsPerHour, closedDays, version } = recife
  const json = { facts, hours, slotsPerHour, closedDays, version, active: false, cancelPickups: false }
  const takenBackBy = async () => {
    const answer = await manager.api.admin.applications[':id'].$get({ param: { id: applicant.id } })
    return (await answer.json()).returnSlug
  }
  expect(await takenBackBy()).toBe('recife')
  await manager.api.admin.dealerships[':dealership'].$put({ param: { dealership: 'recife' }, json })
  expect(await takenBackBy()).toBeNull()
  const view = await (await applicant.browser.api.portal.$get({ query: {} })).json()
  expect(view.handOver).toMatchObject({ dealership: 'Tiriva Recife', returnTo: null })
})

it('customers are told once where their dealership moved or has another phone, with a new calendar file', async () => {
  await release()
  await book()
  const { dealerships } = await (await manager.api.admin.dealerships.$get()).json()
  const found = dealerships.find(({ slug }) => slug === 'natal')
  if (!found) throw new Error('no dealership')
  const { hours, slotsPerHour, closedDays, active } = found
  const put = (changes: object, version: number) =>
    manager.api.admin.dealerships[':dealership'].$put({
      param: { dealership: 'natal' },
      json: {
        hours,
        slotsPerHour,
        closedDays,
        active,
        version,
        cancelPickups: false,
        facts: { ...found.facts, ...changes },
      },
    })
  expect((await put({ latitude: -5.8 }, found.version)).status).toBe(200)
  const told = async () => (await messagesTo(server, applicant.json.email)).filter((kind) => kind === 'pickup_changed')
  expect(await told()).toEqual([])
  await stepUp(manager)
  const street = 'Avenida das Graúnas, 77'
  expect((await put({ street, latitude: -5.8 }, found.version + 1)).status).toBe(200)
  expect(await told()).toEqual(['pickup_changed'])
  const mail = await server.deps.db
    .selectFrom('messages')
    .select(['body_text', 'attachments'])
    .where('kind', '=', 'pickup_changed')
    .executeTakeFirstOrThrow()
  expect(mail.body_text).toContain(street)
  const [file] = mail.attachments ?? []
  expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('SEQUENCE:1')
})

it('a dealership that closes and a customer of it who cancels wait for each other', async () => {
  await release()
  await book()
  applicant = await createApplicant(server)
  await release()
  await book('natal', applicant, '2026-11-25T13:00:00.000Z')
  const found = (await (await manager.api.admin.dealerships.$get()).json()).dealerships.find(
    ({ slug }) => slug === 'natal',
  )
  if (!found) throw new Error('no dealership')
  const { facts, hours, slotsPerHour, version } = found
  const settings = { facts, hours, slotsPerHour, version, active: true, closedDays: ['2026-11-25'] }
  const close = () =>
    manager.api.admin.dealerships[':dealership'].$put({
      param: { dealership: 'natal' },
      json: { ...settings, cancelPickups: true },
    })
  const place = (tx: Transaction<Database>) => tx.selectFrom('pickup_slots').select('taken').forUpdate().execute()
  const [answer] = await runInto(server.deps.db, (tx) => lockApplication(tx, applicant.id), [close], place)
  expect(answer?.status).toBe(200)
})

it('a manager changes hours, room and closed days; what no longer fits is cancelled only when that is said', async () => {
  await release()
  await book()
  const found = (await (await manager.api.admin.dealerships.$get()).json()).dealerships.find(
    ({ slug }) => slug === 'natal',
  )
  if (!found) throw new Error('no dealership')
  expect(found.ahead).toBe(1)
  const { facts, hours, slotsPerHour, version } = found
  const put = (changes: object, by = manager) =>
    by.api.admin.dealerships[':dealership'].$put({
      param: { dealership: 'natal' },
      json: { facts, hours, slotsPerHour, active: true, closedDays: [], version, cancelPickups: false, ...changes },
    })
  expect(await codeOf(await put({}, analyst))).toBe('forbidden')
  expect(await codeOf(await put({ closedDays: ['2026-11-25'] }))).toBe('pickups_affected')
  const closing = { hours, closedDays: ['2026-11-25'], active: true }
  const named = await manager.api.admin.dealerships[':dealership'].affected.$post({
    param: { dealership: 'natal' },
    json: closing,
  })
  expect(await named.json()).toMatchObject({ pickups: [{ id: applicant.id, day: '2026-11-25', time: '09:00' }] })
  expect(await codeOf(await put({ active: false }))).toBe('pickups_affected')
  // A motorcycle that left before its time is no longer waited for.
  const handed = { application_id: applicant.id, dealership: 'natal', taken_by: 'Ana', document: '1', at: now }
  const by = { actor_id: crypto.randomUUID(), actor_name: 'natal' }
  await db
    .insertInto('hand_overs')
    .values({ ...handed, ...by })
    .execute()
  const affected = await manager.api.admin.dealerships[':dealership'].affected.$post({
    param: { dealership: 'natal' },
    json: closing,
  })
  expect(await affected.json()).toEqual({ pickups: [] })
  await db.deleteFrom('hand_overs').execute()
  expect((await put({ closedDays: ['2026-11-26'], slotsPerHour: 1 })).status).toBe(200)
  expect(await codeOf(await put({}))).toBe('stale_dealership')
  expect((await put({ closedDays: ['2026-11-25'], version: version + 1, cancelPickups: true })).status).toBe(200)
  expect((await (await applicant.browser.api.portal.$get({ query: {} })).json()).pickup).toBeNull()
  expect(await messagesTo(server, applicant.json.email)).toContain('pickup_cancelled')
  expect(await codeOf(await book())).toBe('slot_unavailable')
  expect((await put({ active: false, version: version + 2 })).status).toBe(200)
  expect(await codeOf(await book('natal', applicant, `${daysAfter('2026-11-25', 1)}T12:00:00.000Z`))).toBe(
    'slot_unavailable',
  )
})
