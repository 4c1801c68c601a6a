import type { ApplicationStatus } from '#domain/application/status.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { returnCheckKinds } from '#domain/dealerships/hand-over.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { acceptDocuments, bookFirst, handOver, moveTo, recordRelease } from '../../netlify/local/guide/acts.ts'
import type { RecurrenceAct } from '../../netlify/local/psp/debits.ts'
import { createAnalyst, giveScore } from './accounts.ts'
import { type Browser, startServer, type TestServer } from './api.ts'
import { bankEnvironment, createTestBank, exchange, networkOf, type TestBank } from './boletos/test-bank.ts'
import { askCode, contractOf, detailOf, sealVariables, sign } from './contracts.ts'
import { runAll } from './jobs.ts'
import { arrive, poll, startAfresh } from './pix/bank.ts'
import { createTestPsp, debitEnvironment, pspEnvironment, type TestPsp } from './pix/test-psp.ts'
import { type Applicant, applicantIn, photo, upload } from './portal.ts'

/** The people around one application. */
export type People = {
  /** A manager who may do everything, and an analyst. */
  ana: Browser
  caio: Browser
  /** The counter of a dealership. */
  natal: Browser
  applicant: Applicant
}

export type Driver = Awaited<ReturnType<typeof startDriver>>
export type Act = keyof Driver['acts']

/** Where a history begins: an entry that is due, or a request whose plan is too much for the income. */
export type Beginning = 'entry' | 'request'

const toDelivery = [
  ...(['make a contract', 'pay the entry', 'sign', 'register', 'release', 'book', 'hand over'] as const),
] as const satisfies readonly Act[]

/** A good history from a beginning. Its acts go on from most states, so anything may come between them. */
export const usualHistory = {
  entry: [
    ...(['ask for documents', 'send all documents', 'accept the documents', 'open the signature'] as const),
    ...toDelivery,
    ...(['a month passes', 'ask for a Pix code of the next installment', 'pay the entry'] as const),
  ],
  request: [
    ...(['analyse', 'ask for a proof of income', 'send the proof of income', 'offer other plans'] as const),
    ...(['take a plan', 'send all documents', 'accept the documents', 'open the signature'] as const),
  ],
  toDelivery,
} satisfies Record<Beginning | 'toDelivery', readonly Act[]>

/**
 * Moves one application through its life by the acts of everybody: customer, analysts, counter, providers, banks, and
 * time. An act that is not possible changes nothing. `failures` are the answers that the server owes to an error of its
 * own.
 */
export async function startDriver() {
  const psp = createTestPsp()
  const bank = createTestBank()
  const environment = { ...pspEnvironment, ...debitEnvironment, ...bankEnvironment, ...(await sealVariables()) }
  const server = await startServer(environment, { fetch: networkOf(bank, psp) })
  psp.serve(server)
  bank.serve(server)
  const picture = await photo(3_000)
  const people = {} as People
  const failures: string[] = []
  for (const app of [server.app, server.pdfApp]) noteFailures(app, failures)

  async function begin(at: Beginning = 'entry'): Promise<void> {
    server.advance(Date.now() - server.deps.now().getTime())
    failures.length = 0
    bank.reset()
    const poor = () => applicantIn(server, 'received', { incomeCents: 300_000 })
    const { ana, applicant } = await startAfresh(server, psp, at === 'request' ? poor : undefined)
    const natal = await createAnalyst(server, 'natal', 'dealership', null, 'natal')
    const caio = await createAnalyst(server, 'caio', 'analyst')
    Object.assign(people, { ana, natal, caio, applicant })
    await giveScore(server, applicant.id, 720)
  }

  return { server, psp, bank, people, failures, begin, acts: actsOf({ server, psp, bank, people, picture }) }
}

function noteFailures(app: { fetch: TestServer['app']['fetch'] }, failures: string[]) {
  const { fetch } = app
  app.fetch = async (request, ...rest) => {
    const answer = await fetch.call(app, request, ...rest)
    if (answer.status >= 500) failures.push(`${request.method} ${new URL(request.url).pathname}: ${answer.status}`)
    return answer
  }
}

type Stage = { server: TestServer; psp: TestPsp; bank: TestBank; people: People; picture: Buffer }

function actsOf(stage: Stage) {
  return { ...actsOfAnalysts(stage), ...actsOfCustomer(stage), ...actsOfOthers(stage) }
}

