import { type Kysely, sql } from 'kysely'
import type { DeletionLine } from '#api/privacy.ts'
import { keepingReasons, type PersonalTable, personalDataTitles } from '#content/personal-data.ts'
import { deletionTitles, deletionWhy, openRequestsWhy } from '#content/privacy-center.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { keepingOf } from '#domain/keeping.ts'
import { retention } from '#domain/retention.ts'
import { lastAccess } from '../accounts/access-records.ts'
import { hasPlan, isAfterDeletion, isBound, isDecided } from '../application/kept.ts'
import { findUnreachable } from '../requests/queries.ts'
import { type Person, personalTables } from './personal-data-rules.ts'
import { contractEndOf } from './retention-queries.ts'

/** Tables whose rows a deletion removes although the application stays. */
const deletedOnRequest: readonly PersonalTable[] = ['leads', 'applicant_devices', 'former_contacts']

/** Tables with one row for all applications of an account. */
const ofWholeAccount: readonly PersonalTable[] = ['applicant_accounts', 'people']

/**
 * Returns for each application of a person the reason why the bank keeps it; null if there was no decision about it, so
 * that it may be deleted.
 */
export async function keptApplications(db: Kysely<Database>, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    contract_number: string
    updated_at: Date
    installments: number
    bound: boolean
    has_plan: boolean
    ended_at: Date | null
    decided: boolean
    later: boolean
  }>`
    select id, contract_number, updated_at, installments,
      ${isBound('a')} as bound, ${hasPlan('a')} as has_plan, ${contractEndOf('a')} as ended_at,
      ${isDecided('a')} as decided, ${isAfterDeletion('a')} as later
    from financing_applications as a where id = any(${[...ids]}::uuid[]) order by created_at desc`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    contractNumber: row.contract_number,
    keeping: keepingOf({
      ...row,
      updatedAt: new Date(row.updated_at),
      contractEnd: row.has_plan ? (row.ended_at === null ? 'open' : new Date(row.ended_at)) : null,
    }),
  }))
}

/**
 * Returns the data that a deletion removes, and the data that stays, until when and why. Follows the list of tables and
 * the rules of retention.
 */
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
  const keptIds = kept.map(({ id }) => id)
  let proofs = applications.length
  for (const table of personalTables.filter(({ name }) => deletedOnRequest.includes(name))) {
    const found = await count(table, keptIds)
    if (table.name === 'leads') proofs += found
    if (found > 0) deletes.push(line(personalDataTitles[table.name], found, null))
  }
  const reminders = await optionalMessages(db, keptIds)
  if (reminders > 0) deletes.push(line(deletionTitles.reminders, reminders, null))
  const unanswered = kept.length === 0 ? await findUnreachable(db, person.accountId) : []
  if (unanswered.length > 0)
    deletes.push({ ...line(deletionTitles.requests, unanswered.length, null), why: openRequestsWhy })

  const keeps: DeletionLine[] = []
  for (const { id, contractNumber, keeping } of kept) {
    for (const table of personalTables) {
      if (table.rule.kept !== 'application' || deletedOnRequest.includes(table.name)) continue
      if (ofWholeAccount.includes(table.name)) continue
      const found =
        table.name === 'financing_applications'
          ? 1
          : table.name === 'messages'
            ? await keptMessages(db, id)
            : await count(table, [id])
      const { until, why } = keeping
      if (found > 0)
        keeps.push({ ...line(personalDataTitles[table.name], found, contractNumber), until, why: keepingReasons[why] })
    }
  }
  const [first] = kept
  if (first) {
    for (const name of ofWholeAccount)
      keeps.push({ ...line(personalDataTitles[name], 1, null), why: keepingReasons[first.keeping.why] })
  }
  const requests = await db
    .selectFrom('requests')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('updated_at').as('last')])
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  if (requests.count > 0) {
    const until = monthsAfter(brazilianDate(requests.last), retention.requestYears * 12)
    // With the account, the mails of the deletion go once they are sent. Else they stay, with one more when it is done.
    const accountStays = kept.length > 0
    const mails = (await countMailsOfRequests(db, person.accountId, accountStays)) + (accountStays ? 1 : 0)
    const title = accountStays ? deletionTitles.requestMailsAndNotice : deletionTitles.requestMails
    if (mails > 0) keeps.push({ ...line(title, mails, null), until, why: keepingReasons.request })
    keeps.push({
      ...line(personalDataTitles.requests, Number(requests.count), null),
      until,
      why: keepingReasons.request,
    })
  }
  const accesses = await lastAccess(db, person.accountId)
  if (accesses !== undefined) {
    const until = monthsAfter(brazilianDate(accesses.last), retention.accessRecordMonths)
    keeps.push({ ...line(personalDataTitles.access_records, accesses.count, null), until, why: keepingReasons.access })
  }
  keeps.push({ ...line(personalDataTitles.consent_proofs, proofs, null), why: keepingReasons.proof })
  return { deletes, keeps }
}

const line = (title: string, count: number, contractNumber: string | null): DeletionLine => ({
  title,
  count,
  contractNumber,
  until: null,
  why: deletionWhy,
})

/** The messages about an application that stay with it: all but the sent optional ones. */
async function keptMessages(db: Kysely<Database>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count) - (await optionalMessages(db, [id]))
}

/** How many messages about requests stay. Those about deletions go with the account. */
async function countMailsOfRequests(db: Kysely<Database>, accountId: string, accountStays: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .innerJoin('requests', 'requests.id', 'messages.request_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('requests.account_id', '=', accountId)
    .$if(!accountStays, (query) => query.where('requests.kind', '<>', 'deletion'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

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
