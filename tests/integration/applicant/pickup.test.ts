import ICAL from 'ical.js'
import type { Transaction } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { brand } from '#content/brand.ts'
import { dealerships } from '#content/dealerships.ts'
import type { Database } from '#db/schema.ts'
import { wallTime } from '#domain/calendar/calendar.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { notifyMissedPickups, remindOfPickups } from '#server/pickups/pickup-messages.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { codeOf, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer } from '#tests/support/api.ts'
import { runInto } from '#tests/support/locks.ts'
import { patiently } from '#tests/support/patiently.ts'
import { moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 3_600_000
let now = new Date('2026-11-23T12:00:00Z')
const server = await startServer({}, { now: () => now })
const { db } = server.deps
afterAll(() => server.stop())

beforeEach(async () => {
  now = new Date('2026-11-23T12:00:00Z')
  await emptyDatabase(db)
})

type Applicant = Awaited<ReturnType<typeof createApplicant>>

/** Moves the clock and keeps the sessions alive. */
async function travelTo(instant: Date) {
  now = instant
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + hour) })
    .execute()
}

/** A person whose motorcycle is released. */
async function released(changes: Parameters<typeof createApplicant>[1] = {}): Promise<Applicant> {
  const applicant = await createApplicant(server, changes)
  await moveTo(server, applicant.id, 'completed')
  return applicant
}

const book = ({ browser }: { browser: Browser }, dealership: string, startsAt: string) =>
  browser.api.portal.pickup.$put({ query: {}, json: { dealership, startsAt } })

const slotsOf = async ({ browser }: Applicant, dealership: string) => {
  const answer = await browser.api.portal.dealerships[':dealership'].slots.$get({ query: {}, param: { dealership } })
  const { days } = await answer.json()
  return days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))
}

const takenAt = async (startsAt: string) =>
  (await db.selectFrom('pickup_slots').select('taken').where('starts_at', '=', new Date(startsAt)).execute()).reduce(
    (sum, row) => sum + row.taken,
    0,
  )
const mails = async () =>
  await db
    .selectFrom('messages')
    .select(['kind', 'attachments', 'body_text'])
    .where('kind', 'like', 'pickup%')
    .orderBy('created_at')
    .execute()

function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [event] = calendar.getAllSubcomponents('vevent')
  if (!event) throw new Error('no event in the calendar file')
  const { uid, sequence, startDate, summary, location } = new ICAL.Event(event)
  return {
    uid,
    sequence,
    summary,
    location,
    method: calendar.getFirstPropertyValue('method'),
    organizer: event.getFirstPropertyValue('organizer'),
    status: event.getFirstPropertyValue('status'),
    starts: startDate.toJSDate().toISOString(),
  }
}
const attached = (mail: { attachments: { content: string }[] } | undefined) =>
  eventIn(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString())

it('the nearest to the CEP come first; free times are those of the dealership, from 24 hours ahead', async () => {
  const applicant = await released({ cep: '69900415' })
  const { dealerships: near } = await (await applicant.browser.api.portal.dealerships.$get({ query: {} })).json()
  expect(near.length).toBe(dealerships.length)
  expect(near[0]).toMatchObject({ slug: 'rio-branco', city: 'Rio Branco (AC)', phone: '(68) 0000-0000' })
  // The nearest three show their first free time, on their own clock.
  expect(near.slice(0, 4).map(({ nextFree }) => nextFree === null)).toEqual([false, false, false, true])
  expect(near[0]?.nextFree).toEqual({ day: '2026-11-24', time: '08:00' })
  const slots = await slotsOf(applicant, 'rio-branco')
  // At noon UTC it is seven in Acre: the first slot of tomorrow, at eight, is 25 hours ahead.
  expect(slots[0]).toBe('2026-11-24T13:00:00.000Z')
  await travelTo(new Date('2026-11-23T13:00:00.001Z'))
  expect((await slotsOf(applicant, 'rio-branco'))[0]).toBe('2026-11-24T14:00:00.000Z')
  expect(slots.some((slot) => wallTime(new Date(slot), 'America/Rio_Branco').day === '2026-12-25')).toBe(false)
})

