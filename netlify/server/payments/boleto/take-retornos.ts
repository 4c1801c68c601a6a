import type { Transaction } from 'kysely'
import { boletoRefusals, cnabFailures } from '#content/boleto.ts'
import type { Database } from '#db/schema.ts'
import { CnabError } from '#domain/boleto/cnab/fields.ts'
import { withoutPayers } from '#domain/boleto/cnab/file.ts'
import { type AnswerKind, type ReadAnswer, readRetorno } from '#domain/boleto/cnab/retorno.ts'
import type { Deps } from '../../deps.ts'
import { lastNumber, lockFiles } from '../provider/boleto-queries.ts'
import type { BankFiles } from './bank-files.ts'

/**
 * Gets the files that the bank left since the last time, and stores what they say, each once and in the order of their
 * numbers. A file that cannot be read, or comes before the one that it follows, waits, and its failure is stored for
 * staff. Throws if the bank gives no answer.
 */
export async function takeRetornos(deps: Deps, files: BankFiles): Promise<void> {
  const names = await files.list()
  const known = await deps.db
    .selectFrom('cnab_files')
    .select('name')
    .where('direction', '=', 'retorno')
    .where('done_at', 'is not', null)
    .where('name', 'in', [...names, ''])
    .execute()
  const done = new Set(known.map(({ name }) => name))
  const read = await Promise.all(
    names.filter((name) => !done.has(name)).map(async (name) => readNew(deps, files, name)),
  )
  const inOrder = read.filter((one) => one !== undefined).sort((one, other) => one.number - other.number)
  for (const file of inOrder) await deps.db.transaction().execute((trx) => store(deps, trx, file))
}

interface NewFile {
  name: string
  number: number
  content: string
  answers: readonly ReadAnswer[]
}

async function readNew(deps: Deps, files: BankFiles, name: string): Promise<NewFile | undefined> {
  const content = await files.get(name)
  try {
    const { header, answers } = readRetorno(content)
    return { name, number: header.number, content: withoutPayers(content), answers }
  } catch (error) {
    if (!(error instanceof CnabError)) throw error
    await storeFailure(deps, deps.db, name, `${cnabFailures.unreadable}: ${error.message}`)
    return undefined
  }
}

async function storeFailure(deps: Deps, db: Deps['db'], name: string, failure: string): Promise<void> {
  await db
    .insertInto('cnab_files')
    .values({ direction: 'retorno', number: null, name, created_at: deps.now(), failure: failure.slice(0, 300) })
    .onConflict((conflict) => conflict.columns(['direction', 'name']).doUpdateSet({ failure: failure.slice(0, 300) }))
    .execute()
}

async function store(deps: Deps, trx: Transaction<Database>, { name, number, content, answers }: NewFile) {
  await lockFiles(trx, 'retorno')
  const isDone = await trx
    .selectFrom('cnab_files')
    .select('id')
    .where('direction', '=', 'retorno')
    .where('name', '=', name)
    .where('done_at', 'is not', null)
    .executeTakeFirst()
  // Another run took it meanwhile.
  if (isDone) return
  const last = await lastNumber(trx, 'retorno')
  const at = deps.now()
  // A bank that knew the company before does not begin at 1.
  const isNext = number === last + 1 || last === 0
  if (number > last && !isNext) return storeFailure(deps, trx, name, cnabFailures.gap(last + 1))
  // The same number under another name is a file that was taken before.
  if (number <= last) return storeFailure(deps, trx, name, cnabFailures.known(number))
  const file = { direction: 'retorno' as const, number, name, content, created_at: at, done_at: at, failure: null }
  const { id } = await trx
    .insertInto('cnab_files')
    .values(file)
    .onConflict((conflict) => conflict.columns(['direction', 'name']).doUpdateSet(file))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const answer of answers) await storeAnswer(trx, id, answer, at)
}

async function storeAnswer(trx: Transaction<Database>, fileId: string, answer: ReadAnswer, at: Date): Promise<void> {
  const boleto = await trx
    .selectFrom('boletos')
    .select('charge_id')
    .where('number', '=', Number(answer.ourNumber.replace(/\D/g, '') || 0))
    .executeTakeFirst()
  await trx
    .insertInto('boleto_answers')
    .values({
      file_id: fileId,
      line: answer.line,
      movement: answer.movement,
      charge_id: boleto?.charge_id ?? null,
      our_number: answer.ourNumber,
      paid_cents: answer.paidCents,
      fee_cents: answer.feeCents,
      happened_on: answer.happenedOn,
      credited_on: answer.creditedOn,
      reasons: [...answer.reasons],
      at,
    })
    .execute()
  if (boleto && answer.kind) await follow(trx, boleto.charge_id, answer.kind, answer.reasons, at)
}

/** Notes on the boleto and its orders what the bank answered. */
async function follow(
  trx: Transaction<Database>,
  chargeId: string,
  kind: AnswerKind,
  reasons: readonly string[],
  at: Date,
): Promise<void> {
  const open = trx.updateTable('boleto_orders').where('charge_id', '=', chargeId).where('answered_at', 'is', null)
  const boleto = trx.updateTable('boletos').where('charge_id', '=', chargeId)
  if (kind === 'registered') {
    await open.where('kind', 'in', ['register', 'move']).set({ answered_at: at }).execute()
    await boleto.where('registered_at', 'is', null).set({ registered_at: at }).execute()
  }
  if (kind === 'withdrawn') {
    await open.where('kind', '=', 'withdraw').set({ answered_at: at }).execute()
    await boleto.where('withdrawn_at', 'is', null).set({ withdrawn_at: at }).execute()
  }
  // The bank names no order. It answers in their order, so the oldest one that is open was refused.
  if (kind === 'refused')
    await open
      .where(({ eb, selectFrom }) =>
        eb(
          'id',
          '=',
          selectFrom('boleto_orders')
            .select(({ fn }) => fn.min('id').as('id'))
            .where('charge_id', '=', chargeId)
            .where('answered_at', 'is', null)
            .where('file_id', 'is not', null),
        ),
      )
      .set({ answered_at: at, refusal: boletoRefusals(reasons).slice(0, 300) })
      .execute()
}
