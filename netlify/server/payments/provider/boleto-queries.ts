import { type Kysely, sql, type Transaction } from 'kysely'
import { cnabFailures } from '#content/boleto.ts'
import type { CnabFileRow } from '#db/schema/boletos.ts'
import type { Database } from '#db/schema.ts'
import { ourNumber } from '#domain/boleto/account.ts'
import type { Order, OrderedTitle, OrderKind } from '#domain/boleto/cnab/remessa.ts'
import { answerMovements } from '#domain/boleto/cnab/retorno.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'

/** A boleto and what the bank knows of it. */
export interface KnownBoleto {
  chargeId: string
  ourNumber: string
  isRegistered: boolean
  isWithdrawn: boolean
  isPaid: boolean
  /** Why the bank refused to register it; null if it did not. */
  refusal: string | null
  /** What it was last asked for. */
  title: OrderedTitle
}

/** The boleto of a charge; undefined before its registration was asked for. */
export async function findBoleto(db: Kysely<Database>, chargeId: string): Promise<KnownBoleto | undefined> {
  const row = await db
    .selectFrom('boletos')
    .innerJoin('boleto_orders', 'boleto_orders.charge_id', 'boletos.charge_id')
    .select(['boletos.charge_id', 'number', 'registered_at', 'withdrawn_at', 'title'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('boleto_answers')
          .whereRef('boleto_answers.charge_id', '=', 'boletos.charge_id')
          .where('movement', 'in', [answerMovements.paid, answerMovements.paid_after_withdrawal]),
      ).as('is_paid'),
    )
    .select(({ selectFrom }) =>
      selectFrom('boleto_orders as first')
        .select('refusal')
        .whereRef('first.charge_id', '=', 'boletos.charge_id')
        .where('first.kind', '=', 'register')
        .as('refusal'),
    )
    .where('boletos.charge_id', '=', chargeId)
    .orderBy('boleto_orders.id', 'desc')
    .executeTakeFirst()
  return (
    row && {
      chargeId: row.charge_id,
      ourNumber: ourNumber(Number(row.number)),
      isRegistered: row.registered_at !== null,
      isWithdrawn: row.withdrawn_at !== null,
      isPaid: Boolean(row.is_paid),
      refusal: row.refusal ?? null,
      title: row.title,
    }
  )
}

/**
 * What the customer knows a boleto by: the number of the contract, and the installment or how many. At most 15
 * characters.
 */
export async function documentOf(db: Kysely<Database>, chargeId: string): Promise<string> {
  const { contract_number: contract, numbers } = await db
    .selectFrom('charges')
    .innerJoin('financing_applications as application', 'application.id', 'application_id')
    .select(['contract_number', 'numbers'])
    .where('charges.id', '=', chargeId)
    .executeTakeFirstOrThrow()
  if (numbers === null) return contract
  return numbers.length === 1 ? `${contract}/${numbers[0]}` : `${contract}/${numbers.length}P`
}

/** Stores the boleto of a charge, with a number of its own. Does nothing the second time. */
export async function insertBoleto(
  trx: Transaction<Database>,
  chargeId: string,
  { freeUntil, knownOn }: { freeUntil: PlainDate; knownOn: PlainDate },
): Promise<void> {
  await trx
    .insertInto('boletos')
    .values({ charge_id: chargeId, free_until: freeUntil, known_on: knownOn })
    .onConflict((conflict) => conflict.column('charge_id').doNothing())
    .execute()
}

/**
 * Takes back the registration of a boleto that is in no file yet. Returns whether it did: then the bank never hears of
 * it.
 */
export async function cancelUnsent(trx: Transaction<Database>, chargeId: string, at: Date): Promise<boolean> {
  await lockFiles(trx, 'remessa')
  const { numUpdatedRows } = await trx
    .updateTable('boleto_orders')
    .set({ answered_at: at, refusal: cnabFailures.cancelled })
    .where('charge_id', '=', chargeId)
    .where('kind', '=', 'register')
    .where('file_id', 'is', null)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores an order for the next file, unless the same one about this boleto waits for the bank's answer. */
export async function insertOrder(
  db: Kysely<Database>,
  chargeId: string,
  kind: OrderKind,
  title: OrderedTitle,
  at: Date,
): Promise<void> {
  await sql`
    insert into boleto_orders (charge_id, kind, title, created_at)
    select ${chargeId}::uuid, ${kind}, ${JSON.stringify(title)}::jsonb, ${at}
    where not exists (select from boleto_orders
      where charge_id = ${chargeId}::uuid and kind = ${kind} and answered_at is null)`.execute(db)
}

/** One order with what its file says. */
export interface StoredOrder {
  id: number
  chargeId: string
  order: Order
}

const orders = (db: Kysely<Database>) =>
  db
    .selectFrom('boleto_orders')
    .innerJoin('boletos', 'boletos.charge_id', 'boleto_orders.charge_id')
    .select(['boleto_orders.id', 'boleto_orders.charge_id', 'kind', 'title', 'number'])
    .orderBy('boleto_orders.id')

function storedOrder(row: {
  id: number
  charge_id: string
  kind: OrderKind
  title: OrderedTitle
  number: number
}): StoredOrder {
  const number = ourNumber(Number(row.number))
  const title = { ...row.title, ourNumber: number, ownReference: number }
  return { id: row.id, chargeId: row.charge_id, order: { kind: row.kind, title } }
}

/** At most `limit` orders that wait for a file, in the order in which they were given. */
export async function findWaitingOrders(db: Kysely<Database>, limit: number): Promise<StoredOrder[]> {
  const waiting = orders(db).where('file_id', 'is', null).where('answered_at', 'is', null)
  return (await waiting.limit(limit).execute()).map(storedOrder)
}

/** The orders of a file, in its order. */
export async function findOrdersOf(db: Kysely<Database>, fileId: string): Promise<StoredOrder[]> {
  return (await orders(db).where('file_id', '=', fileId).execute()).map(storedOrder)
}

/** Notes in which file and line an order stands. */
export async function placeOrder(
  trx: Transaction<Database>,
  id: number,
  at: { fileId: string; line: number; shortened: readonly string[] },
): Promise<void> {
  const { fileId, line, shortened } = at
  await trx
    .updateTable('boleto_orders')
    .set({ file_id: fileId, line, shortened: [...shortened] })
    .where('id', '=', id)
    .execute()
}

/** Closes an order that no file can hold. */
export async function refuseOrder(db: Kysely<Database>, id: number, refusal: string, at: Date): Promise<void> {
  await db
    .updateTable('boleto_orders')
    .set({ answered_at: at, refusal: refusal.slice(0, 300) })
    .where('id', '=', id)
    .execute()
}

/** Lets one transaction at a time write a file of a direction, so that the numbers have no gap. */
export async function lockFiles(trx: Transaction<Database>, direction: CnabFileRow['direction']): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`cnab_files:${direction}`}))`.execute(trx)
}

/** The number of the last file of a direction; 0 before the first one. */
export async function lastNumber(db: Kysely<Database>, direction: CnabFileRow['direction']): Promise<number> {
  const row = await db
    .selectFrom('cnab_files')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('direction', '=', direction)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Whether a file since an instant waits, because the bank did not take it or it could not be read. */
export async function hasWaitingFile(db: Kysely<Database>, since: Date): Promise<boolean> {
  const file = await db
    .selectFrom('cnab_files')
    .select('id')
    .where('done_at', 'is', null)
    .where('failure', 'is not', null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}
