import type { Kysely } from 'kysely'
import type { AdminDetail, AdminDocument, HistoryPage } from '#api/admin.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { blockOfApplication } from '../accounts/undo-recovery-queries.ts'
import { findStatusEvents } from '../application/events.ts'
import { findHistory } from '../application/history.ts'
import { findJourneyFacts } from '../application/journey-facts.ts'
import { giveOffer } from '../application/offer.ts'
import { findOffer } from '../application/offer-queries.ts'
import { findApplication } from '../application/queries.ts'
import { contractOverview } from '../contracts/contract-overview.ts'
import type { Deps } from '../deps.ts'
import { findStoredDocuments } from '../documents/queries.ts'
import { documentView } from '../documents/read.ts'
import { findCurrentCharge } from '../payments/charge-queries.ts'
import { findPayments } from '../payments/ledger.ts'
import { paysOwnAccount } from '../payments/own-account.ts'
import { paymentViews } from '../payments/payment-view.ts'
import { adminDeliveryView } from '../pickups/delivery-view.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import { person, plan, statusEvent } from './portal-view.ts'
import { openBy } from './presence.ts'
import { standing } from './standing.ts'
import { findStanding } from './standing-queries.ts'

const historyLines = 50

/** Everything an analyst sees of an application. Throws `not_found` when there is none of that id. */
export async function adminDetail(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<AdminDetail> {
  const { db } = deps
  const [row, stored, events, journey, contracts, history, payments, charge, kept, delivery, block, stands, viewers] =
    await Promise.all([
      findApplication(db, id),
      findStoredDocuments(db, id),
      findStatusEvents(db, id),
      findJourneyFacts(db, id),
      contractOverview(db, id),
      historyPage(db, id),
      findPayments(db, id),
      findCurrentCharge(db, id),
      findOffer(db, id),
      adminDeliveryView(db, id),
      blockOfApplication(db, id),
      findStanding(db, id),
      openBy(deps, id),
    ])
  if (row === undefined || stands === undefined) throw new ProblemError('not_found')
  const { offer } = kept ?? (await giveOffer(db, row))
  const { pix_code: pixCode = null } = row.payment_info
  const document = (kind: DocumentKind): AdminDocument => {
    const file = stored.find((one) => one.kind === kind)
    return { ...documentView(file), id: file?.id ?? null }
  }
  return {
    ...person(row),
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
    payments: paymentViews(payments),
    charge:
      charge?.provider === 'bacen'
        ? { isMade: charge.state === 'active', expiresAt: charge.expires_at?.toISOString() ?? null }
        : null,
    documents: { cnh: document('cnh'), selfie: document('selfie'), residencia: document('residencia') },
    journey,
    ...delivery,
    ...standing(stands, brazilianDate(deps.now())),
    openBy: viewers,
    recoveryBlockedAt: block?.toISOString() ?? null,
    contracts,
    version: row.version,
    history,
  }
}

/** A page of an application's history, newest first; `before` is the id of the last line already shown. */
export async function historyPage(db: Kysely<Database>, id: string, before?: number): Promise<HistoryPage> {
  const rows = await findHistory(db, id, historyLines + 1, before)
  return {
    events: rows.slice(0, historyLines).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      actorType: row.actor_type,
      actor: row.actor_name,
      from: row.from_status,
      to: row.to_status,
      note: row.note,
      data: plainValues(row.data),
    })),
    hasMore: rows.length > historyLines,
  }
}

type Plain = string | number | boolean | null

/** The parts of an event's data that can be shown as they are. */
function plainValues(data: Record<string, unknown>): Record<string, Plain> {
  const isPlain = (entry: [string, unknown]): entry is [string, Plain] =>
    entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1])
  return Object.fromEntries(Object.entries(data).filter(isPlain))
}
