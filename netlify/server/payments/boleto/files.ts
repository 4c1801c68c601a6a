import { sql } from 'kysely'
import type { CnabFileAnswer, CnabFilesAnswer, CnabFileView } from '#api/boletos.ts'
import { boletoRefusals, cnabMovements, shortenedFields } from '#content/boleto.ts'
import { ourNumber } from '#domain/boleto/account.ts'
import { orderMovements } from '#domain/boleto/cnab/remessa.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../shared/enqueue.ts'
import { ProblemError } from '../../shared/problem.ts'
import { remessaContent } from './send-remessas.ts'

/** How many files one page of the list has. */
const pageSize = 50

/** The files that were exchanged with the bank, newest first, or those before an instant. */
export async function listCnabFiles(deps: Deps, before?: string): Promise<CnabFilesAnswer> {
  const rows = await readFiles(deps, before ? sql`created_at < ${before}::timestamptz` : sql`true`, pageSize + 1)
  const files = rows.slice(0, pageSize)
  return {
    hasBank: deps.config.boleto !== undefined,
    files,
    next: rows.length > pageSize ? (files.at(-1)?.at ?? null) : null,
  }
}

async function readFiles({ db }: Pick<Deps, 'db'>, where: ReturnType<typeof sql>, limit: number) {
  const { rows } = await sql<Omit<CnabFileView, 'at' | 'doneAt'> & { at: Date; doneAt: Date | null }>`
    select id, direction, number, name, created_at as at, done_at as "doneAt", failure,
      ((select count(*) from boleto_orders where file_id = file.id)
        + (select count(*) from boleto_answers where file_id = file.id))::integer as boletos
    from cnab_files as file where ${where} order by created_at desc, id limit ${limit}`.execute(db)
  return rows.map(
    ({ at, doneAt, ...row }): CnabFileView => ({
      ...row,
      at: at.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    }),
  )
}

/** A file with its content, and which charge stands in which of its lines. Throws `not_found`. */
export async function readCnabFile(deps: Deps, id: string): Promise<CnabFileAnswer> {
  const [file] = await readFiles(deps, sql`id = ${id}::uuid`, 1)
  const row = await deps.db.selectFrom('cnab_files').selectAll().where('id', '=', id).executeTakeFirst()
  if (file === undefined || row === undefined) throw new ProblemError('not_found')
  const { boleto } = deps.config
  const isRemessa = row.direction === 'remessa'
  return {
    file,
    content: isRemessa ? (boleto ? await remessaContent(deps, boleto, row) : null) : row.content,
    lines: isRemessa ? await orderLines(deps, id) : await answerLines(deps, id),
  }
}

async function orderLines({ db }: Deps, fileId: string): Promise<CnabFileAnswer['lines']> {
  const rows = await db
    .selectFrom('boleto_orders as line')
    .innerJoin('boletos', 'boletos.charge_id', 'line.charge_id')
    .innerJoin('charges', 'charges.id', 'line.charge_id')
    .innerJoin('financing_applications as application', 'application.id', 'charges.application_id')
    .select(['line.line', 'kind', 'shortened', 'refusal', 'boletos.number', 'amount_cents', 'numbers'])
    .select(['application.id', 'contract_number'])
    .where('file_id', '=', fileId)
    .orderBy('line.line')
    .execute()
  return rows.map((row) => ({
    line: row.line ?? 0,
    ourNumber: ourNumber(Number(row.number)),
    what: cnabMovements.remessa[orderMovements[row.kind]] ?? row.kind,
    amountCents: row.amount_cents,
    application: { id: row.id, contractNumber: row.contract_number },
    numbers: row.numbers,
    note: noteOf([row.refusal, shortenedNote(row.shortened)]),
  }))
}

const shortenedNote = (fields: readonly string[]) =>
  fields.length > 0 ? `Encurtado: ${fields.map((one) => shortenedFields[one] ?? one).join(', ')}` : null

const noteOf = (notes: readonly (string | null)[]) => notes.filter((note) => note !== null).join('. ') || null

async function answerLines({ db }: Deps, fileId: string): Promise<CnabFileAnswer['lines']> {
  const rows = await db
    .selectFrom('boleto_answers as line')
    .leftJoin('charges', 'charges.id', 'line.charge_id')
    .leftJoin('financing_applications as application', 'application.id', 'charges.application_id')
    .select(['line.line', 'movement', 'our_number', 'paid_cents', 'fee_cents', 'reasons', 'numbers'])
    .select(['application.id', 'contract_number'])
    .where('file_id', '=', fileId)
    .orderBy('line.line')
    .execute()
  return rows.map((row) => ({
    line: row.line,
    ourNumber: row.our_number,
    what: cnabMovements.retorno[row.movement] ?? `Movimento ${row.movement}`,
    amountCents: Number(row.paid_cents) || row.fee_cents || null,
    application: row.id && row.contract_number ? { id: row.id, contractNumber: row.contract_number } : null,
    numbers: row.numbers,
    note: noteOf([
      row.reasons.length > 0 ? boletoRefusals(row.reasons) : null,
      row.id ? null : 'Nenhum boleto nosso tem este número',
    ]),
  }))
}

/**
 * Hands a remessa over once more. The bank knows it by its number, so nothing is registered twice. Throws `not_found`
 * for a file that came from the bank.
 */
export async function resendRemessa(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('cnab_files')
      .set({ done_at: null, failure: null })
      .where('id', '=', id)
      .where('direction', '=', 'remessa')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ProblemError('not_found')
    await enqueue(trx, 'boleto_files', {})
  })
}