function actsOfAnalysts({ server, psp, people }: Stage) {
  const of = () => people.ana.api.admin.applications[':id']
  const param = () => ({ id: people.applicant.id })
  const detail = () => detailOf(people.ana, people.applicant.id)
  const version = async () => (await detail()).version

  const move = (status: ApplicationStatus) =>
    moveTo(people.ana.api, people.applicant.id, status, { reason: 'Caminho', refusal: 'policy' })
  async function refuseDocument() {
    const { documents, version } = await detail()
    const kind = documentKinds.find((one) => documents[one].id !== null)
    if (kind === undefined) return
    const said = { decision: 'refused' as const, refusal: 'unreadable' as const, reason: 'Ilegível' }
    const json = { documentId: documents[kind].id ?? '', ...said, version }
    await of().documents[':kind'].review.$put({ param: { ...param(), kind }, json })
  }
  async function actOnPayment(action: 'accept' | 'refund') {
    const { payments } = people.ana.api.admin
    const { rows } = await (await payments.$get({ query: { state: 'todo' } })).json()
    const row = rows.find(({ actions }) => (actions as readonly string[]).includes(action))
    if (!row) return
    const found = { id: row.id }
    if (action === 'accept') await payments[':id'].acceptance.$post({ param: found })
    else {
      const json = { key: crypto.randomUUID().replaceAll('-', ''), amountCents: row.refundCents, reason: 'Caminho' }
      await payments[':id'].refunds.$post({ param: found, json })
    }
    await arrive(server, psp)
  }
  async function record(changes: Partial<Record<'chassis' | 'plate' | 'registrationNumber', null>> = {}) {
    const registeredOn = 'registrationNumber' in changes ? null : brazilianDate(server.deps.now())
    const numbers = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: 'SP12345678' }
    await recordRelease(people.ana.api, people.applicant.id, { ...numbers, registeredOn, ...changes })
  }
  async function bringBack() {
    const json = {
      broughtBy: people.applicant.request.fullName,
      returnedOn: brazilianDate(server.deps.now()),
      checked: [...returnCheckKinds],
      dealership: 'natal',
    }
    await of().return.$post({ param: param(), json })
  }

  return {
    receive: () => move('received'),
    analyse: () => move('analysis'),
    approve: () => move('approved'),
    'ask for documents': () => move('waiting_docs'),
    'open the signature': () => move('signing'),
    release: () => move('completed'),
    refuse: () => move('rejected'),
    'undo the last status': async () => of().status.undo.$post({ param: param(), json: { version: await version() } }),
    'offer other plans': async () => {
      const { analysis, version } = await detail()
      const plans = analysis.alternatives.map(({ hash }) => hash)
      await of()['counter-offer'].$post({ param: param(), json: { version, analysis: analysis.fingerprint, plans } })
    },
    'withdraw the plans': async () =>
      of()['counter-offer'].withdrawal.$post({ param: param(), json: { version: await version() } }),
    'ask for a proof of income': async () =>
      of()['income-proof'].$post({ param: param(), json: { version: await version(), months: 3 } }),
    'accept the income': async () =>
      of()['income-proof'].acceptance.$post({
        param: param(),
        json: { version: await version(), incomeCents: 900_000 },
      }),
    'ask for the proof again': async () =>
      of()['income-proof'].again.$post({ param: param(), json: { version: await version(), reason: 'Caminho' } }),
    'wait for no proof': async () =>
      of()['income-proof'].withdrawal.$post({ param: param(), json: { version: await version() } }),
    'accept the documents': () => acceptDocuments(people.ana.api, people.applicant.id),
    'refuse a document': refuseDocument,
    'accept a payment': () => actOnPayment('accept'),
    'refund a payment': () => actOnPayment('refund'),
    'make a contract': async () => {
      await of().contract.$post({ param: param(), json: { version: await version() } })
      await runAll(server)
    },
    'void the contract': async () =>
      of().contract.voiding.$post({ param: param(), json: { version: await version(), reason: 'Caminho' } }),
    register: () => record(),
    'clear the plate': () => record({ plate: null }),
    'clear the registration': () => record({ registrationNumber: null }),
    'bring back': bringBack,
  }
}

