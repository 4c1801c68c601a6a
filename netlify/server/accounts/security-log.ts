import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  type NewSecurityContent,
  readSecurityEvent,
  type SecurityEventKind,
  type SecurityExportQuery,
  type SecurityHistory,
  type SecurityHistoryQuery,
} from '#api/security-history.ts'
import { securityWords } from '#content/security-history.ts'
import type { Database } from '#db/schema.ts'
import { formatDateTime, startOfDay } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { Deps } from '../deps.ts'
import { type CsvSlice, csvSlice } from '../shared/csv.ts'
import { addSecurityEvent } from '../shared/security-events.ts'

/** Adds a line to the security history, in the change's transaction, and logs it under the account's id. */
export async function recordSecurity<Kind extends SecurityEventKind>(
  deps: Pick<Deps, 'config' | 'now' | 'log'>,
  db: Kysely<Database>,
  kind: Kind,
  event: Omit<NewSecurityContent<Kind>, 'kind'> & {
    actor: { id: string | null; name: string; ip?: string | undefined }
    subject?: string
    ip?: string | undefined
  },
): Promise<void> {
  const { ip = event.actor.ip, ...what } = event
  const addressHash = ip === undefined ? null : hashOf(deps, ip)
  await addSecurityEvent(db, { ...what, kind, addressHash, at: deps.now() } as Parameters<typeof addSecurityEvent>[1])
  deps.log.info({ security: kind, account: event.actor.id, address: addressHash }, 'security')
}

/** 'application': the password was chosen with it. */
type Means = 'password' | 'password_and_code' | 'code' | 'application'

/**
 * Logs that an applicant's account was entered or that a try failed, and by which means besides the CPF (`by`). The
 * database stores none of it, because an attacker could fill it with tries; the platform keeps the log.
 */
export function logApplicantLogin(
  deps: Pick<Deps, 'config' | 'log'>,
  security: 'applicant_login' | 'applicant_login_failed',
  { accountId, by, ip }: { accountId: string | null; by: Means; ip: string },
): void {
  deps.log.info({ security, account: accountId, by, address: hashOf(deps, ip) }, 'security')
}

/**
 * Hashes an IP address with a key. The same address has the same hash, and without the key the address cannot be
 * derived. Null without a key.
 */
function hashOf({ config }: Pick<Deps, 'config'>, ip: string): string | null {
  if (config.secretKey === undefined) return null
  const key = new Uint8Array(hkdfSync('sha256', config.secretKey, '', 'address', 32))
  return createHmac('sha256', key).update(ip).digest('hex').slice(0, 16)
}

const historyLines = 30
type Line = Awaited<ReturnType<typeof findSecurityEvents>>[number]

/** A page of the security history, newest first. */
export async function securityHistory({ db }: Pick<Deps, 'db'>, query: SecurityHistoryQuery): Promise<SecurityHistory> {
  const before = numberOf(query.before)
  const rows = await findSecurityEvents(db, filterOf(query), { limit: historyLines + 1, before })
  return { events: rows.slice(0, historyLines).map(lineOf), hasMore: rows.length > historyLines }
}

/** A slice of the security history as CSV, newest first. */
export function exportSecurityHistory({ db }: Pick<Deps, 'db'>, query: SecurityExportQuery): Promise<CsvSlice> {
  const filter = filterOf(query)
  return csvSlice(
    {
      header: ['Quando', 'Quem', 'O que aconteceu', 'Endereço de rede'],
      record: ({ line }: { id: string; line: Line }) => [
        formatDateTime(line.at.toISOString()),
        line.actor_name ?? '',
        securityWords(lineOf(line)),
        line.address_hash ?? '',
      ],
      find: async ({ anchor, until, limit }) => {
        const page = { limit, before: numberOf(anchor?.id), downTo: numberOf(until) }
        return (await findSecurityEvents(db, filter, page)).map((line) => ({ id: String(line.id), line }))
      },
      lastOfNext: async ({ anchor, limit }) => {
        const last = await lastSecurityEventOfNext(db, filter, { limit, before: numberOf(anchor?.id) })
        return last === undefined ? undefined : String(last)
      },
    },
    query,
  )
}

function filterOf({ person, kind, from, to }: SecurityHistoryQuery): SecurityFilter {
  const until = to === undefined ? undefined : new Date(startOfDay(to).getTime() + dayMs)
  return { person, kind, from: from === undefined ? undefined : startOfDay(from), until }
}

const lineOf = (row: Line): SecurityHistory['events'][number] => ({
  id: row.id,
  ...readSecurityEvent(row.kind, row.detail),
  by: row.actor_name ?? '',
  subject: row.subject_now ?? row.subject_name,
  address: row.address_hash,
  at: row.at.toISOString(),
})

const numberOf = (id: string | undefined) => (id === undefined ? undefined : Number(id))

/** Filters lines by person (a user name, as actor or as subject), kind, and time from and until. */
export interface SecurityFilter {
  person?: string | undefined
  kind?: SecurityEventKind | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** At most `limit` lines, newest first. `before` is the id of the last known line; no id is below `downTo`. */
function findSecurityEvents(
  db: Kysely<Database>,
  filter: SecurityFilter,
  { limit, before, downTo }: { limit: number; before?: number | undefined; downTo?: number | undefined },
) {
  let lines = filtered(db, filter)
    .selectAll()
    .select((eb) =>
      eb.selectFrom('admin_users').select('name').whereRef('username', '=', 'subject_name').as('subject_now'),
    )
    .limit(limit)
  if (before !== undefined) lines = lines.where('id', '<', before)
  if (downTo !== undefined) lines = lines.where('id', '>=', downTo)
  return lines.execute()
}

/** The id of the line that ends a slice of `limit`; undefined if no line follows, so the slice needs no end. */
async function lastSecurityEventOfNext(
  db: Kysely<Database>,
  filter: SecurityFilter,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<number | undefined> {
  const lines = filtered(db, filter)
    .select('id')
    .offset(limit - 1)
    .limit(2)
  const rows = await (before === undefined ? lines : lines.where('id', '<', before)).execute()
  return rows.length === 2 ? rows[0]?.id : undefined
}

function filtered(db: Kysely<Database>, { person, kind, from, until }: SecurityFilter) {
  let lines = db.selectFrom('security_events').orderBy('id', 'desc')
  if (kind !== undefined) lines = lines.where('kind', '=', kind)
  if (from !== undefined) lines = lines.where('at', '>=', from)
  if (until !== undefined) lines = lines.where('at', '<', until)
  if (person === undefined) return lines
  const own = db.selectFrom('admin_users').select('id').where('username', '=', person)
  // Lines from before an account had an id or a name carry its user name alone.
  return lines.where((eb) =>
    eb.or([eb('actor_id', '=', own), eb('actor_name', '=', person), eb('subject_name', '=', person)]),
  )
}
