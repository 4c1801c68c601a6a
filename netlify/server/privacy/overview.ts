import { type Kysely, sql } from 'kysely'
import type { EventKind } from '#api/history.ts'
import type { DeletionLine, PrivacyView } from '#api/privacy.ts'
import { keepingReasons, personalDataTitles } from '#content/personal-data.ts'
import {
  accessWords,
  deletionTitles,
  deletionWhy,
  givenTo,
  receiptWords,
  roleWords,
  viewedAsCustomer,
} from '#content/privacy-center.ts'
import type { Database } from '#db/schema.ts'
import { keepingOf, retention } from '#domain/application/retention.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { deletionPauseHours } from '#domain/requests/due.ts'
import { formatProtocol } from '#domain/requests/protocol.ts'
import type { Deps } from '../deps.ts'
import { type Person, personalTables } from './tables.ts'

const mostAccesses = 200

/** What a customer sees of the own data, as it is now. `confirmedAt`: when the session last gave a code. */
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
      pending: pending && {
        requestId: pending.id,
        protocol: formatProtocol(pending.protocol),
        doneFrom: new Date(pending.opened_at.getTime() + deletionPauseHours * 3_600_000).toISOString(),
      },
    },
    confirmedUntil: live ? confirmedUntil.toISOString() : null,
  }
}

