import type { Kysely } from 'kysely'
import type { AdminDetail, AdminDocument } from '#api/admin.ts'
import { type HistoryPage, readEvent } from '#api/history.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { titledName } from '#domain/identity/people.ts'
import { accountOverview } from '../accounts/applicant-accounts.ts'
import { findHistory, findStatusEvents } from '../application/events.ts'
import { findJourneyFacts } from '../application/journey-facts.ts'
import { findOffer, restoredOffer } from '../application/offer.ts'
import { findApplication } from '../application/queries.ts'
import { findNewestApprovals } from '../approvals/queries.ts'
import { applicationApprovals } from '../approvals/view.ts'
import { contractOverview } from '../contracts/views.ts'
import type { Deps } from '../deps.ts'
import { findStoredDocuments } from '../documents/queries.ts'
import { documentView } from '../documents/read.ts'
import { settlementView } from '../installments/lien.ts'
import { type ChargeRow, findCurrentCharge } from '../payments/charge-queries.ts'
import { paysOwnAccount } from '../payments/check-pix-code.ts'
import { deliveryWithRelease } from '../pickups/views.ts'
import { reviewsOf } from '../requests/views.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import { person, plan, shownOutcome, statusEvent } from './portal-view.ts'
import { openBy } from './presence.ts'
import { findWorkStatus, workStatus } from './work-status.ts'

const historyLines = 50

/** Everything an analyst sees of an application. Throws `not_found` when there is none of that id. */
export async function adminDetail(deps: Pick<Deps, 'db' | 'now' | 'config'>, id: string): Promise<AdminDetail> {
  const { db } = deps
  const [row, stored, events, journey, beside, history, shown, charge, kept, delivery, account, work, viewers, asked] =
    await Promise.all([
      findApplication(db, id),
      findStoredDocuments(db, id),
      findStatusEvents(db, id),
      findJourneyFacts(db, id),
      besideRecord(deps, id),
      historyPage(db, id),
      shownOutcome(deps, db, id),
      findCurrentCharge(db, id),
      findOffer(db, id),
      deliveryWithRelease(deps, id),
      accountOverview(db, id),
      findWorkStatus(db, id),
      openBy(deps, id),
      findNewestApprovals(db, { applicationId: id }),
    ])
  if (row === undefined || work === undefined) throw new ProblemError('not_found')
  const { offer } = kept ?? restoredOffer(row)
  const { pix_code: pixCode = null } = row.payment_info
  const document = (kind: DocumentKind): AdminDocument => {
    const file = stored.find((one) => one.kind === kind)
    return { ...documentView(file), id: file?.id ?? null }
  }
  return {
    ...person(row),
    fullName: titledName(row.full_name),
    ...plan(offer),
    id: row.id,
    contractNumber: row.contract_number,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    events: events.map(statusEvent),
    incomeCents: toCents(row.income),
    creditScore: row.credit_score,
    pixCode,
    paysOtherAccount: pixCode !== null && !(await paysOwnAccount(db, pixCode)),
    ...shown,
    charge: charge?.provider === 'bacen' ? providerCharge(charge) : null,
    documents: { cnh: document('cnh'), selfie: document('selfie'), residencia: document('residencia') },
    journey,
    ...delivery,
    ...workStatus(work, brazilianDate(deps.now())),
    openBy: viewers,
    ...account,
    ...beside,
    ...applicationApprovals(asked, events.at(-1)?.at, deps.now()),
    version: row.version,
    history,
  }
}

async function besideRecord({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const [contracts, settlement, reviews] = await Promise.all([
    contractOverview(db, id),
    settlementView(db, id, brazilianDate(now())),
    reviewsOf(db, id),
  ])
  return { contracts, settlement, reviews }
}

const providerCharge = ({ state, expires_at, failure }: ChargeRow) => ({
  isMade: state === 'active',
  expiresAt: expires_at?.toISOString() ?? null,
  failure,
})

/** A page of an application's history, newest first; `before` is the id of the last line already shown. */
export async function historyPage(db: Kysely<Database>, id: string, before?: number): Promise<HistoryPage> {
  const rows = await findHistory(db, id, historyLines + 1, before)
  return {
    events: rows.slice(0, historyLines).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      ...readEvent(row.kind, row.data),
      actorType: row.actor_type,
      actor: row.actor_name,
      from: row.from_status,
      to: row.to_status,
      note: row.note,
    })),
    hasMore: rows.length > historyLines,
  }
}
