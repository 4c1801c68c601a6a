import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { OrderedTitle } from '#domain/boleto/cnab/remessa.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'

/** An answer of the bank, with the charge and the boleto that it is about. */
export interface AnswerOfCharge {
  fileId: string
  /** The number of the file. */
  file: number
  line: number
  movement: string
  ourNumber: string
  paidCents: number
  happenedOn: PlainDate
  reasons: string[]
  /** Null for a number that no boleto of ours has. */
  chargeId: string | null
  reference: string | null
  isRegistered: boolean
  title: OrderedTitle | null
}

/** Which answers are wanted: those of a period, those whose charges did not follow yet, or the one of a payment. */
type Wanted = { from: Date; to: Date } | { unfollowed: number } | { paymentId: string }

/** Returns answers of the bank in the order in which they came. */
export async function findAnswers(db: Kysely<Database>, wanted: Wanted): Promise<AnswerOfCharge[]> {
  const where =
    'from' in wanted
      ? sql`answer.at between ${wanted.from} and ${wanted.to}`
      : 'unfollowed' in wanted
        ? sql`answer.followed_at is null`
        : sql`'B' || answer.our_number || lpad(file.number::text, 6, '0') || lpad(answer.line::text, 6, '0') = ${wanted.paymentId}`
  const limit = 'unfollowed' in wanted ? wanted.unfollowed : 100_000
  const { rows } = await sql<{ [Name in keyof AnswerOfCharge]: AnswerOfCharge[Name] }>`
    select answer.file_id as "fileId", file.number as file, answer.line, movement, our_number as "ourNumber",
      paid_cents::float8 as "paidCents", happened_on as "happenedOn", reasons, answer.charge_id as "chargeId",
      charge.reference, boleto.registered_at is not null as "isRegistered",
      (select title from boleto_orders where charge_id = answer.charge_id order by id desc limit 1) as title
    from boleto_answers answer
    join cnab_files file on file.id = file_id
    left join boletos boleto on boleto.charge_id = answer.charge_id
    left join charges charge on charge.id = answer.charge_id
    where ${where} order by file.number, answer.line limit ${limit}`.execute(db)
  return rows
}

/** Notes that the charge followed an answer. */
export async function recordFollowed(db: Kysely<Database>, { fileId, line }: AnswerOfCharge, at: Date): Promise<void> {
  await db
    .updateTable('boleto_answers')
    .set({ followed_at: at })
    .where('file_id', '=', fileId)
    .where('line', '=', line)
    .execute()
}
