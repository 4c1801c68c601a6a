import { createHash, randomInt } from 'node:crypto'
import { applicationConsent } from '#content/consent.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import { cpfWith } from '../bureau/bureau.ts'
import { madeUpRelease } from '../demo/demo-contracts.ts'
import { documentPicture } from '../demo/document-pictures.ts'
import { demoAnalyst, demoColleagues, demoPassword } from '../demo/logins.ts'
import { acceptDocuments, bookFirst, handOver, moveTo, recordRelease } from './acts.ts'
import { type Backstage, Person } from './person.ts'
import { type Stage, stages } from './stages.ts'

/** A fresh application of the demonstration. */
export interface FreshApplication {
  id: string
  contractNumber: string
  name: string
  cpf: string
  stage: Stage
}

type Cast = {
  applicant: Person
  analyst: Person
  counter: Person
  /** The other manager, who approves what is beyond one person's limits. */
  second: Person
  id: string
  name: string
  email: string
  backstage: Backstage
}

const dealership = demoColleagues.find((one) => one.dealership !== null)?.dealership ?? ''
const firstNames = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elaine', 'Fábio', 'Gilda', 'Heitor', 'Íris', 'Jonas']
const lastNames = ['Almeida', 'Barros', 'Castro', 'Dantas', 'Esteves', 'Farias', 'Guedes', 'Lacerda', 'Moraes']
// A person with one application needs no id in the address.
const query = {}
const one = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item

/**
 * Brings a fresh application to a stage, with four people in four browsers. Each step is the request that a page would
 * send, and passes every check of the real services. Throws with the server's answer when the server refuses a step.
 */
export async function freshApplication(backstage: Backstage, stage: Stage): Promise<FreshApplication> {
  for await (const fresh of throughStages(backstage)) if (fresh.stage === stage) return fresh
  throw new Error(`no stage is ${stage}`)
}

/** Like `freshApplication`, through all stages: returns the application in each of them. */
export async function* throughStages(backstage: Backstage): AsyncGenerator<FreshApplication> {
  const { ask } = backstage
  const [applicant, analyst, counter, second] = [new Person(ask), new Person(ask), new Person(ask), new Person(ask)]
  const email = `guia${randomInt(10 ** 9)}@example.com`
  const name = `${one(firstNames)} ${one(lastNames)} Demonstração`
  // A good score, so that the analyst approves without giving a reason.
  const cpf = cpfWith(randomInt(700, 900), '7', String(randomInt(100_000)))
  const { id, contractNumber } = await apply(applicant, name, cpf, email)
  await applicant.api.session.$post({ json: { cpf, password: demoPassword } })
  const { username, password } = demoAnalyst
  await analyst.api.admin.session.$post({ json: { username, password } })
  const cast = { applicant, analyst, counter, second, id, name, email, backstage }
  for (const { id: stage } of stages) {
    await steps[stage](cast)
    yield { id, contractNumber, name, cpf, stage }
  }
}

async function apply({ api }: Person, fullName: string, cpf: string, email: string) {
  const { entryPercent, monthlyInterestPercent, iof } = await (await api.offer.$get()).json()
  const address = {
    street: 'Avenida das Maritacas',
    number: '100',
    neighborhood: 'Mooca',
    city: 'São Paulo',
    state: 'SP' as const,
  }
  const json = {
    motorcycle: 'cg-160-start',
    installments: 48,
    fullName,
    cpf,
    birthDate: '1991-04-23',
    shownOffer: { entryPercent, monthlyInterestPercent, ...(iof && { iof }) },
    email,
    phone: '11987654321',
    cep: '03103110',
    ...address,
    profession: 'Professor do ensino médio',
    incomeCents: 480_000,
    password: demoPassword,
    consent: { version: applicationConsent.version, accepted: true as const },
  }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  return (await api.applications.$post({ json }, { headers })).json()
}

const asked = ({ analyst }: Cast) => analyst.api.admin.applications[':id']
const detail = async (cast: Cast) => (await asked(cast).$get({ param: { id: cast.id } })).json()