const findPendingDeletion = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('requests')
    .select(['id', 'protocol', 'opened_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'deletion')
    .where('state', 'in', ['open', 'waiting'])
    .executeTakeFirst()
    .then((row) => row ?? null)

/** Who of the bank's side had the data, by the histories; and to whom the bank gave it. */
async function findAccesses(db: Kysely<Database>, { applicationIds }: Person): Promise<PrivacyView['accesses']> {
  const numbers = db
    .selectFrom('financing_applications')
    .select(['id', 'contract_number'])
    .where('id', 'in', applicationIds)
  const events = await db
    .selectFrom('application_events as event')
    .innerJoin(numbers.as('application'), 'application.id', 'event.application_id')
    .leftJoin('admin_users', (join) => join.on(sql<boolean>`admin_users.id::text = event.actor_id::text`))
    .select(['event.at', 'event.kind', 'event.data', 'admin_users.role', 'contract_number'])
    .where('event.actor_type', '=', 'analyst')
    .where('event.kind', 'in', Object.keys(accessWords) as EventKind[])
    .orderBy('event.at', 'desc')
    .limit(mostAccesses + 1)
    .execute()
  const charges = await db
    .selectFrom('pix_charges as charge')
    .innerJoin(numbers.as('application'), 'application.id', 'charge.application_id')
    .select(['charge.created_at as at', 'contract_number'])
    .where('charge.provider', '=', 'bacen')
    .orderBy('charge.created_at', 'desc')
    .limit(mostAccesses + 1)
    .execute()
  const pickups = await db
    .selectFrom('pickups')
    .innerJoin(numbers.as('application'), 'application.id', 'pickups.application_id')
    .select(['booked_at as at', 'contract_number'])
    .execute()
  return [
    ...events.map(({ at, kind, data, role, contract_number: contractNumber }) => ({
      ...{ at: at.toISOString(), contractNumber, who: roleWords[role ?? 'analyst'] },
      what: kind === 'application_viewed' && data.asCustomer ? viewedAsCustomer : (accessWords[kind] ?? ''),
    })),
    ...charges.map((charge) => given(charge, 'provider')),
    ...pickups.map((pickup) => given(pickup, 'dealership')),
  ].sort((a, b) => b.at.localeCompare(a.at))
}

const given = (
  { at, contract_number: contractNumber }: { at: Date; contract_number: string },
  to: keyof typeof givenTo,
) => ({
  ...{ at: at.toISOString(), contractNumber, who: roleWords[to], what: givenTo[to] },
})

/** Every consent that was given or taken back, by the append-only histories. */
async function findReceipts(
  db: Kysely<Database>,
  { applicationIds, cpf, email }: Person,
): Promise<PrivacyView['receipts']> {
  const applications = await db
    .selectFrom('financing_applications')
    .select(['consented_at', 'consent_version', 'offers_consented_at', 'offers_consent_version', 'id'])
    .where('id', 'in', applicationIds)
    .execute()
  const changes = await db
    .selectFrom('application_events')
    .select(['at', 'data', 'application_id'])
    .where('application_id', 'in', applicationIds)
    .where('kind', '=', 'offers_consent')
    .execute()
  const leads = await db
    .selectFrom('leads')
    .select(['consented_at', 'consent_version'])
    .where('cpf', '=', cpf)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
  const receipt = (at: Date, what: keyof typeof receiptWords, version: string | null) => ({
    ...{ at: at.toISOString(), what: receiptWords[what], version },
  })
  return [
    ...applications.map((row) => receipt(row.consented_at, 'application', row.consent_version)),
    // Given with the application itself, before any change of it.
    ...applications.flatMap((row) =>
      row.offers_consented_at && row.offers_consented_at.getTime() === row.consented_at.getTime()
        ? [receipt(row.offers_consented_at, 'offersGiven', row.offers_consent_version)]
        : [],
    ),
    ...changes.map(({ at, data }) => receipt(at, data.wanted ? 'offersGiven' : 'offersTaken', null)),
    ...leads.map((row) => receipt(row.consented_at, 'lead', row.consent_version)),
  ].sort((a, b) => b.at.localeCompare(a.at))
}

/** Which applications of a person nobody has decided about, so that they may be deleted, and what the others are kept for. */
export async function keptApplications(db: Kysely<Database>, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    contract_number: string
    updated_at: Date
    installments: number
    bound: boolean
    decided: boolean
  }>`
    select id, contract_number, updated_at, installments,
      (status = 'completed'
        or exists (select from application_events where application_id = a.id and to_status = 'completed')
        or exists (select from pix_payments where application_id = a.id)
        or exists (select from contracts where application_id = a.id and signed_at is not null)) as bound,
      (status not in ('received', 'analysis', 'pending')
        or exists (select from application_events where application_id = a.id
          and to_status not in ('received', 'analysis', 'pending'))
        or exists (select from contract_withdrawals where application_id = a.id)) as decided
    from financing_applications as a where id = any(${[...ids]}::uuid[]) order by created_at desc`.execute(db)
  return rows.map((row) => ({
    ...{ id: row.id, contractNumber: row.contract_number },
    keeping: keepingOf({ ...row, updatedAt: new Date(row.updated_at) }),
  }))
}

/** What a deletion removes, and what stays: until when and why, from the list of tables and the rules of retention. */
export async function deletionPlan(
  db: Kysely<Database>,
  person: Person,
): Promise<{ deletes: DeletionLine[]; keeps: DeletionLine[] }> {
  const applications = await keptApplications(db, person.applicationIds)
  const kept = applications.flatMap(({ keeping, ...one }) => (keeping ? [{ ...one, keeping }] : []))
  const gone = applications.filter(({ keeping }) => keeping === null)
  const count = async (name: (typeof personalTables)[number], ids: readonly string[]) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name.name)} as t
      where ${name.rule.rows({ ...person, applicationIds: ids })}`.execute(db)
    return rows[0]?.count ?? 0
  }
  const deletes = gone.map(({ contractNumber }) => line(deletionTitles.application, 1, contractNumber))
  for (const table of personalTables) {
    const title = table.name === 'former_contacts' ? deletionTitles.contacts : personalDataTitles[table.name]
    const all = kept.map(({ id }) => id)
    const isDeleted = table.name === 'leads' || table.name === 'applicant_devices' || table.name === 'former_contacts'
    const found = isDeleted ? await count(table, all) : 0
    if (found > 0) deletes.push(line(title, found, null))
  }
  const reminders = await optionalMessages(
    db,
    kept.map(({ id }) => id),
  )
  if (reminders > 0) deletes.push(line(deletionTitles.reminders, reminders, null))

  const keeps: DeletionLine[] = []
  for (const { id, contractNumber, keeping } of kept) {
    for (const table of personalTables) {
      if (table.rule.kept !== 'application' || deletedOnRequest.includes(table.name)) continue
      if (table.name === 'applicant_accounts') continue
      const found =
        table.name === 'financing_applications'
          ? 1
          : (await count(table, [id])) - (table.name === 'messages' ? await optionalMessages(db, [id]) : 0)
      const { until, why } = keeping
      if (found > 0)
        keeps.push({ ...line(personalDataTitles[table.name], found, contractNumber), until, why: keepingReasons[why] })
    }
  }
  if (kept.length > 0)
    keeps.push({
      ...line(personalDataTitles.applicant_accounts, 1, null),
      why: keepingReasons[kept[0]?.keeping.why ?? 'unfinished'],
    })
  const requests = await db
    .selectFrom('requests')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('updated_at').as('last')])
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  if (requests.count > 0) {
    const until = monthsAfter(brazilianDate(requests.last), retention.requestYears * 12)
    keeps.push({
      ...line(personalDataTitles.requests, Number(requests.count), null),
      until,
      why: keepingReasons.request,
    })
  }
  keeps.push({
    ...line(personalDataTitles.consent_proofs, applications.length, null),
    why: keepingReasons.proof,
  })
  return { deletes, keeps }
}

/** Tables whose rows leave with a deletion although the application stays. */
export const deletedOnRequest: readonly string[] = ['former_contacts', 'leads', 'lead_events', 'applicant_devices']

const line = (title: string, count: number, contractNumber: string | null): DeletionLine => ({
  ...{ title, count, contractNumber, until: null, why: deletionWhy },
})

async function optionalMessages(db: Kysely<Database>, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('application_id', 'in', ids)
    .where('category', '=', 'optional')
    .where('state', '<>', 'queued')
    .executeTakeFirstOrThrow()
  return Number(count)
}
