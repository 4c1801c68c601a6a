import { createHash, randomBytes, randomInt } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import type { Kysely, Transaction } from 'kysely'
import { brand } from '#content/brand.ts'
import { applicationConsent, consentText, leadConsent } from '#content/consent.ts'
import { standardMotorcycles } from '#content/motorcycles/standard.ts'
import type { Database } from '#db/schema.ts'
import { type ApplicationStatus, progressStatuses } from '#domain/application/status.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { newContractNumber } from '#domain/contract/contract-number.ts'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { releasedCredit } from '#domain/offer/released-credit.ts'
import type { RandomInt } from '#domain/reference.ts'
import { fold } from '#domain/search.ts'
import type { LeadState } from '#domain/work-lists.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { addEvents, type NewEvent } from '#server/application/events.ts'
import { offerAt, offerRow } from '#server/application/offer.ts'
import { addFacts } from '#server/credit/fact-store.ts'
import { arrivalLookup } from '#server/credit/lookups.ts'
import { openPlan } from '#server/installments/plan.ts'
import { changeLead, insertLead } from '#server/leads/queries.ts'
import { searchText } from '#server/payments/record.ts'
import { enqueue } from '#server/shared/enqueue.ts'
import { saveSetting } from '#server/shared/settings-store.ts'
import { applicationRow } from '#server/use-cases/submit-queries.ts'
import { behaviourOf, cpfWith, recordOf } from '../bureau/bureau.ts'
import { seedContract, seedContracts, seedPickups } from './demo-contracts.ts'
import { demoAnalyst, demoColleagues, demoPassword } from './logins.ts'
import { type DemoPerson, people, places } from './people.ts'

type Tx = Transaction<Database>
/**
 * Fills an empty database with a manager, the manager's colleagues, 25 applications in every status and some contacts,
 * relative to `now`. A database that already has a manager, analyst or counter account only gets missing demo
 * colleagues. Meant for the embedded database alone, because the passwords are public.
 */
export async function seedDemo(db: Kysely<Database>, now = new Date()): Promise<void> {
  const [analystHash, applicantHash] = await Promise.all([
    hashPassword(demoAnalyst.password),
    hashPassword(demoPassword),
  ])
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('admin_users').select('id').limit(1).executeTakeFirst()) {
      return addColleagues(tx, analystHash, now)
    }
    const times = { created_at: now, updated_at: now }
    const { password: _, ...account } = demoAnalyst
    const analyst = await tx
      .insertInto('admin_users')
      .values({ ...account, role: 'manager', password_hash: analystHash, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    await seedPixAccount(tx, now)
    await addColleagues(tx, analystHash, now)
    for (const person of people) await seedApplication(tx, person, applicantHash, analyst.id, now)
    await seedContracts(tx, analyst.id)
    await seedPickups(tx, now)
    await seedContacts(tx, { id: analyst.id, name: demoAnalyst.name }, now)
  })
}

/** Adds colleagues that an older demo lacks. Changes nothing in a database without the demo's own manager. */
async function addColleagues(tx: Tx, passwordHash: string, now: Date) {
  const demo = tx.selectFrom('admin_users').select('id').where('username', '=', demoAnalyst.username)
  if (!(await demo.executeTakeFirst())) return
  await tx
    .insertInto('admin_users')
    .values(demoColleagues.map((one) => ({ ...one, password_hash: passwordHash, created_at: now, updated_at: now })))
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute()
}

/**
 * Stores one person's application with everything that its status says has happened. Returns its id. `random` draws the
 * contract's number.
 */
