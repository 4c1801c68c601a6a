import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { OrderedTitle, OrderKind } from '#domain/boleto/cnab/remessa.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Json, Later, Timestamp } from './columns.ts'

/** The bank's side of a charge that is a boleto. */
interface BoletosTable {
  charge_id: string
  /** The bank's number ('nosso número') without its zeros. */
  number: GeneratedAlways<number>
  /** The last day without fee, and the business day on which the bank tells of what was paid until then. */
  free_until: PlainDate
  known_on: PlainDate
  /** When the customer said that it is paid, and the day on which the bank tells of it. */
  said_paid_at: Later<Date>
  said_known_on: Later<PlainDate>
  /** Since when it can be paid, and since when it no longer can. */
  registered_at: Later<Date>
  withdrawn_at: Later<Date>
}

/** What the bank is asked for about a boleto. It waits for the next file until `file_id` names one. */
interface BoletoOrdersTable {
  id: GeneratedAlways<number>
  charge_id: string
  kind: OrderKind
  /** The boleto as the file says it, with its payer. */
  title: Json<OrderedTitle>
  created_at: Timestamp
  file_id: Later<string>
  /** Its first line in the file. */
  line: Later<number>
  /** Which texts of the payer were too long for the layout. */
  shortened: Generated<string[]>
  answered_at: Later<Date>
  /** Why it was refused, in words for staff. */
  refusal: Later<string>
}

/**
 * A file of charges (CNAB 240): remessas go to the bank, retornos come from it. Each direction counts without a gap.
 */
interface CnabFilesTable {
  id: Generated<string>
  direction: 'remessa' | 'retorno'
  /** Null for a retorno that cannot be read. */
  number: number | null
  name: string
  /** A retorno without the names and CPFs of payers. A remessa is written again from its orders. */
  content: Later<string>
  created_at: Timestamp
  /** When the bank took the remessa, or the answers of the retorno were stored. */
  done_at: Later<Date>
  /** Why it is not done, in words for staff. */
  failure: Later<string>
}

/** What a retorno says about one boleto. */
interface BoletoAnswersTable {
  file_id: string
  line: number
  /** The movement of the layout, as '06'. */
  movement: string
  /** Null if no boleto has the number. */
  charge_id: Later<string>
  our_number: string
  paid_cents: number
  fee_cents: number
  happened_on: PlainDate
  credited_on: Later<PlainDate>
  reasons: string[]
  at: Timestamp
  /** When its charge followed. */
  followed_at: Later<Date>
}

export type CnabFileRow = Selectable<CnabFilesTable>

/** Boletos and the files that are exchanged about them. */
export interface BoletoTables {
  boletos: BoletosTable
  boleto_orders: BoletoOrdersTable
  boleto_answers: BoletoAnswersTable
  cnab_files: CnabFilesTable
}
