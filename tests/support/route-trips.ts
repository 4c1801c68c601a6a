import { tabHeader } from '#api/headers.ts'
import { createAnalyst, createApplicant, giveScore } from './accounts.ts'
import { answered, type Browser, type TestServer } from './api.ts'
import { application } from './applicants.ts'
import { countTrips, type Trips } from './count-trips.ts'
import { moveTo, readablePhoto, sendPart, startOf } from './portal.ts'

/** The most trips to the database that each route may make. */
export const tripLimits = {
  'status change': 6,
  'hand-over': 6,
  login: 4,
  "document's completion": 3,
  queue: 2,
  detail: 2,
  portal: 2,
  dashboard: 2,
  "document's part": 2,
  list: 1,
  search: 1,
  'payment poll': 1,
  submit: 2,
} as const

/** The most bytes that some routes may write to the database's log (WAL), whole pages left out. */
export const walLimits: Partial<Record<CountedRoute, number>> = {
  'status change': 14_500,
  "document's completion": 2_200,
  queue: 5_000,
  submit: 16_200,
}

export type CountedRoute = keyof typeof tripLimits

/** Asks a route once and tells how long (ms) its answer took, or how many trips it made. */
type Measure<Figure> = (ask: () => Promise<{ status: number }>) => Promise<Figure>

/** Counts the trips of a request. Throws if it is not answered with success. */
export const tripsOf: Measure<Trips> = (ask) => countTrips(() => successful(ask))

/** Measures a request until its answer (ms). Throws if it is not answered with success. */
export const timeOf: Measure<number> = async (ask) => {
  const start = performance.now()
  let ended = start
  const onAnswer = () => {
    ended = performance.now()
  }
  answered.subscribe(onAnswer)
  await successful(ask).finally(() => answered.unsubscribe(onAnswer))
  return ended - start
}

async function successful(ask: () => Promise<{ status: number }>) {
  const { status } = await ask()
  if (status >= 300) throw new Error(`the request was answered ${status}`)
}

/**
 * The clock that `measureRoutes` needs, and the slot at a dealership that it books: two days later, within its hours.
 */
export const measuredAt = new Date('2026-11-23T12:00:00Z')
const measuredSlot = '2026-11-25T12:00:00.000Z'

/** Asks each route once, on an empty database, in a state where it does its usual work. */
export async function measureRoutes<Figure>(
  server: TestServer,
  measure: Measure<Figure>,
): Promise<Record<CountedRoute, Figure>> {
  const analyst = await createAnalyst(server, 'analista', 'analyst')
  const applicant = await createApplicant(server)
  const { id, browser, json } = applicant
  await giveScore(server, id)
  await moveTo(server, id, 'analysis')
  const param = { id }
  const admin = analyst.api.admin
  // The first request of a session writes where it came from.
  await browser.api.portal.$get({ query: {} })
  await admin.dashboard.$get()

  const next = application({ cpf: '52998224725', email: 'outra@exemplo.com.br' })
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const submit = await measure(() => server.browser().api.applications.$post({ json: next }, { headers }))
  const login = await measure(() =>
    server.browser().api.session.$post({ json: { cpf: json.cpf, password: json.password } }),
  )
  const portal = await measure(() => browser.api.portal.$get({ query: {} }))
  const poll = await measure(() => browser.api.portal.payment.$get({ query: { application: id } }))
  const list = await measure(() => admin.applications.$get({ query: {} }))
  const search = await measure(() => admin.applications.$get({ query: { q: 'Marina' } }))
  const dashboard = await measure(() => admin.dashboard.$get())
  const tab = { headers: { [tabHeader]: crypto.randomUUID() } }
  const detail = await measure(() => admin.applications[':id'].$get({ param }, tab))
  const queue = await measure(() => admin.queues[':queue'].next.$post({ param: { queue: 'analyse' }, json: {} }))
  const { version } = await (await admin.applications[':id'].$get({ param })).json()
  const approved = { status: 'approved', version } as const
  const status = await measure(() => admin.applications[':id'].status.$put({ param, json: approved }))
  await moveTo(server, id, 'waiting_docs')
  const { part, completion } = await measureUpload(browser, measure)
  const handOver = await measureHandOver(server, id, browser, measure)
  return {
    'status change': status,
    'hand-over': handOver,
    login,
    "document's completion": completion,
    queue,
    detail,
    portal,
    dashboard,
    "document's part": part,
    list,
    search,
    'payment poll': poll,
    submit,
  }
}

async function measureUpload<Figure>(browser: Browser, measure: Measure<Figure>) {
  const bytes = await readablePhoto()
  const started = await browser.api.portal.documents.uploads.$post({ query: {}, json: startOf('cnh', bytes) })
  const { id, parts } = await started.json()
  const part = await measure(() => sendPart(browser, id, bytes, 0))
  for (let index = 1; index < parts; index++) await sendPart(browser, id, bytes, index)
  const completion = await measure(() => browser.pdf.uploads[':id'].complete.$post({ param: { id }, query: {} }))
  return { part, completion }
}

async function measureHandOver<Figure>(server: TestServer, id: string, browser: Browser, measure: Measure<Figure>) {
  const { db, now } = server.deps
  await moveTo(server, id, 'completed')
  const stage_since = new Date(now().getTime() - 60_000)
  await db.updateTable('financing_applications').set({ stage_since }).where('id', '=', id).execute()
  const slot = { dealership: 'natal', startsAt: measuredSlot }
  const booked = await browser.api.portal.pickup.$put({ query: {}, json: slot })
  if (booked.status !== 200) throw new Error(`the booking was answered ${booked.status}`)
  const counter = await createAnalyst(server, 'natal', 'dealership', null, 'natal')
  await counter.api.admin.pickups.$get()
  const json = {
    takenBy: 'Marina Duarte Lima',
    document: 'cnh' as const,
    checked: ['person' as const, 'contract' as const, 'chassis' as const, 'plate' as const, 'keys' as const],
    handedOverAt: now().toISOString(),
  }
  return measure(() => counter.api.admin.pickups[':id']['hand-over'].$post({ param: { id }, json }))
}