it('is booked, changed and cancelled; each is told with a calendar file that updates the same event', async () => {
  const applicant = await released()
  const [, , , , , first = '', second = ''] = await slotsOf(applicant, 'sao-paulo-lapa')
  const booked = await (await book(applicant, 'sao-paulo-lapa', first)).json()
  expect(booked.pickup).toMatchObject({ slug: 'sao-paulo-lapa', day: '2026-11-24', startsAt: first })
  expect(booked.journey.booking).toEqual({ dealership: 'sao-paulo-lapa', startsAt: first })
  // Repeated, as after a lost answer: nothing more happens.
  expect((await book(applicant, 'sao-paulo-lapa', first)).status).toBe(200)
  expect(await takenAt(first)).toBe(1)

  const download = await applicant.browser.fetch('/api/portal/pickup/calendar')
  expect(download.headers.get('content-type')).toContain('text/calendar')
  const event = eventIn(await download.text())
  expect(event).toMatchObject({ starts: first, sequence: 0, method: 'PUBLISH', status: 'CONFIRMED' })
  expect(event.organizer).toBe(`mailto:${brand.email}`)
  expect(event.location).toContain('Tiriva São Paulo Lapa')

  await travelTo(new Date(now.getTime() + hour))
  expect((await book(applicant, 'sao-paulo-lapa', second)).status).toBe(200)
  expect([await takenAt(first), await takenAt(second)]).toEqual([0, 1])
  const cancelled = await applicant.browser.api.portal.pickup.$delete({ query: {} })
  expect((await cancelled.json()).pickup).toBeNull()
  expect(await takenAt(second)).toBe(0)
  expect((await book(applicant, 'natal', (await slotsOf(applicant, 'natal'))[0] ?? '')).status).toBe(200)

  const told = await mails()
  expect(told.map(({ kind }) => kind).sort()).toEqual([
    'pickup_booked',
    'pickup_booked',
    'pickup_cancelled',
    'pickup_changed',
  ])
  expect(told[0]?.attachments[0]).toMatchObject({ contentType: expect.stringMatching(/; method=PUBLISH$/) })
  const files = told.map(attached).sort((one, other) => one.sequence - other.sequence)
  expect(files.map(({ sequence, method }) => [sequence, method])).toEqual([
    [0, 'PUBLISH'],
    [1, 'PUBLISH'],
    [2, 'CANCEL'],
    [3, 'PUBLISH'],
  ])
  expect(new Set(files.map(({ uid }) => uid))).toEqual(new Set([event.uid]))
  const all = await db.selectFrom('application_events').select('kind').orderBy('id').execute()
  const history = all.filter(({ kind }) => kind.startsWith('pickup'))
  expect(history.map(({ kind }) => kind)).toEqual([
    'pickup_booked',
    'pickup_changed',
    'pickup_cancelled',
    'pickup_booked',
  ])
})

it('cannot be booked while the bank lacks a payment, and the page knows', async () => {
  const applicant = await released()
  const mayBook = async () => (await (await applicant.browser.api.portal.$get({ query: {} })).json()).outcome.may.book
  const [slot = ''] = await slotsOf(applicant, dealerships[0]?.slug ?? '')
  expect(await mayBook()).toBe(true)
  await db.updateTable('motorcycle_releases').set({ waived: [] }).execute()
  expect(await mayBook()).toBe(false)
  expect(await codeOf(await book(applicant, dealerships[0]?.slug ?? '', slot))).toBe('wrong_status')
})

it('of a hundred who ask for the last place at once one gets it, the others are offered the next', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => released()))
  const [slot = '', next] = await slotsOf(people[0] as Applicant, 'rio-branco')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      patiently(() => book(people[index % 20] as Applicant, 'rio-branco', slot)),
    ),
  )
  // The winner may have sent up to five of the requests.
  const won = answers.filter(({ status }) => status === 200)
  expect(won.length).toBeGreaterThanOrEqual(1)
  expect(won.length).toBeLessThanOrEqual(5)
  const lost = await Promise.all(answers.filter(({ status }) => status !== 200).map(codeOf))
  expect(new Set(lost)).toEqual(new Set(['slot_taken']))
  expect(await takenAt(slot)).toBe(1)
  expect(await db.selectFrom('pickups').selectAll().execute()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
  expect((await slotsOf(people[1] as Applicant, 'rio-branco'))[0]).toBe(next)
}, 60_000)

it('two who swap their places at once both end somewhere, and no place is lost', async () => {
  const [ana, bia] = [await released(), await released()]
  const [one = '', two = ''] = await slotsOf(ana, 'natal')
  await book(ana, 'natal', one)
  await book(bia, 'natal', two)
  for (let round = 0; round < 5; round++) {
    await Promise.all([book(ana, 'natal', round % 2 ? one : two), book(bia, 'natal', round % 2 ? two : one)])
    expect((await takenAt(one)) + (await takenAt(two))).toBe(2)
  }
}, 30_000)

