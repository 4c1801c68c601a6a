import { type Kysely, sql } from 'kysely'
import { type EventKind, readEvent } from '#api/history.ts'
import type { PrivacyView } from '#api/privacy.ts'
import {
  accessWords,
  exportWords,
  givenTo,
  lookWords,
  receiptWords,
  roleWords,
  viewedAsCustomer,
} from '#content/privacy-center.ts'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { formatReference } from '#domain/reference.ts'
import type { Deps } from '../deps.ts'
import { findPendingDeletion } from '../requests/queries.ts'
import { pendingDeletionView } from '../requests/views.ts'
import { deletionPlan } from './deletion-plan.ts'
import { leadsOf, type Person } from './personal-data-rules.ts'

const mostAccesses = 200

/**
 * Shows a customer the current state of the customer's data. `confirmedUntil` is when the session's step-up ends; null
 * without one.
 */
export async function privacyView(deps: Deps, person: Person, confirmedUntil: Date | null): Promise<PrivacyView> {
  const { db } = deps
  const [accesses, receipts, plan, pending] = await Promise.all([
    findAccesses(db, person),
    findReceipts(db, person),
    deletionPlan(db, person),
    findPendingDeletion(db, person.accountId),
  ])
  const live = confirmedUntil !== null && confirmedUntil > deps.now()
  return {
    accesses: accesses.slice(0, mostAccesses),
    moreAccesses: accesses.length > mostAccesses,
    receipts,
    deletion: {
      ...plan,
      pending: pending ? pendingDeletionView(pending) : null,
    },
    confirmedUntil: live ? confirmedUntil.toISOString() : null,
  }
}

const staffActs = (Object.keys(accessWords) as EventKind[]).filter((kind) => accessWords[kind] !== null)

/** The people on the bank's side who had the data, from the histories, and the parties to which the bank gave it. */
async function findAccesses(db: Kysely<Database>, person: Person): Promise<PrivacyView['accesses']> {
  const { applicationIds } = person
  const numbers = db
    .selectFrom('financing_applications')
    .select(['id', 'contract_number'])
    .where('id', 'in', applicationIds)
  const events = await db
    .selectFrom('application_events as event')
    .innerJoin(numbers.as('application'), 'application.id', 'event.application_id')
    .leftJoin('admin_users', (join) => join.on(sql<boolean>`admin_users.id::text = event.actor_id::text`))
    .select(['event.id', 'event.at', 'event.kind', 'event.data', 'admin_users.role', 'contract_number'])
    .where('event.actor_type', '=', 'analyst')
    .where('event.kind', 'in', staffActs)
    .orderBy('event.at', 'desc')
    .limit(mostAccesses + 1)
    .execute()
  const charges = await db
    .selectFrom('charges as charge')
    .innerJoin(numbers.as('application'), 'application.id', 'charge.application_id')
    .select(['charge.id', 'charge.created_at as at', 'contract_number'])
    .where('charge.provider', '<>', 'static')
    .orderBy('charge.created_at', 'desc')
    .limit(mostAccesses + 1)
    .execute()
  const pickups = await db
    .selectFrom('pickups')
    .innerJoin(numbers.as('application'), 'application.id', 'pickups.application_id')
    .select(['uid as id', 'booked_at as at', 'contract_number'])
    .execute()
  const lookups = await db
    .selectFrom('bureau_lookups as look')
    .innerJoin(numbers.as('application'), 'application.id', 'look.application_id')
    .select(['look.id', sql<Date>`coalesce(look.ended_at, look.asked_at)`.as('at'), 'contract_number'])
    .where('look.tries', '>', 0)
    .execute()
  return [
    ...events.map(({ id, at, kind, data, role, contract_number: contractNumber }) => ({
      id: String(id),
      at: at.toISOString(),
      contractNumber,
      who: roleWords[role ?? 'analyst'],
      what: accessWordsOf(kind, data),
    })),
    ...(await findLooks(db, person)),
    ...(await findExports(db, person)),
    ...charges.map((charge) => given(charge, 'provider')),
    ...pickups.map((pickup) => given(pickup, 'dealership')),
    ...lookups.map((lookup) => given(lookup, 'bureau')),
  ].sort((a, b) => b.at.localeCompare(a.at))
}

/** Who opened a contract, a file of a request or a contact of this person, by the security history. */
async function findLooks(db: Kysely<Database>, person: Person): Promise<PrivacyView['accesses']> {
  const [contracts, requests, leads] = await Promise.all([
    db
      .selectFrom('financing_applications')
      .select(['id', 'contract_number'])
      .where('id', 'in', person.applicationIds)
      .execute(),
    db.selectFrom('requests').select('protocol').where('account_id', '=', person.accountId).execute(),
    sql<{ id: string }>`${leadsOf(person)}`.execute(db),
  ])
  const subjects = new Map<string, { what: keyof typeof lookWords; contractNumber: string }>([
    ...contracts.map(({ id, contract_number: contractNumber }) => {
      return [`contract ${id}`, { what: 'contract', contractNumber }] as const
    }),
    ...requests.map(({ protocol }) => {
      return [`attachment ${formatReference(protocol)}`, { what: 'attachment', contractNumber: '' }] as const
    }),
    ...leads.rows.map(({ id }) => [`lead ${id}`, { what: 'lead', contractNumber: '' }] as const),
  ])
  if (subjects.size === 0) return []
  const looks = await db
    .selectFrom('security_events as look')
    .leftJoin('admin_users', (join) => join.on(sql<boolean>`admin_users.id::text = look.actor_id::text`))
    .select(['look.id', 'look.at', 'look.detail', 'admin_users.role'])
    .where('look.kind', '=', 'record_viewed')
    .where('look.detail', 'in', [...subjects.keys()])
    .orderBy('look.at', 'desc')
    .limit(mostAccesses + 1)
    .execute()
  return looks.flatMap(({ id, at, detail, role }) => {
    const subject = subjects.get(detail)
    if (subject === undefined) return []
    const { what, contractNumber } = subject
    const who = roleWords[role ?? 'analyst']
    return [{ id: `look-${id}`, at: at.toISOString(), contractNumber, who, what: lookWords[what] }]
  })
}