export async function seedApplication(
  tx: Tx,
  person: DemoPerson,
  passwordHash: string,
  analystId: string,
  now: Date,
  random: RandomInt = randomInt,
): Promise<string> {
  const createdAt = new Date(now.getTime() - person.daysAgo * dayMs)
  const motorcycle = standardMotorcycles.find(({ slug }) => slug === person.motorcycle)
  if (motorcycle === undefined) throw new Error(`no such demo motorcycle: ${person.motorcycle}`)
  const path = statusPath(person.status)
  // Each status gets an even share of the time since the application, so that the last one is always in the past.
  // Released motorcycles took a week at most, so that the contract is of a day on which the proposal was valid.
  const elapsed = now.getTime() - createdAt.getTime()
  const span = person.status === 'completed' ? Math.min(elapsed, 7 * dayMs) : elapsed
  const at = (step: number) => new Date(createdAt.getTime() + (span * step) / (path.length + 1))
  const contractNumber = await unusedContractNumber(tx, createdAt.getUTCFullYear(), random)
  const offer = offerAt(
    createdAt,
    { installments: person.installments, entryCents: null, dueDay: null },
    { motorcycle, catalogueVersion: 1, conditions: defaultOffer },
  )
  const asked = request(person)
  const account = { cpf: asked.cpf, email: asked.email, password_hash: passwordHash, password_settled_at: createdAt }
  const { id: accountId } = await tx
    .insertInto('applicant_accounts')
    .values({ ...account, ...confirmed(createdAt), created_at: createdAt, updated_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = applicationRow(asked, { offer, accountId, contractNumber, now: createdAt })
  const stored = {
    ...row,
    status: person.status,
    credit_score: person.score,
    version: path.length,
    updated_at: at(path.length - 1),
  }
  await tx.insertInto('financing_applications').values(stored).execute()
  await tx
    .insertInto('offers')
    .values(offerRow(row.id, offer, createdAt))
    .execute()
  await seedLookup(tx, person, stored, new Date(createdAt.getTime() + lookupMs))
  if (person.status === 'completed') {
    await seedEntry(tx, stored, at(path.indexOf('signing')), analystId)
    const signed = await seedContract(tx, row.id, analystId, at(path.indexOf('signing')))
    const releasedAt = at(path.indexOf('completed'))
    const credit = releasedCredit(signed.offer, brazilianDate(releasedAt))
    await openPlan({ now: () => releasedAt }, tx, row.id, credit)
  }

  const analyst = { type: 'analyst', id: analystId, name: demoAnalyst.name } as const
  const events = path.map((to, step): NewEvent => {
    const created = { kind: 'created', actor: { type: 'applicant', id: stored.id, name: person.name } } as const
    const data = to === 'rejected' ? ({ reason: refusalReason, refusal: 'income' } as const) : {}
    const moved = {
      kind: 'status',
      actor: analyst,
      from: path[step - 1] ?? null,
      note: notes[to] ?? null,
      data,
    } as const
    return { applicationId: stored.id, ...(step === 0 ? created : moved), to, at: at(step) }
  })
  await addEvents(tx, events)
  return row.id
}

const confirmed = (at: Date) => ({ email_confirmed_at: at, former_email: null, former_email_until: null })

const notes: Partial<Record<ApplicationStatus, string>> = {
  approved: 'Renda confirmada e sem restrições.',
  waiting_docs: 'Pedir CNH, selfie e comprovante de residência.',
}
const refusalReason = 'Comprometimento de renda acima da política de crédito.'

function statusPath(status: ApplicationStatus): ApplicationStatus[] {
  if (status === 'rejected') return ['received', 'analysis', 'rejected']
  if (status === 'pending') return ['received', 'pending']
  return progressStatuses.slice(0, progressStatuses.indexOf(status) + 1)
}

/** Draws until a number is free: a thousand applications meet a taken one in 5 % of all cases. */
async function unusedContractNumber(tx: Tx, year: number, random: RandomInt): Promise<string> {
  for (;;) {
    const number = newContractNumber(year, random)
    const taken = tx.selectFrom('financing_applications').select('id').where('contract_number', '=', number)
    if (!(await taken.executeTakeFirst())) return number
  }
}

function request(person: DemoPerson) {
  const { ddd, ...address } = places[person.place]
  const [first = '', ...rest] = fold(person.name)
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return {
    ...address,
    number: String(randomInt(1, 1900)),
    motorcycle: person.motorcycle,
    installments: person.installments,
    shownOffer: defaultOffer,
    fullName: person.name,
    cpf: person.cpf ?? cpfWith(person.score ?? randomInt(1000), person.bureau ?? '7', String(randomInt(100_000))),
    birthDate: person.birthDate,
    email: `${first}.${rest.at(-1)}@example.com`,
    phone: `${ddd}9${String(randomInt(10 ** 8)).padStart(8, '0')}`,
    profession: person.profession,
    incomeCents: person.incomeCents,
    password: randomBytes(8).toString('hex'),
    consent: { version: applicationConsent.version, accepted: true as const },
  }
}

/** How long (ms) after an application the demo's bureau answered. */
const lookupMs = 20_000

/** Stores what the local bureau said of a person when the application came. Stores nothing without a key to seal it. */
async function seedLookup(
  tx: Tx,
  { bureau, score }: DemoPerson,
  { id, cpf }: { id: string; cpf: string },
  at: Date,
): Promise<void> {
  const { SECRET_KEY: secretKey } = process.env
  if (!secretKey || bureau === null) return
  const lookup = arrivalLookup(id, at)
  const behaviour = behaviourOf(`00000000${bureau}`)
  const failed = { down: 'unreachable', rubbish: 'unreadable' } as const
  const failure = behaviour === 'down' || behaviour === 'rubbish' ? failed[behaviour] : null
  const state = failure ? 'down' : behaviour === 'no_record' ? 'no_record' : 'answered'
  await tx
    .insertInto('bureau_lookups')
    .values({ ...lookup, state, failure, tries: 1, ended_at: at })
    .execute()
  if (failure) await enqueue(tx, 'bureau_lookup', { lookupId: lookup.id })
  if (state !== 'answered') return
  const { modelo, data, negativos } = recordOf(`${cpf.slice(0, 8)}${bureau}`, at)
  const facts = {
    score,
    model: modelo,
    on: data,
    negatives: {
      count: negativos.quantidade,
      cents: Number(negativos.valor.replace('.', '')),
      oldestOn: negativos.mais_antigo,
    },
    identity: { name: behaviour !== 'other_person', birthDate: true },
  }
  await addFacts(tx, { secretKey }, { applicationId: id, source: 'bureau', facts, lookupId: lookup.id, at })
}

/** Stores the Pix account to which the demo's entries are paid. */
async function seedPixAccount(tx: Transaction<Database>, now: Date): Promise<void> {
  const value = { chave: brand.email, nome: brand.bank, cidade: brand.address.city }
  const description = 'Conta Pix que recebe as entradas'
  await saveSetting(tx, { key: 'pix_settings', value, description, by: null, at: now })
}

/** Stores the entry of a released application. Sends no message, because the payment is long ago. */
async function seedEntry(
  tx: Transaction<Database>,
  application: { id: string; entry_value: string; full_name: string; contract_number: string },
  paidAt: Date,
  analystId: string,
): Promise<void> {
  const minute = paidAt.toISOString().replace(/\D/g, '').slice(0, 12)
  const endToEndId = `E00000000${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
  await tx
    .insertInto('pix_payments')
    .values({
      end_to_end_id: endToEndId,
      txid: null,
      application_id: application.id,
      amount_cents: Math.round(Number(application.entry_value) * 100),
      paid_at: paidAt,
      kind: 'exact',
      state: 'entry',
      for_staff: false,
      // The local provider does not know this payment.
      source: 'analyst',
      payer_note: null,
      recorded_by: analystId,
      recorded_by_name: demoAnalyst.name,
      recorded_at: paidAt,
      search_text: searchText({ payerNote: null, payer: null, endToEndId }, application),
    })
    .execute()
}

type DemoContact = readonly [name: string, ddd: string, plan: number, hoursAgo: number, state: LeadState, note: string]

const contacts: readonly DemoContact[] = [
  ['Heitor Cavalcanti Mota', '81', 60, 2, 'new', ''],
  ['Lívia Marques Antunes', '11', 48, 5, 'new', ''],
  ['Caetano Brandão Reis', '71', 36, 21, 'new', ''],
  ['Aurora Peixoto Leal', '31', 60, 27, 'called', 'Caixa postal. Tentar de novo depois das 18h.'],
  ['Davi Sampaio Furtado', '51', 24, 49, 'called', 'Quer simular com entrada maior antes de decidir.'],
  ['Manuela Rocha Viana', '62', 12, 75, 'closed', 'Fez o pedido pelo site.'],
  ['Benício Prates Lobo', '41', 48, 120, 'closed', 'Vai esperar o fim do ano.'],
]

/** Adds people who asked for a call to the demo, relative to `now`. */
async function seedContacts(
  tx: Transaction<Database>,
  analyst: { id: string; name: string },
  now: Date,
): Promise<void> {
  for (const [name, ddd, installments, hoursAgo, state, note] of contacts) {
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    const [first = '', last = ''] = fold(name).split(' ')
    const cpf = generateCpf()
    const email = `${first}.${last}@example.com`
    const phone = `${ddd}9${String(randomInt(10 ** 8)).padStart(8, '0')}`
    const { id } = await insertLead(tx, {
      full_name: name,
      cpf,
      email,
      phone,
      installments,
      motorcycle_model: 'X-ADV',
      search_text: `${fold(`${name} ${email}`)} ${cpf} ${phone}`,
      consent_version: leadConsent.version,
      consent_sha256: createHash('sha256').update(consentText(leadConsent)).digest('hex'),
      consented_at: at,
      created_at: at,
      updated_at: at,
    })
    if (state === 'new') continue
    const called = { lead_id: id, actor_id: analyst.id, actor_name: analyst.name, from_state: 'new' as const }
    const changedAt = new Date(at.getTime() + hourMs)
    await changeLead(tx, { state, note }, { ...called, to_state: state, note, at: changedAt })
  }
}
