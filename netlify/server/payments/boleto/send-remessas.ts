import { brand } from '#content/brand.ts'
import type { CnabFileRow } from '#db/schema/boletos.ts'
import { CnabError } from '#domain/boleto/cnab/fields.ts'
import type { FileFacts } from '#domain/boleto/cnab/file.ts'
import { writeRemessa } from '#domain/boleto/cnab/remessa.ts'
import { brazilianDate, formatDateTime } from '#domain/calendar/calendar.ts'
import type { BoletoConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import {
  findOrdersOf,
  findWaitingOrders,
  lastNumber,
  lockFiles,
  placeOrder,
  refuseOrder,
  type StoredOrder,
} from '../provider/boleto-queries.ts'
import type { BankFiles } from './bank-files.ts'

/** How many orders one file takes at most, so that a job writes it in time. */
const ordersOfFile = 2_000

/**
 * Writes the waiting orders into a file, and hands over all files that the bank has not taken, in the order of their
 * numbers. May stop anywhere and run again: a file is stored with its number before the bank sees it, and the bank
 * knows a file by its number. A file that the bank does not take holds up those after it, and its failure is stored for
 * staff. Throws if the bank gives no answer.
 */
export async function sendRemessas(deps: Deps, boleto: BoletoConfig, files: BankFiles): Promise<void> {
  await writeWaiting(deps, boleto)
  const unsent = await deps.db
    .selectFrom('cnab_files')
    .selectAll()
    .where('direction', '=', 'remessa')
    .where('done_at', 'is', null)
    .orderBy('number')
    .execute()
  for (const file of unsent) {
    const failure = await files.put(file.name, await remessaContent(deps, boleto, file))
    const done_at = failure === undefined ? deps.now() : null
    await deps.db
      .updateTable('cnab_files')
      .set({ done_at, failure: failure ?? null })
      .where('id', '=', file.id)
      .execute()
    if (failure !== undefined) return
  }
}

async function writeWaiting(deps: Deps, boleto: BoletoConfig): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockFiles(trx, 'remessa')
    const at = deps.now()
    const waiting: StoredOrder[] = []
    for (const one of await findWaitingOrders(trx, ordersOfFile)) {
      const refusal = problemOf(boleto, one, at)
      if (refusal === undefined) waiting.push(one)
      else await refuseOrder(trx, one.id, refusal, at)
    }
    if (waiting.length === 0) return
    const number = (await lastNumber(trx, 'remessa')) + 1
    const file = { direction: 'remessa' as const, number, name: nameOf(number), created_at: at }
    const { id } = await trx.insertInto('cnab_files').values(file).returning('id').executeTakeFirstOrThrow()
    const { orders } = write(boleto, { number, created_at: at }, waiting)
    for (const [index, { line, shortened }] of orders.entries()) {
      const order = waiting[index]
      if (order) await placeOrder(trx, order.id, { fileId: id, line, shortened })
    }
  })
}

const nameOf = (number: number) => `CB${String(number).padStart(6, '0')}.REM`

/**
 * Returns why no file can hold an order; undefined if one can. One such order must not keep the others from the bank.
 */
function problemOf(boleto: BoletoConfig, order: StoredOrder, at: Date): string | undefined {
  try {
    write(boleto, { number: 1, created_at: at }, [order])
    return undefined
  } catch (error) {
    if (!(error instanceof CnabError)) throw error
    return error.message
  }
}

/** Returns the content of a remessa. It is the same each time, because orders keep what they said. */
export async function remessaContent(
  { db }: Pick<Deps, 'db'>,
  boleto: BoletoConfig,
  file: Pick<CnabFileRow, 'id' | 'number' | 'created_at'>,
): Promise<string> {
  return write(boleto, file, await findOrdersOf(db, file.id)).content
}

function write(
  { account, bankName }: BoletoConfig,
  { number, created_at: at }: Pick<CnabFileRow, 'number' | 'created_at'>,
  orders: readonly StoredOrder[],
) {
  const facts: FileFacts = {
    account,
    company: brand.cnpj.replace(/\D/g, ''),
    companyName: brand.legalName,
    bankName,
    number: number ?? 0,
    writtenOn: brazilianDate(at),
    writtenAt: formatDateTime(at.toISOString()).replace(/\D/g, '').slice(-4).padEnd(6, '0'),
  }
  return writeRemessa(
    facts,
    orders.map(({ order }) => order),
  )
}