it.each([
  [0, 1],
  [1, 0],
])(
  'a move from time %i to time %i takes both places in one order, so that two who swap never block each other',
  async (from, to) => {
    const applicant = await released()
    const slug = 'natal'
    const times = (await slotsOf(applicant, slug)).slice(0, 2)
    // Both times have a row that another customer holds.
    for (const startsAt of times) expect((await book(await released(), slug, startsAt)).status).toBe(200)
    expect((await book(applicant, slug, times[from] ?? '')).status).toBe(200)
    const holds =
      (startsAt = '') =>
      (tx: Transaction<Database>) =>
        tx.selectFrom('pickup_slots').selectAll().where('starts_at', '=', new Date(startsAt)).forUpdate().execute()
    // Another customer has locked the first place, and then takes the second.
    const move = () => book(applicant, slug, times[to] ?? '')
    const [answer] = await runInto(db, holds(times[0]), [move], holds(times[1]))
    expect(answer?.status).toBe(200)
    expect([await takenAt(times[from] ?? ''), await takenAt(times[to] ?? '')]).toEqual([1, 2])
  },
)

it('within 24 hours it stays as it is, and nothing that is no slot can be booked', async () => {
  const applicant = await released()
  const [first = '', second = ''] = await slotsOf(applicant, 'natal')
  await book(applicant, 'natal', first)
  await travelTo(new Date(new Date(first).getTime() - 24 * hour + 1))
  expect(await codeOf(await book(applicant, 'natal', second))).toBe('pickup_too_late')
  expect(await codeOf(await applicant.browser.api.portal.pickup.$delete({ query: {} }))).toBe('pickup_too_late')
  expect(await takenAt(first)).toBe(1)

  const other = await released()
  for (const [dealership, startsAt] of [
    ['natal', first],
    ['natal', '2026-11-25T11:30:00.000Z'],
    ['natal', '2026-12-25T13:00:00.000Z'],
    ['natal', '2027-11-24T13:00:00.000Z'],
    ['atlantida', second],
  ] as const)
    expect(await codeOf(await book(other, dealership, startsAt)), `${dealership} ${startsAt}`).toBe('slot_unavailable')
  await db.updateTable('financing_applications').set({ status: 'signing' }).where('id', '=', other.id).execute()
  expect(await codeOf(await book(other, 'natal', second))).toBe('wrong_status')
})

it('that was missed can be chosen again, also elsewhere, once its day is over', async () => {
  const applicant = await released()
  const [first = ''] = await slotsOf(applicant, 'rio-branco')
  await book(applicant, 'rio-branco', first)
  const pickup = async () => (await (await applicant.browser.api.portal.$get({ query: {} })).json()).pickup
  const endOfDay = new Date(`${wallTime(new Date(first), 'America/Rio_Branco').day}T23:59:59-05:00`)
  await travelTo(endOfDay)
  const [later = ''] = await slotsOf(applicant, 'natal')
  expect(await pickup()).toMatchObject({ mayChange: false, missed: false })
  expect(await codeOf(await book(applicant, 'natal', later))).toBe('pickup_too_late')
  await travelTo(new Date(endOfDay.getTime() + 1000))
  expect(await pickup()).toMatchObject({ mayChange: false, missed: true })
  expect(await codeOf(await applicant.browser.api.portal.pickup.$delete({ query: {} }))).toBe('pickup_too_late')
  expect((await book(applicant, 'natal', later)).status).toBe(200)
  expect(await pickup()).toMatchObject({ slug: 'natal', startsAt: later, missed: false })
  expect([await takenAt(first), await takenAt(later)]).toEqual([0, 1])
})

it('is reminded of once, the day before from nine on the dealership’s clock, and again only when it changed', async () => {
  const applicant = await released()
  const slots = await slotsOf(applicant, 'rio-branco')
  const wednesday = slots.filter((slot) => slot.startsWith('2026-11-25'))
  await book(applicant, 'rio-branco', wednesday[0] ?? '')
  const reminders = async () => (await mails()).filter(({ kind }) => kind === 'pickup_reminder').length
  for (const [at, count] of [
    ['2026-11-24T13:59:00Z', 0],
    ['2026-11-24T14:00:00Z', 1],
    ['2026-11-24T20:00:00Z', 1],
    ['2026-11-25T12:00:00Z', 1],
  ] as const) {
    now = new Date(at)
    await remindOfPickups(server.deps)
    expect(await reminders(), at).toBe(count)
  }
})

