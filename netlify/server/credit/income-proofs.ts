import type { Kysely, Transaction } from 'kysely'
import type { EventData } from '#api/history.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { IncomeProofRow } from '#db/schema/credit.ts'
import type { Database } from '#db/schema.ts'
import { isUndecided } from '#domain/application/status.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { type IncomeProofState, isOpenProof, lastDayToProve, type ProofMonths } from '#domain/credit/income-proof.ts'
import type { Cents } from '#domain/money/money.ts'
import { change } from '../application/change.ts'
import { type AnalystActor, addEvent, type NewEvent, system } from '../application/events.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { enqueue } from '../shared/enqueue.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import { findCounterOffer } from './counter-offers.ts'
import { addFacts } from './fact-store.ts'

/** The newest proof of income that was asked for; undefined if none ever was. */
export const findIncomeProof = (db: Kysely<Database>, applicationId: string): Promise<IncomeProofRow | undefined> =>
  db
    .selectFrom('income_proofs')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The files of proofs of income of an application that were sent since an instant, oldest first. */
export const findProofFiles = (db: Kysely<Database>, applicationId: string, since = new Date(0)) =>
  db
    .selectFrom('documents')
    .select(['id', 'file_name', 'size_bytes', 'mime_type', 'blob_key', 'created_at'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'renda')
    .where('state', '=', 'stored')
    .where('created_at', '>=', since)
    .orderBy('updated_at')
    .orderBy('id')
    .execute()

const addStep = (
  trx: Transaction<Database>,
  applicationId: string,
  actor: NewEvent['actor'],
  data: EventData<'income_proof'>,
  at: Date,
) => addEvent(trx, { applicationId, kind: 'income_proof', actor, data, at })

/**
 * Asks the customer for a proof of income of so many months, and adds the job that ends the wait. Throws `wrong_status`
 * once the credit is decided, `income_proof_open` while one is open, `counter_offer_open` while the customer chooses,
 * `facts_not_sealable` without SECRET_KEY, and what `change` throws.
 */
export function askForProof(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { version, months }: { version: number; months: ProofMonths },
): Promise<void> {
  if (deps.config.secretKey === undefined) throw new ProblemError('facts_not_sealable')
  return change(deps, actor, id, version, async (row, trx) => {
    if (!isUndecided(row.status)) throw new ProblemError('wrong_status')
    const [former, counterOffer] = await Promise.all([findIncomeProof(trx, id), findCounterOffer(trx, id)])
    if (former && isOpenProof(former.state)) throw new ProblemError('income_proof_open')
    if (counterOffer?.state === 'open') throw new ProblemError('counter_offer_open')
    await openProof(deps, trx, row, { months, by: actor })
    return { update: {}, event: { kind: 'income_proof', data: { step: 'asked', months } } }
  })
}

/**
 * Asks for a proof because the policy does. The caller has locked the application, for which no proof was ever asked.
 */
export async function askByPolicy(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  months: ProofMonths,
): Promise<void> {
  const at = deps.now()
  await openProof(deps, trx, row, { months, by: null })
  await updateApplication(trx, row.id, {}, at)
  await addStep(trx, row.id, system, { step: 'asked', months }, at)
}

async function openProof(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { months, by }: { months: ProofMonths; by: AnalystActor | null },
): Promise<void> {
  const at = deps.now()
  const lastDay = lastDayToProve(at)
  const { id } = await trx
    .insertInto('income_proofs')
    .values({
      application_id: row.id,
      state: 'asked',
      months,
      last_day: lastDay,
      asked_by: by?.id ?? null,
      asked_by_name: by?.name ?? null,
      asked_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addWait(deps, trx, row, { id, months, lastDay, reason: null })
}

async function addWait(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { id, months, lastDay, reason }: { id: string; months: ProofMonths; lastDay: string; reason: string | null },
) {
  await enqueue(trx, 'income_proof_end', { proofId: id }, startOfDay(daysAfter(lastDay, 1)))
  const { person: _, ...envelope } = applicantOf(row)
  const mail = incomeProofMail(row, { months, lastDay, reason })
  await queueMessage(deps, trx, { ...envelope, event: `${id}:${row.version}`, ...mail })
}

/** The mail that asks for a proof of income until `lastDay`; `reason` says why a former one did not do. */
export function incomeProofMail(
  row: ApplicationRow,
  asked: { months: ProofMonths; lastDay: string; reason: string | null },
) {
  const params = { ...applicantOf(row).person, motorcycle: row.motorcycle_model, ...asked }
  return { kind: 'income_asked', params } as const
}

/**
 * Sets the open proof of an application, in one of `from`, to a state; undefined if none is. The caller has locked the
 * application.
 */
function moveProof(
  trx: Transaction<Database>,
  applicationId: string,
  from: readonly IncomeProofState[],
  to: { state: IncomeProofState } & Partial<Omit<IncomeProofRow, 'id' | 'application_id' | 'state'>>,
): Promise<IncomeProofRow | undefined> {
  return trx
    .updateTable('income_proofs')
    .set(to)
    .where('application_id', '=', applicationId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Accepts a sent proof with the monthly sum that it shows, which the policy reads from now on. Throws
 * `income_proof_over` if none is sent, and what `change` throws.
 */
export function acceptProof(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { version, incomeCents }: { version: number; incomeCents: Cents },
): Promise<void> {
  const at = deps.now()
  return change(deps, actor, id, version, async (row, trx) => {
    const ended = {
      raised: incomeCents > toCents(row.income),
      ended_by: actor.id,
      ended_by_name: actor.name,
      ended_at: at,
    }
    const proof = await moveProof(trx, id, ['sent'], { state: 'accepted', ...ended })
    if (proof === undefined) throw new ProblemError('income_proof_over')
    const facts = { incomeCents, months: proof.months, on: brazilianDate(at) }
    await addFacts(trx, deps.config, { applicationId: id, source: 'proof', facts, at })
    return { update: {}, event: { kind: 'income_proof', data: { step: 'accepted', months: proof.months } } }
  })
}

/** Asks again, because what was sent does not do; the customer reads the reason. Throws what `acceptProof` throws. */
export function askAgain(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const at = deps.now()
  return change(deps, actor, id, version, async (row, trx) => {
    const lastDay = lastDayToProve(at)
    const proof = await moveProof(trx, id, ['sent'], { state: 'asked', reason, last_day: lastDay, sent_at: null })
    if (proof === undefined) throw new ProblemError('income_proof_over')
    await addWait(deps, trx, row, { id: proof.id, months: proof.months, lastDay, reason })
    return { update: {}, event: { kind: 'income_proof', note: reason, data: { step: 'again', months: proof.months } } }
  })
}

/** Waits no longer for a proof. Throws `income_proof_over` if none is open, and what `change` throws. */
export function withdrawProof(deps: Deps, actor: AnalystActor, id: string, version: number): Promise<void> {
  const at = deps.now()
  return change(deps, actor, id, version, async (row, trx) => {
    const ended = { ended_by: actor.id, ended_by_name: actor.name, ended_at: at }
    const proof = await moveProof(trx, id, ['asked', 'sent'], { state: 'withdrawn', ...ended })
    if (proof === undefined) throw new ProblemError('income_proof_over')
    await tellEnd(deps, trx, row, proof, 'withdrawn')
    return { update: {}, event: { kind: 'income_proof', data: { step: 'withdrawn', months: proof.months } } }
  })
}

async function tellEnd(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { id }: IncomeProofRow,
  state: 'lapsed' | 'withdrawn',
): Promise<void> {
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, motorcycle: row.motorcycle_model, state }
  await queueMessage(deps, trx, { ...envelope, event: id, kind: 'income_wait_over', params })
}

/**
 * Ends the wait for a proof whose last day is over: the application is analysed without it, and nothing is refused by
 * itself. May run twice; a run that comes early asks for another one.
 */
export async function lapseProof(deps: Deps, proofId: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('income_proofs')
      .select(['application_id', 'last_day'])
      .where('id', '=', proofId)
      .where('state', '=', 'asked')
      .executeTakeFirst()
    if (found === undefined) return
    const over = startOfDay(daysAfter(found.last_day, 1))
    if (at < over) return enqueue(trx, 'income_proof_end', { proofId }, over)
    const row = await lockApplication(trx, found.application_id)
    const proof = await moveProof(trx, found.application_id, ['asked'], { state: 'lapsed', ended_at: at })
    if (row === undefined || proof === undefined) return
    await updateApplication(trx, row.id, {}, at)
    await addStep(trx, row.id, system, { step: 'lapsed', months: proof.months }, at)
    await tellEnd(deps, trx, row, proof, 'lapsed')
  })
}

/** Ends an open proof because the credit was decided without it. The caller has locked the application. */
export async function endProof(trx: Transaction<Database>, applicationId: string, by: AnalystActor, at: Date) {
  const ended = { ended_by: by.id, ended_by_name: by.name, ended_at: at }
  await moveProof(trx, applicationId, ['asked', 'sent'], { state: 'withdrawn', ...ended })
}

/**
 * Takes one file of a proof back for the customer, until the proof is handed in. A second press changes nothing. Throws
 * `income_proof_over` if the bank does not wait for it.
 */
export async function removeProofFile(deps: Deps, applicationId: string, fileId: string): Promise<void> {
  const at = deps.now()
  const removed = await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, applicationId)
    const proof = await findIncomeProof(trx, applicationId)
    if (proof?.state !== 'asked') throw new ProblemError('income_proof_over')
    const files = await findProofFiles(trx, applicationId, proof.asked_at)
    const file = files.find(({ id }) => id === fileId)
    if (file === undefined) return null
    await trx.updateTable('documents').set({ state: 'replaced', updated_at: at }).where('id', '=', file.id).execute()
    const actor = { type: 'applicant', id: applicationId, name: null } as const
    await addStep(trx, applicationId, actor, { step: 'removed', months: proof.months }, at)
    return file.blob_key
  })
  // If this fails, the sweep of files that no row names removes it.
  if (removed) await Promise.allSettled([blobFileStore(deps.documents).remove(removed)])
}

/**
 * Hands in the files of a proof for the customer. A second press changes nothing. Throws `income_proof_over` if none is
 * asked for, and `file_missing` without a file.
 */
export function handInProof(deps: Deps, applicationId: string): Promise<void> {
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, applicationId)
    const proof = await findIncomeProof(trx, applicationId)
    if (proof?.state === 'sent') return
    if (proof?.state !== 'asked') throw new ProblemError('income_proof_over')
    if ((await findProofFiles(trx, applicationId, proof.asked_at)).length === 0) throw new ProblemError('file_missing')
    await moveProof(trx, applicationId, ['asked'], { state: 'sent', sent_at: at, reason: null })
    await updateApplication(trx, applicationId, {}, at)
    const actor = { type: 'applicant', id: applicationId, name: null } as const
    await addStep(trx, applicationId, actor, { step: 'sent', months: proof.months }, at)
  })
}
