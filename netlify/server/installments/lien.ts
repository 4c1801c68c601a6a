import type { Kysely, Transaction } from 'kysely'
import type { AdminSettlementView, LienReleaseRequest, SettlementView } from '#api/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { lienReleaseDue, lienReleasePromise } from '#domain/installments/settlement.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import {
  findLastTerm,
  findLienRelease,
  findRegistered,
  insertLienRelease,
  undoLienRelease,
} from './settlement-queries.ts'

/**
 * Locks an application whose lien was released, and gives its term of settlement; null if the same release is recorded
 * already. Throws `not_found`, `wrong_status` where the contract is not settled or was never registered, `conflict`
 * where another release is recorded, and `validation_failed` for a day before the settlement.
 */
export async function lockReleasable(
  trx: Transaction<Database>,
  applicationId: string,
  { releasedOn, protocol }: Pick<LienReleaseRequest, 'releasedOn' | 'protocol'>,
) {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  const term = await findLastTerm(trx, applicationId)
  const registered = await findRegistered(trx, applicationId)
  if (!term || term.voided_at || !registered?.registration_number) throw new ProblemError('wrong_status')
  if (releasedOn < term.settled_on) throw fieldError('releasedOn', 'before_settlement')
  const known = await findLienRelease(trx, applicationId)
  if (known?.released_on === releasedOn && known.protocol === protocol) return null
  if (known) throw new ProblemError('conflict')
  return { row, term }
}

/**
 * Records that the traffic authority released the lien of a settled contract, and tells the customer. The same release
 * twice is recorded once. Throws what `lockReleasable` throws.
 */
export async function recordLienRelease(
  deps: Deps,
  trx: Transaction<Database>,
  analyst: AnalystActor,
  applicationId: string,
  release: LienReleaseRequest,
): Promise<void> {
  const at = deps.now()
  const { releasedOn, protocol, note } = release
  const found = await lockReleasable(trx, applicationId, release)
  if (found === null) return
  const isNew = await insertLienRelease(trx, {
    application_id: applicationId,
    released_on: releasedOn,
    protocol,
    note: note || null,
    recorded_at: at,
    recorded_by: analyst.id,
    recorded_by_name: analyst.name,
  })
  if (!isNew) throw new ProblemError('conflict')
  const data = { releasedOn, protocol }
  await addEvent(trx, { applicationId, kind: 'lien_released', actor: analyst, note: note || null, data, at })
  const { person, ...envelope } = applicantOf(found.row)
  const params = { ...person, motorcycle: found.row.motorcycle_model, releasedOn }
  const event = `${applicationId}:${at.toISOString()}`
  await queueMessage(deps, trx, { ...envelope, event, kind: 'lien_released', params })
}

/**
 * Undoes a release that was recorded by mistake, and tells the customer. Throws `not_found`, and `conflict` if none is
 * recorded.
 */
export async function undoRelease(
  deps: Deps,
  trx: Transaction<Database>,
  manager: AnalystActor,
  applicationId: string,
  reason: string,
): Promise<void> {
  const at = deps.now()
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  const undone = await undoLienRelease(trx, applicationId, { reason, by: manager, at })
  if (undone === undefined) throw new ProblemError('conflict')
  const data = { releasedOn: undone.released_on, protocol: undone.protocol }
  await addEvent(trx, { applicationId, kind: 'lien_undone', actor: manager, note: reason, data, at })
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, motorcycle: row.motorcycle_model }
  const event = `${applicationId}:${at.toISOString()}`
  await queueMessage(deps, trx, { ...envelope, event, kind: 'lien_undone', params })
}

/** The state of a contract's end on a day; null if the contract was never settled. */
export async function settlementView(
  db: Kysely<Database>,
  applicationId: string,
  today: PlainDate,
): Promise<AdminSettlementView | null> {
  const [term, release, registered] = await Promise.all([
    findLastTerm(db, applicationId),
    findLienRelease(db, applicationId),
    findRegistered(db, applicationId),
  ])
  if (term === undefined) return null
  const dueOn = lienReleaseDue(term.settled_on)
  const isInForce = term.voided_at === null
  return {
    term: isInForce ? { id: term.id, code: term.code, settledOn: term.settled_on, sizeBytes: term.size_bytes } : null,
    voidedAt: term.voided_at?.toISOString() ?? null,
    lien:
      (isInForce || release) && registered?.registration_number
        ? {
            dueOn,
            promisedOn: lienReleasePromise(term.settled_on, brazilianDate(term.created_at)),
            isLate: release === undefined && dueOn < today,
            releasedOn: release?.released_on ?? null,
            protocol: release?.protocol ?? null,
          }
        : null,
    lienRecord: release
      ? { by: release.recorded_by_name, at: release.recorded_at.toISOString(), note: release.note }
      : null,
  }
}

/** Returns the part of `settlementView` that the customer sees. */
export async function ownSettlementView(
  db: Kysely<Database>,
  applicationId: string,
  today: PlainDate,
): Promise<SettlementView | null> {
  const view = await settlementView(db, applicationId, today)
  if (view === null) return null
  const { term, voidedAt, lien } = view
  return { term, voidedAt, lien }
}
