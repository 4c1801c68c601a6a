import type { Transaction } from 'kysely'
import type { StatusChangeRequest } from '#api/admin.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { decisionTakenBack } from '#domain/application/taken-back.ts'
import { needsReason, transition } from '#domain/application/transition.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { change } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import { findJourneyFacts } from '../application/journey-facts.ts'
import { giveOffer } from '../application/offer.ts'
import { findOffer } from '../application/offer-queries.ts'
import { ensureContract } from '../contracts/make-contract.ts'
import { findContract } from '../contracts/queries.ts'
import { tellContractToSign } from '../contracts/to-sign.ts'
import type { Deps } from '../deps.ts'
import { findStoredDocuments } from '../documents/queries.ts'
import { closePlan, openPlan } from '../installments/plan.ts'
import { cancelInside } from '../pickups/booking.ts'
import { releaseOf } from '../pickups/delivery-view.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { tellStatus } from './status-messages.ts'

/**
 * Sets any status, with a note; the same status with a note is a note. Whatever is not the usual step, a refusal too, needs
 * a reason beside it, which the history keeps with what was missing. The stage of the signature has a contract made, unless
 * there is one. Only managers take an approval or a refusal back. Throws `reason_required` at the field `reason`,
 * `managers_only`, and what `change` throws.
 */
export function changeStatus(
  deps: Deps,
  { role, ...analyst }: AnalystActor & { role: AdminRole },
  id: string,
  request: StatusChangeRequest,
) {
  return change(deps, analyst, id, request.version, async (row, trx) => {
    const note = request.note || null
    if (request.status === row.status) return note === null ? null : { update: {}, event: { kind: 'note', note } }
    const move = transition(row.status, request.status, await stageFacts(trx, row.id))
    if (needsReason(move) && !request.reason) throw fieldError('reason', 'reason_required')
    const isDecided = decisionTakenBack(row.status, request.status) !== null
    if (isDecided && role !== 'manager') throw new ProblemError('managers_only')
    const missing = move.missing.join(',')
    return {
      update: { status: request.status },
      event: {
        kind: 'status',
        from: row.status,
        to: request.status,
        note,
        data: { ...(request.reason && { reason: request.reason }), ...(missing && { missing }) },
      },
      tell: () => follow(deps, trx, row, analyst, request.status),
    }
  })
}

/** What comes with another status: a pick-up called off, a contract made, what the applicant is told. */
async function follow(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  analyst: AnalystActor,
  status: StatusChangeRequest['status'],
) {
  // Only a released motorcycle is picked up.
  if (row.status === 'completed') {
    await cancelInside(deps, trx, row, { actor: analyst, byBank: true })
    await closePlan(deps, trx, row.id, 'A liberação da moto foi desfeita')
  }
  if (status === 'completed') await openPlan(deps, trx, row.id, await signedOffer(trx, row))
  await tellStatus(deps, trx, row, status)
  if (status !== 'signing') return
  await ensureContract(deps, trx, row, analyst)
  await tellContractToSign(deps, trx, { ...row, status })
}

/** The offer as it was signed; where nobody signed, as it was made. */
async function signedOffer(trx: Transaction<Database>, row: ApplicationRow): Promise<Offer> {
  const contract = await findContract(trx, row.id)
  if (contract?.state === 'signed') return contract.facts.offer
  return ((await findOffer(trx, row.id)) ?? (await giveOffer(trx, row))).offer
}

async function stageFacts(trx: Transaction<Database>, id: string) {
  const stored = await findStoredDocuments(trx, id)
  return {
    accepted: stored.filter(({ review }) => review === 'accepted').map(({ kind }) => kind),
    journey: await findJourneyFacts(trx, id),
    release: await releaseOf(trx, id),
  }
}
