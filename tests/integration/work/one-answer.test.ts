import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { returnCheckKinds } from '#domain/dealerships/hand-over.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { documentChecks } from '#domain/documents/review.ts'
import { rebuildStates } from '#server/application/state.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { createAnalyst, giveScore } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { askCode, contractOf, detailOf, sealVariables, sign } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { answersAbout, disagreements } from '#tests/support/one-answer.ts'
import { arrive, poll, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, photo, upload } from '#tests/support/portal.ts'
import { randomFrom } from '#tests/support/random.ts'

let server: TestServer
let psp: TestPsp
let ana: Browser
let natal: Browser
let applicant: Applicant
let picture: Buffer
beforeAll(async () => {
  ;({ server, psp } = await startBank(await sealVariables()))
  picture = await photo(3_000)
  for (const app of [server.app, server.pdfApp]) noteFailures(app)
})
afterAll(() => server.stop())

/** What the server answered with an error of its own, which no act may cause. */
const failures: string[] = []
function noteFailures(app: { fetch: TestServer['app']['fetch'] }) {
  const { fetch } = app
  app.fetch = async (request, ...rest) => {
    const answer = await fetch.call(app, request, ...rest)
    if (answer.status >= 500) failures.push(`${request.method} ${new URL(request.url).pathname}: ${answer.status}`)
    return answer
  }
}

async function begin() {
  failures.length = 0
  ;({ ana, applicant } = await startAfresh(server, psp))
  natal = await createAnalyst(server, 'natal', 'dealership', null, 'natal')
  await giveScore(server, applicant.id)
}

const param = () => ({ id: applicant.id })
const version = async () => (await detailOf(ana, applicant.id)).version

async function move(status: ApplicationStatus) {
  const json = { status, version: await version(), reason: 'Caminho', refusal: 'policy' as const }
  await ana.api.admin.applications[':id'].status.$put({ param: param(), json })
}

async function undo() {
  await ana.api.admin.applications[':id'].status.undo.$post({ param: param(), json: { version: await version() } })
}

async function sendDocuments(kinds: readonly (typeof documentKinds)[number][] = documentKinds) {
  for (const kind of kinds) await upload(applicant.browser, kind, picture)
}

async function review(decision: 'accepted' | 'refused') {
  const detail = await detailOf(ana, applicant.id)
  for (const kind of documentKinds) {
    const { id } = detail.documents[kind]
    if (id === null) continue
    const checked = [...documentChecks]
    const refused = { refusal: 'unreadable' as const, reason: 'Ilegível' }
    const json = {
      documentId: id,
      decision,
      ...(decision === 'refused' ? refused : { checked }),
      version: await version(),
    }
    await ana.api.admin.applications[':id'].documents[':kind'].review.$put({ param: { ...param(), kind }, json })
    if (decision === 'refused') return
  }
}

/** Pays any code that the person has ever seen, also a withdrawn one, because money on its way still arrives. */
async function pay(way: 'exact' | 'less' | 'more' | 'twice', isOpen = true) {
  const known = Object.values(psp.psp.store.state.charges)
  const charge = isOpen ? known.findLast(({ status }) => status === 'ATIVA') : known.at(-1)
  if (charge) await psp.psp.pay(charge, way)
  await arrive(server, psp)
}

async function actOnPayment(action: 'accept' | 'refund') {
  const { rows } = await (await ana.api.admin.payments.$get({ query: { state: 'todo' } })).json()
  const row = rows.find(({ actions }) => (actions as readonly string[]).includes(action))
  if (!row) return
  const found = { id: row.id }
  if (action === 'accept') await ana.api.admin.payments[':id'].acceptance.$post({ param: found })
  else {
    const json = { key: crypto.randomUUID().replaceAll('-', ''), amountCents: row.refundCents, reason: 'Caminho' }
    await ana.api.admin.payments[':id'].refunds.$post({ param: found, json })
  }
  await arrive(server, psp)
}

async function makeContract() {
  const json = { version: await version() }
  await ana.api.admin.applications[':id'].contract.$post({ param: param(), json })
  await runAll(server)
}

async function voidContract() {
  const json = { version: await version(), reason: 'Caminho' }
  await ana.api.admin.applications[':id'].contract.voiding.$post({ param: param(), json })
}

async function signContract() {
  const { contract } = await contractOf(applicant)
  if (!contract) return
  const signer = { ...applicant, contractId: contract.id }
  const code = await askCode(server, signer).catch(() => undefined)
  if (code) await sign(signer, code)
  await runAll(server)
}

const numbers = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23' }
async function record(changes: Partial<Record<'chassis' | 'plate' | 'registrationNumber', null>> = {}) {
  const today = server.deps.now().toISOString().slice(0, 10)
  const registered = 'registrationNumber' in changes ? null : today
  const json = {
    ...numbers,
    registrationNumber: 'SP12345678',
    registeredOn: registered,
    ...changes,
    version: await version(),
  }
  await ana.api.admin.applications[':id'].release.$put({ param: param(), json })
}

async function book() {
  const answer = await applicant.browser.api.portal.dealerships[':dealership'].slots.$get({
    param: { dealership: 'natal' },
    query: {},
  })
  if (answer.status !== 200) return
  const startsAt = (await answer.json()).days[0]?.slots[0]?.startsAt
  if (startsAt) await applicant.browser.api.portal.pickup.$put({ query: {}, json: { dealership: 'natal', startsAt } })
}

