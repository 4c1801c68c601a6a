import { randomInt, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { settlementDocument, settlementTermVersion } from '#content/contract/settlement-document.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { ledgerInstallments, paidIn } from '#domain/installments/ledger.ts'
import { settledOn } from '#domain/installments/settlement.ts'
import { newReference } from '#domain/reference.ts'
import { type AnalystActor, addEvent, system } from '../application/events.ts'
import { findApplication, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { enqueue, hasNoJob } from '../shared/enqueue.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import { endDebitOf } from './debits.ts'
import { endOpenOffer } from './due-day.ts'
import { lockOpenPlan } from './lock.ts'
import { readPlan, setSettled } from './queries.ts'
import { findRegistered, findTerm, findUnsealed, findWithoutTerm, insertTerm, voidTerm } from './settlement-queries.ts'

type Trx = Transaction<Database>

const atOnce = 50
/** A term without a PDF for this long (ms) has lost its job, which takes seconds and repeats for hours. */
const lostAfterMs = 3_600_000

/**
 * Settles a plan without open installments: stores when, withdraws an open offer of another due day, writes its
 * settlement term, and queues its PDF. Does nothing
 * while an installment is open, or if a term is in force. The caller has locked the plan.
 */
export async function settlePlan(
  deps: Pick<Deps, 'now' | 'config'>,
  trx: Trx,
  row: ApplicationRow,
  plan: InstallmentPlanRow,
): Promise<void> {
  const { schedule, entries } = await readPlan(trx, plan)
  const day = settledOn(ledgerInstallments(schedule, entries))
  if (day === null) return
  const at = deps.now()
  if (plan.settled_at === null) await setSettled(trx, plan.id, at)
  await endDebitOf(deps, trx, plan)
  await endOpenOffer(trx, plan, { state: 'withdrawn', actor: system, at })
  const motorcycle = await findRegistered(trx, row.id)
  const id = randomUUID()
  const code = newReference(randomInt)
  const document = settlementDocument(
    {
      code,
      contractNumber: row.contract_number,
      fullName: row.full_name,
      cpf: row.cpf,
      model: row.motorcycle_model,
      chassis: motorcycle?.chassis ?? null,
      plate: motorcycle?.plate ?? null,
      registration: motorcycle?.registration_number ?? null,
      installments: schedule.length,
      paidCents: paidIn(entries),
      settledOn: day,
      recordedOn: brazilianDate(at),
    },
    deps.config.siteUrl,
  )
  const isNew = await insertTerm(trx, {
    id,
    application_id: row.id,
    plan_id: plan.id,
    code,
    text_version: settlementTermVersion,
    settled_on: day,
    document: JSON.stringify(document),
    created_at: at,
  })
  if (!isNew) return
  await addEvent(trx, {
    applicationId: row.id,
    kind: 'settlement_made',
    actor: system,
    data: { settledOn: day },
    at,
  })
  await enqueue(trx, 'settlement_term', { termId: id })
}

/**
 * Reopens a settled plan with an open installment: voids its term and tells the customer. Does nothing if the plan was
 * not settled. `reason` is for analysts. `by` is null if no colleague did it. `ended` says that the contract itself has
 * ended. The caller has locked the plan.
 */
export async function unsettlePlan(
  deps: Deps,
  trx: Trx,
  plan: Pick<InstallmentPlanRow, 'id' | 'application_id' | 'settled_at'>,
  { reason, by, ended = false }: { reason: string; by: AnalystActor | null; ended?: boolean },
): Promise<void> {
  if (plan.settled_at === null) return
  await setSettled(trx, plan.id, null)
  const at = deps.now()
  const term = await voidTerm(trx, plan.id, { reason, by: by?.name ?? null, at })
  const row = term && (await findApplication(trx, plan.application_id))
  if (!row) return
  const data = { settledOn: term.settled_on }
  await addEvent(trx, {
    applicationId: row.id,
    kind: 'settlement_voided',
    actor: by ?? system,
    note: reason,
    data,
    at,
  })
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, settledOn: term.settled_on, ended }
  await queueMessage(deps, trx, { ...envelope, event: term.id, kind: 'settlement_voided', params })
}

/**
 * Adds a term to every settled plan without one, and a PDF to every term without one. They lack it after a lost job or
 * because of an older version. Returns how many were missing.
 */
export async function ensureTerms(deps: Deps): Promise<number> {
  const plans = await findWithoutTerm(deps.db, atOnce)
  await attemptEach(plans, (id) =>
    deps.db.transaction().execute(async (trx) => {
      const row = await lockApplication(trx, id)
      const plan = row && (await lockOpenPlan(trx, id))
      if (row && plan?.settled_at) await settlePlan(deps, trx, row, plan)
    }),
  )
  const lost = await findUnsealed(deps.db, new Date(deps.now().getTime() - lostAfterMs), atOnce)
  for (const termId of lost) {
    const { free } = await deps.db
      .selectNoFrom(hasNoJob('settlement_term', { termId }).as('free'))
      .executeTakeFirstOrThrow()
    if (free) await enqueue(deps.db, 'settlement_term', { termId })
  }
  return plans.length + lost.length
}

/**
 * Opens the sealed PDF of an application's term, also of one that is void. Throws `not_found`. The caller checks who
 * may see it.
 */
export async function openTerm(deps: Deps, applicationId: string, termId: string) {
  const term = await findTerm(deps.db, termId)
  const isOwn = term?.application_id === applicationId
  const body = isOwn && term.blob_key ? await blobFileStore(deps.documents).stream(term.blob_key) : null
  if (!term || !body) throw new ProblemError('not_found')
  return { name: `termo-de-quitacao-${term.settled_on}.pdf`, bytes: term.size_bytes ?? 0, body }
}
