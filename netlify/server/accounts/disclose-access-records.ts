import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { formatDateTime, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, type PlainDate } from '#domain/calendar/day-arithmetic.ts'
import { csvText } from '../shared/csv.ts'
import { addSecurityEvent } from '../shared/security-events.ts'
import { sha256 } from '../shared/tokens.ts'
import { type DisclosedSubject, findAccessRecords } from './access-record-queries.ts'
import { findAnalystByName } from './analyst-queries.ts'
import { verifyPassword } from './password.ts'

/** An authority's order (Marco Civil da Internet, art. 15, § 3º, and art. 10, § 1º), and the manager who carries it out. */
export interface Disclosure {
  manager: { username: string; password: string }
  authority: string
  order: string
  subject: DisclosedSubject
  /** Days in Brasília, both included. */
  from: PlainDate
  to: PlainDate
  /** The order also asks who the user is. */
  identified: boolean
}

/**
 * Gives the access records that an order asks for, as CSV. The same transaction adds a line to the security history: who
 * took the records out, under which order, and the file's SHA-256. Throws an Error of one line for a wrong password, and
 * for an account that is not an active manager's.
 */
export async function discloseAccess(
  db: Kysely<Database>,
  disclosure: Disclosure,
  at: Date,
): Promise<{ csv: string; count: number; sha256: string }> {
  const { authority, order, subject, from, to } = disclosure
  const { username, password } = disclosure.manager
  const manager = await findAnalystByName(db, username)
  const isManager = manager !== undefined && manager.role === 'manager' && manager.disabled_at === null
  if (!isManager || !(await verifyPassword(password, manager.password_hash)))
    throw new Error('Only a manager can do this: user name or password is wrong.')
  return db.transaction().execute(async (trx) => {
    const rows = await findAccessRecords(trx, subject, startOfDay(from), startOfDay(daysAfter(to, 1)))
    const csv = csvText(disclosure.identified ? [...header, 'CPF ou usuário'] : header, rows.map(lineOf(disclosure)))
    const hash = sha256(csv)
    const detail = { order, of: subject.kind, from, to, count: rows.length, sha256: hash }
    const actor = { id: manager.id, name: username }
    await addSecurityEvent(trx, { kind: 'access_records_disclosed', detail, actor, subject: authority, at })
    return { csv, count: rows.length, sha256: hash }
  })
}

const header = [
  ...['Início (UTC)', 'Fim (UTC)', 'Início (Brasília)', 'Fim (Brasília)', 'Endereço IP', 'Porta'],
  ...['Conta de', 'Conta', 'Sessão'],
]

const lineOf =
  ({ identified }: Disclosure) =>
  (row: Awaited<ReturnType<typeof findAccessRecords>>[number]): (string | number)[] => {
    const times = [row.first_at, row.last_at].map((one) => one.toISOString())
    return [
      ...times,
      ...times.map((one) => formatDateTime(one)),
      ...[row.address, row.port ?? ''],
      ...[row.account_id ? 'cliente' : 'equipe', row.account_id ?? row.admin_user_id ?? ''],
      row.session_id ?? 'envio de pedido',
      ...(identified ? [row.cpf ?? row.username ?? ''] : []),
    ]
  }