async function handOver() {
  const json = {
    takenBy: applicant.request.fullName,
    document: 'cnh' as const,
    checked: ['person' as const, 'contract' as const, 'chassis' as const, 'plate' as const, 'keys' as const],
    handedOverAt: server.deps.now().toISOString(),
  }
  await natal.api.admin.pickups[':id']['hand-over'].$post({ param: param(), json })
}

async function bringBack() {
  const json = {
    broughtBy: applicant.request.fullName,
    returnedOn: server.deps.now().toISOString().slice(0, 10),
    checked: [...returnCheckKinds],
    dealership: 'natal',
  }
  await ana.api.admin.applications[':id'].return.$post({ param: param(), json })
}

/** Lets days pass; nobody is logged out meanwhile, and the server does its daily work. */
async function pass(days: number) {
  server.advance(days * dayMs)
  const now = server.deps.now()
  await server.deps.db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + dayMs), stepped_up_at: now })
    .execute()
  await poll(server)
  await sendReminders(server.deps)
}

const acts = {
  receive: () => move('received'),
  analyse: () => move('analysis'),
  approve: () => move('approved'),
  'ask for documents': () => move('waiting_docs'),
  'open the signature': () => move('signing'),
  release: () => move('completed'),
  refuse: () => move('rejected'),
  'undo the last status': undo,
  'send all documents': () => sendDocuments(),
  'send the selfie': () => sendDocuments(['selfie']),
  'accept the documents': () => review('accepted'),
  'refuse a document': () => review('refused'),
  'pay the entry': () => pay('exact'),
  'pay a part': () => pay('less'),
  'pay too much': () => pay('more'),
  'pay twice': () => pay('twice'),
  'pay an old code': () => pay('exact', false),
  'accept a payment': () => actOnPayment('accept'),
  'refund a payment': () => actOnPayment('refund'),
  'want the money back': () => applicant.browser.api.portal.payments.return.$post({ query: {} }),
  'make a contract': makeContract,
  'void the contract': voidContract,
  sign: signContract,
  register: () => record(),
  'clear the plate': () => record({ plate: null }),
  'clear the registration': () => record({ registrationNumber: null }),
  book,
  'cancel the pick-up': () => applicant.browser.api.portal.pickup.$delete({ query: {} }),
  'hand over': handOver,
  'undo the hand-over': () => natal.api.admin.pickups[':id']['hand-over'].undo.$post({ param: param() }),
  'bring back': bringBack,
  'give up': () => applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} }),
  'a day passes': () => pass(1),
  'a week passes': () => pass(7),
} satisfies Record<string, () => Promise<unknown>>
type Act = keyof typeof acts

/** The stored state, if making it anew from the facts gives another one. */
async function changedByRebuild(): Promise<string[]> {
  const { db } = server.deps
  const stored = () => db.selectFrom('application_state').selectAll().orderBy('application_id').execute()
  const before = await stored()
  await rebuildStates(db, { all: true })
  const after = await stored()
  return isDeepStrictEqual(before, after)
    ? []
    : [`stored ${JSON.stringify(before)}, by the facts ${JSON.stringify(after)}`]
}

/** What does not fit together after some acts. */
async function contradictionsAfter(history: readonly Act[]) {
  const found: string[] = []
  for (const [index, act] of history.entries()) {
    await acts[act]()
    await runAll(server)
    const answers = await answersAbout(server, { ana, natal, applicant })
    const changed = await changedByRebuild()
    for (const one of [...disagreements(answers), ...changed, ...failures.splice(0)])
      found.push(`after ${history.slice(0, index + 1).join(', ')}: ${one}`)
  }
  return found
}

describe('portal, list, queues, dashboard, counter and reminders give one answer', () => {
  it.each<[string, readonly Act[]]>([
    ['an approved application', ['approve']],
    ['a signed contract that waits for its registration', ['pay the entry', 'sign']],
    ['a contract that was voided by hand', ['pay the entry', 'void the contract']],
    ['a plate that was cleared after the release', ['pay the entry', 'sign', 'register', 'release', 'clear the plate']],
    ['a part of the entry', ['pay a part']],
  ])('on %s', { timeout: 120_000 }, async (_, history) => {
    await begin()
    await makeContract()
    expect(await contradictionsAfter(history)).toEqual([])
  })

  const walks = Number(process.env.WALKS ?? 4)
  const first = Number(process.env.SEED ?? 1)
  it.each(Array.from({ length: walks }, (_, index) => first + index))(
    'after any history (seed %i)',
    { timeout: 600_000 },
    async (seed) => {
      await begin()
      const random = (below: number) => Math.floor(next() * below)
      const next = randomFrom(seed)
      const names = Object.keys(acts) as Act[]
      const history: Act[] = []
      // A good history goes on from most states; anything may come between.
      const usual: Act[] = [
        ...(['ask for documents', 'send all documents', 'accept the documents', 'open the signature'] as const),
        ...(['make a contract', 'pay the entry', 'sign', 'register', 'release', 'book', 'hand over'] as const),
      ]
      for (const act of usual) {
        history.push(act)
        if (random(3) === 0) history.push(names[random(names.length)] ?? act)
      }
      expect(await contradictionsAfter(history)).toEqual([])
    },
  )
})