function actsOfCustomer({ server, bank, people, picture }: Stage) {
  const portal = () => people.applicant.browser.api.portal
  const query = () => ({ application: people.applicant.id })
  const installments = async () => (await portal().installments.$get({ query: query() })).json()

  async function send(...kinds: readonly Parameters<typeof upload>[1][]) {
    for (const kind of kinds) await upload(people.applicant.browser, kind, picture)
  }
  async function choosePlan(isTaken: boolean) {
    const { counterOffer } = await (await portal()['counter-offer'].$get({ query: query() })).json()
    const [plan] = counterOffer?.plans ?? []
    if (!counterOffer || !plan) return
    const json = { counterOffer: counterOffer.id }
    if (isTaken) await portal()['counter-offer'].choice.$post({ query: query(), json: { ...json, plan: plan.hash } })
    else await portal()['counter-offer'].refusal.$post({ query: query(), json })
  }
  async function signContract() {
    const { contract } = await contractOf(people.applicant)
    if (!contract) return
    const signer = { ...people.applicant, contractId: contract.id }
    const code = await askCode(server, signer).catch(() => undefined)
    if (code) await sign(signer, code)
    await runAll(server)
  }
  async function askForInstallment(way: 'pix' | 'boleto') {
    const next = (await installments()).plan?.rows.find(({ state }) => state !== 'paid')
    if (next) await portal().installments.charge.$post({ query: query(), json: { numbers: [next.number], way } })
    await (way === 'pix' ? runAll(server) : exchange(server, bank))
  }

  return {
    'send all documents': () => send(...documentKinds),
    'send the selfie': () => send('selfie'),
    'send the proof of income': async () => {
      await send('renda')
      await portal()['income-proof']['handing-in'].$post({ query: query() })
    },
    'take a plan': () => choosePlan(true),
    'decline the plans': () => choosePlan(false),
    'want the money back': () => portal().payments.return.$post({ query: {} }),
    sign: signContract,
    book: () => bookFirst(people.applicant.browser.api, 'natal'),
    'cancel the pick-up': () => portal().pickup.$delete({ query: {} }),
    'ask for a Pix code of the next installment': () => askForInstallment('pix'),
    'ask for a boleto of the next installment': () => askForInstallment('boleto'),
    'say that the boleto is paid': async () => {
      const charge = (await installments()).charges.find(({ boleto }) => boleto)
      if (charge) await portal().boletos[':charge'].paid.$post({ query: query(), param: { charge: charge.id } })
    },
    'switch the debit on': async () => {
      await portal().debit.$post({ query: query() })
      await runAll(server)
    },
    'switch the debit off': async () => {
      await portal().debit.$delete({ query: query() })
      await runAll(server)
    },
    'give up': () => portal().withdrawal.$post({ query: {}, json: {} }),
  }
}

function actsOfOthers({ server, psp, bank, people }: Stage) {
  /** Pays any code that the person has ever seen, also a withdrawn one, because money on its way still arrives. */
  async function pay(way: 'exact' | 'less' | 'more' | 'twice', isOpen = true) {
    const known = Object.values(psp.psp.store.state.charges)
    const charge = isOpen ? known.findLast(({ status }) => status === 'ATIVA') : known.at(-1)
    if (charge) await psp.psp.pay(charge, way)
    await arrive(server, psp)
  }
  async function payBoleto(way: 'exact' | 'less') {
    const title = bank.titles().at(-1)
    if (title) await bank.bank.pay(title, way)
    await exchange(server, bank)
  }
  async function decide(act: RecurrenceAct) {
    const recurrence = Object.values(psp.psp.store.state.recurrences).at(-1)
    if (recurrence) await psp.psp.decide(recurrence, act)
    await arrive(server, psp)
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
    await exchange(server, bank)
    await arrive(server, psp)
    await sendReminders(server.deps)
  }

  return {
    'pay the entry': () => pay('exact'),
    'pay a part': () => pay('less'),
    'pay too much': () => pay('more'),
    'pay twice': () => pay('twice'),
    'pay an old code': () => pay('exact', false),
    'pay the boleto': () => payBoleto('exact'),
    'pay the boleto short': () => payBoleto('less'),
    'authorise the debit': () => decide('authorise'),
    'decline the debit': () => decide('decline'),
    'cancel the debit at the bank': () => decide('cancel'),
    'empty the account': () => decide('empty'),
    'hand over': () =>
      handOver(people.natal.api, people.applicant.id, {
        takenBy: people.applicant.request.fullName,
        at: server.deps.now(),
      }),
    'undo the hand-over': () =>
      people.natal.api.admin.pickups[':id']['hand-over'].undo.$post({ param: { id: people.applicant.id } }),
    'a day passes': () => pass(1),
    'a week passes': () => pass(7),
    'a month passes': () => pass(30),
  }
}