/**
 * Who took out of the system a list that may hold this person, once a day for each list and role: a list comes in
 * slices. An export does not say whom it held, so every one since the first application counts, and of contacts every
 * one since the first contact.
 */
async function findExports(db: Kysely<Database>, person: Person): Promise<PrivacyView['accesses']> {
  const lists = Object.keys(exportWords)
  const { rows } = await sql<{ id: string; at: Date; list: string; role: AdminRole | null }>`
    select min(taken.id)::text as id, min(taken.at) as at, list, admin_users.role
    from security_events as taken
    cross join lateral split_part(taken.detail, ',', 1) as list
    left join admin_users on admin_users.id::text = taken.actor_id::text
    where taken.kind = 'export' and list = any(${lists})
      and taken.at >= case list
        when 'contatos' then (select min(created_at) from leads where id in (${leadsOf(person)}))
        else (select min(created_at) from financing_applications where id = any(${[...person.applicationIds]}::uuid[])) end
    group by list, admin_users.role, (taken.at at time zone 'America/Sao_Paulo')::date
    order by at desc limit ${mostAccesses + 1}`.execute(db)
  return rows.map(({ id, at, list, role }) => ({
    id: `export-${id}`,
    at: new Date(at).toISOString(),
    contractNumber: '',
    who: roleWords[role ?? 'analyst'],
    what: exportWords[list] ?? '',
  }))
}

/** Describes an access in words. For a look at the customer's own page, adds the reason. */
function accessWordsOf(kind: EventKind, data: unknown): string {
  const event = readEvent(kind, data)
  return event.kind === 'application_viewed' && event.data.asCustomer
    ? viewedAsCustomer(event.data.reason)
    : (accessWords[kind] ?? '')
}

const given = (
  { id, at, contract_number: contractNumber }: { id: string; at: Date; contract_number: string },
  to: keyof typeof givenTo,
) => ({
  id,
  at: at.toISOString(),
  contractNumber,
  who: roleWords[to],
  what: givenTo[to],
})

/** Every consent that the customer gave or took back, by the append-only histories. */
async function findReceipts(db: Kysely<Database>, person: Person): Promise<PrivacyView['receipts']> {
  const { applicationIds } = person
  const applications = await db
    .selectFrom('financing_applications')
    .select(['consented_at', 'consent_version', 'created_at', 'offers_consented_at', 'offers_consent_version', 'id'])
    .where('id', 'in', applicationIds)
    .execute()
  const changes = await db
    .selectFrom('application_events')
    .select(['at', 'data', 'application_id'])
    .where('application_id', 'in', applicationIds)
    .where('kind', '=', 'offers_consent')
    .orderBy('id')
    .execute()
  const renewals = await db
    .selectFrom('application_events')
    .select([
      sql<string>`data -> 'former' ->> 'at'`.as('at'),
      sql<string>`data -> 'former' ->> 'version'`.as('version'),
    ])
    .where('application_id', 'in', applicationIds)
    .where('kind', '=', 'consent')
    .execute()
  const leads = await db
    .selectFrom('leads')
    .select(['consented_at', 'consent_version'])
    .where(sql<boolean>`id in (${leadsOf(person)})`)
    .execute()
  const receipt = (at: Date, what: keyof typeof receiptWords, version: string | null) => ({
    at: at.toISOString(),
    what: receiptWords[what],
    version,
  })
  return [
    ...applications.map((row) => receipt(row.consented_at, 'application', row.consent_version)),
    ...renewals.map(({ at, version }) => receipt(new Date(at), 'application', version)),
    // The consent to offers that came with the application. The row names the last one, where there was another.
    ...applications.flatMap((row) => {
      const own = changes.filter((one) => one.application_id === row.id)
      const wasGiven = own[0] ? !own[0].data.wanted : row.offers_consented_at !== null
      const version = own.some(({ data }) => data.wanted) ? null : row.offers_consent_version
      return wasGiven ? [receipt(row.created_at, 'offersGiven', version)] : []
    }),
    ...changes.map(({ at, data }) => receipt(at, data.wanted ? 'offersGiven' : 'offersTaken', null)),
    ...leads.map((row) => receipt(row.consented_at, 'lead', row.consent_version)),
  ].sort((a, b) => b.at.localeCompare(a.at))
}