const steps: Record<Stage, (cast: Cast) => Promise<void>> = {
  // The application has this stage from the start.
  received: async () => {},
  approved: async (cast) => {
    // The bureau's answer makes another version of the application.
    await patiently(cast.backstage, async () => (await detail(cast)).analysis.bureau.state !== 'asked')
    await moveTo(cast.analyst.api, cast.id, 'analysis')
    await moveTo(cast.analyst.api, cast.id, 'approved')
  },
  documents: async (cast) => {
    for (const kind of documentKinds) await send(cast, kind, documentPicture(kind, randomInt(4)))
  },
  entry_to_pay: async ({ analyst, id }) => {
    await acceptDocuments(analyst.api, id)
    await moveTo(analyst.api, id, 'signing')
  },
  entry_paid: async (cast) => {
    const { pay } = cast.backstage
    await (pay ? payAtProvider(cast, pay) : recordPayment(cast))
  },
  signed: async ({ applicant, email, backstage }) => {
    const contracts = applicant.api.portal.contract
    const signable = async () => {
      const { contract, obstacle } = await (await contracts.$get({ query })).json()
      return obstacle === null && contract?.id
    }
    const param = { contractId: await patiently(backstage, signable) }
    await contracts[':contractId'].reading.$post({ param, query })
    await contracts[':contractId'].code.$post({ param, query, json: { agreed: true } })
    const code = await patiently(backstage, () => backstage.codeFor(email))
    await contracts[':contractId'].signature.$post({ param, query, json: { code } })
  },
  released: async ({ analyst, id }) => {
    await recordRelease(analyst.api, id, madeUpRelease(brazilianDate(new Date())))
    await moveTo(analyst.api, id, 'completed')
  },
  booked: async ({ applicant }) => {
    if (!(await bookFirst(applicant.api, dealership))) throw new Error('não há horário livre')
  },
  handed_over: async ({ counter, id, name }) => {
    const [shop] = demoColleagues.filter((each) => each.dealership !== null)
    await counter.api.admin.session.$post({
      json: { username: shop?.username ?? '', password: demoAnalyst.password },
    })
    await handOver(counter.api, id, { takenBy: name, at: new Date() })
  },
  settled: async (cast) => {
    const { api } = cast.analyst
    const { installments } = asked(cast)
    const param = { id: cast.id }
    const { plan } = await (await installments.$get({ param, query: {} })).json()
    if (plan === null) throw new Error('não há parcelas a pagar')
    // Actions on money need the password again.
    await api.admin['step-up'].$post({ json: { password: demoAnalyst.password } })
    const json = {
      numbers: plan.rows.map(({ number }) => number),
      paidOn: plan.today,
      amountCents: plan.payoffCents,
      how: 'Quitação na demonstração',
    }
    await installments.payments.$post({ param, json })
    await agree(cast)
  },
}

/** Pays the charge as the applicant does, and waits until the bank knows of it. */
async function payAtProvider({ applicant, backstage }: Cast, pay: NonNullable<Backstage['pay']>) {
  const portal = async () => (await applicant.api.portal.$get({ query })).json()
  await patiently(backstage, async () => pay(await portal()))
  await patiently(backstage, async () => (await portal()).journey.entryPaidAt)
}

/** Records the entry by hand, as an analyst of a bank without a provider does. */
async function recordPayment(cast: Cast): Promise<void> {
  const { entryCents } = await detail(cast)
  const paidOn = brazilianDate(new Date())
  const endToEndId = `E00000000${paidOn.replaceAll('-', '')}1200${String(randomInt(10 ** 11)).padStart(11, '0')}`
  // Actions on money need the password again.
  await cast.analyst.api.admin['step-up'].$post({ json: { password: demoAnalyst.password } })
  await asked(cast).payments.$post({ param: { id: cast.id }, json: { amountCents: entryCents, paidOn, endToEndId } })
}

/** Approves as the other manager, in a browser of its own, what waits about the application `id`, or about none. */
export async function agree({ second, id }: { second: Person; id: string | null }): Promise<void> {
  const manager = demoColleagues.find(({ role }) => role === 'manager')
  const { admin } = second.api
  const { password } = demoAnalyst
  await admin.session.$post({ json: { username: manager?.username ?? '', password } })
  await admin['step-up'].$post({ json: { password } })
  const { open } = await (await admin.approvals.$get()).json()
  for (const one of open.filter(({ applicationId }) => applicationId === id))
    await admin.approvals[':id'].approval.$post({ param: { id: one.id }, json: { hash: one.hash } })
}

/** Waits for something that jobs make (a contract, a message). Throws when it does not come in time. */
async function patiently<Thing>({ pause }: Backstage, look: () => Promise<Thing | undefined | null | false>) {
  for (let round = 0; round < 300; round++) {
    const thing = await look()
    if (thing) return thing
    await pause()
  }
  throw new Error('o que os serviços preparam por trás não ficou pronto a tempo')
}

async function send({ applicant }: Cast, kind: DocumentKind, bytes: Uint8Array) {
  const { uploads } = applicant.api.portal.documents
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const json = { kind, fileName: `${kind}.png`, sizeBytes: bytes.length, sha256 }
  const { id } = await (await uploads.$post({ query, json })).json()
  const part = { body: bytes as BodyInit, headers: { 'content-type': 'application/octet-stream' } }
  await uploads[':id'].parts[':index'].$put({ param: { id, index: '0' }, query }, { init: part })
  await applicant.pdf.uploads[':id'].complete.$post({ param: { id }, query })
}