it('is not reminded of who booked that day, nor by a mail that waits while it is moved or handed over', async () => {
  const applicant = await released()
  const slots = await slotsOf(applicant, 'natal')
  // The last pick-up of a day. On the day before, after nine, it may still be moved.
  const [first = '', later = ''] = [...new Set(slots.map((slot) => slot.slice(0, 10)))].map(
    (day) => slots.findLast((slot) => slot.startsWith(day)) ?? '',
  )
  const waiting = () =>
    db
      .selectFrom('messages')
      .select(['event_key', 'expires_at'])
      .where('kind', '=', 'pickup_reminder')
      .where('expires_at', '>', now)
      .execute()
  await travelTo(new Date(new Date(first).getTime() - 25 * hour))
  await book(applicant, 'natal', first)
  await travelTo(new Date(now.getTime() + 5 * 60_000))
  await remindOfPickups(server.deps)
  expect(await waiting()).toHaveLength(0)

  await book(applicant, 'natal', later)
  await travelTo(new Date(new Date(later).getTime() - 24.5 * hour))
  await remindOfPickups(server.deps)
  const [reminder] = await waiting()
  // 'É amanhã' is true until midnight in Natal.
  expect(reminder?.expires_at?.toISOString()).toBe(`${later.slice(0, 10)}T03:00:00.000Z`)
  await book(applicant, 'natal', slots.at(-1) ?? '')
  expect(await waiting()).toHaveLength(0)
  // Cancelled after the reminders were looked up, and before this one is written.
  await travelTo(new Date(new Date(slots.at(-1) ?? '').getTime() - 24.5 * hour))
  const transaction = () => {
    const cancel = db.updateTable('pickups').set({ cancelled_at: now }).where('application_id', '=', applicant.id)
    return { execute: async (work: never) => (await cancel.execute()) && db.transaction().execute(work) }
  }
  await remindOfPickups({ ...server.deps, db: Object.assign(db.withoutPlugins(), { transaction }) })
  expect(await waiting()).toHaveLength(0)
  expect((await mails()).find(({ kind }) => kind === 'pickup_changed')?.body_text).toContain('Quer mudar ou cancelar?')
})

it('is told once that a pick-up was missed, from nine of the next day on the dealership’s clock, until another is booked', async () => {
  const applicant = await released()
  const [first = ''] = await slotsOf(applicant, 'rio-branco')
  await book(applicant, 'rio-branco', first)
  const missed = async () => (await mails()).filter(({ kind }) => kind === 'pickup_missed')
  const nextDay = new Date(new Date(`${first.slice(0, 10)}T14:00:00Z`).getTime() + 24 * hour)
  for (const [at, count] of [
    [new Date(first), 0],
    [new Date(nextDay.getTime() - 60_000), 0],
    [nextDay, 1],
    [new Date(nextDay.getTime() + hour), 1],
  ] as const) {
    now = at
    await notifyMissedPickups(server.deps)
    expect(await missed(), at.toISOString()).toHaveLength(count)
  }
  expect((await missed())[0]?.body_text).toContain('As parcelas contam do dia da liberação')
})

it('is reminded after three days that nobody has booked, and is a task for staff after ten', async () => {
  const applicant = await released()
  const analyst = await createAnalyst(server)
  const { id, json } = applicant
  await db.transaction().execute(async (tx) => {
    const params = { fullName: 'MARIA DE SOUZA', contractNumber: '2612345674', motorcycle: 'CG 160 START' }
    await queueMessage(server.deps, tx, {
      kind: 'motorcycle_released',
      event: id,
      to: json.email,
      about: { applicationId: id },
      params,
    })
  })
  const reminded = async () => (await mails()).filter(({ kind }) => kind === 'pickup_unbooked').length
  const waiting = async () => {
    const { queues } = await (await analyst.api.admin.dashboard.$get()).json()
    return queues.find(({ queue }) => queue === 'pickup')?.count ?? 0
  }
  for (const [days, mailed, tasks] of [
    [2, 0, 0],
    [4, 1, 0],
    [5, 1, 0],
    [12, 1, 1],
  ] as const) {
    await travelTo(new Date(new Date('2026-11-23T13:00:00Z').getTime() + days * 24 * hour))
    await sendReminders(server.deps)
    expect([await reminded(), await waiting()], `day ${days}`).toEqual([mailed, tasks])
  }
})

it('ends when an analyst takes the release back, and the place is free again', async () => {
  const applicant = await released()
  const analyst = await createAnalyst(server)
  const [slot = ''] = await slotsOf(applicant, 'natal')
  await book(applicant, 'natal', slot)
  const { version } = await db.selectFrom('financing_applications').select('version').executeTakeFirstOrThrow()
  const answer = await analyst.api.admin.applications[':id'].status.$put({
    param: { id: applicant.id },
    json: { status: 'signing', reason: 'Falta um anexo', version },
  })
  expect((await answer.json()).pickup).toBeNull()
  expect(await takenAt(slot)).toBe(0)
  const told = (await mails()).find(({ kind }) => kind === 'pickup_cancelled')?.body_text
  expect(told).toContain('quando a moto estiver liberada de novo')
  expect(told).not.toContain('escolha outro dia')
})
