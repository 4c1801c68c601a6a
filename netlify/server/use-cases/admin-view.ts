import type { Kysely } from 'kysely'
import type { AdminDetail, AdminDocument } from '#api/admin.ts'
import { type HistoryPage, readEvent } from '#api/history.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { approvesBelowPolicy } from '#domain/application/credit-policy.ts'
import type { ReleaseData } from '#domain/application/release.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'
import { commitment, decisionTakenBack } from '#domain/application/transition.ts'
import { type Control, hasSecond, whoMayBind } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type DocumentKind, forEachDocument } from '#domain/documents/documents.ts'
import { titledName } from '#domain/identity/people.ts'
import type { Cents } from '#domain/money/money.ts'
import type { MoneyAct } from '#domain/money-limits.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { accountOverview } from '../accounts/applicant-accounts.ts'
import { findHistory, findStatusEvents } from '../application/events.ts'
import { findJourneyFacts } from '../application/journey-facts.ts'
import { findOffer, restoredOffer } from '../application/offer.ts'
import { findApplication } from '../application/queries.ts'
import { readControl } from '../approvals/control.ts'
import type { Maker } from '../approvals/dual-control.ts'
import { type LeftToMove, leftToMove } from '../approvals/money.ts'
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
import { analyse, analysisView } from './analysis.ts'
import { whyNoStoredCode } from './pix-code.ts'
import { person, plan, shownOutcome, statusEvent } from './portal-view.ts'
import { openBy } from './presence.ts'
import { findWorkStatus, workStatus } from './work-status.ts'

const historyLines = 50

/** Everything an analyst sees of an application. Throws `not_found` when there is none of that id. */
export async function adminDetail(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  session: Maker['session'],
  id: string,
): Promise<AdminDetail> {
  const { db } = deps
  const [
    row,
    stored,
    events,
    journey,
    beside,
    history,
    shown,
    charge,
    kept,
    delivery,
    account,
    work,
    viewers,
    asked,
    left,
    control,
  ] = await Promise.all([
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
    leftToMove(deps, db, { by: session.adminUserId, role: session.role }, [id]),
    readControl(deps, db),
  ])
  if (row === undefined || work === undefined) throw new ProblemError('not_found')
  const { offer } = kept ?? restoredOffer(row)
  const { pix_code: pixCode = null } = row.payment_info
  const analysis = await analyse(deps, db, row, offer)
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
    analysis: analysisView(deps, row, analysis),
    pixCode,
    paysOtherAccount: pixCode !== null && !(await paysOwnAccount(db, pixCode)),
    ...shown,
    charge: charge?.provider === 'bacen' ? providerCharge(charge) : null,
    documents: forEachDocument(document),
    journey,
    ...delivery,
    ...workStatus(work, brazilianDate(deps.now())),
    openBy: viewers,
    ...account,
    ...beside,
    ...applicationApprovals(asked, events.at(-1)?.at, deps.now()),
    acts: {
      storePixCode: whyNoStoredCode(deps, charge) ?? true,
      ...detailActs(session, {
        row,
        scorer: analysis.known.scoredBy,
        left,
        shown,
        offer,
        journey,
        control,
        release: delivery.release,
      }),
    },
    version: row.version,
    history,
  }
}

type ActFacts = {
  row: ApplicationRow
  scorer: string | null
  left: LeftToMove
  shown: Awaited<ReturnType<typeof shownOutcome>>
  offer: Offer
  journey: JourneyFacts
  release: ReleaseData
  control: Control
}

/** What the session's owner may do with the application: at once, or by asking the managers. */
function detailActs(
  { adminUserId, role }: Maker['session'],
  { row, scorer, left, shown, offer, journey, release, control }: ActFacts,
) {
  const within = (act: MoneyAct, cents: Cents) => (cents <= left(act, row.id) ? true : ('ask' as const))
  const ofManagers = role === 'manager' ? true : ('ask' as const)
  const isPolicyBroken = approvesBelowPolicy(row.status, 'approved', row.credit_score, scorer === adminUserId)
  const { outcome, tasks } = shown
  // A refusal that ends a signed contract binds the bank, whoever wants it.
  const ends = commitment(row.status, 'rejected', { journey, release, waived: [] }) === 'contract_end'
  const authority = whoMayBind('contract_end', hasSecond(control, adminUserId), role)
  const endsAlone = authority === 'alone' || (authority === 'wait' && control.waitMs === 0)
  const waiting = tasks.reduce((sum, { kind, cents }) => (kind === 'motorcycle' ? sum + (cents ?? 0) : sum), 0)
  return {
    recordPayment: within('receipt', outcome.dueCents),
    releaseLien: within('lien', offer.financedCents),
    undoLien: ofManagers,
    returnInstallments: within('refund', outcome.installmentsOwedCents),
    returnMotorcycle: within('refund', waiting + outcome.installmentsOwedCents),
    approve: isPolicyBroken ? ofManagers : true,
    refuse: ends
      ? endsAlone
        ? true
        : ('ask' as const)
      : decisionTakenBack(row.status, 'rejected') === null
        ? true
        : role === 'manager'
          ? within('refund', outcome.hasEntry ? offer.totals.upFrontCents : 0)
          : ('ask' as const),
    takeBack: ofManagers,
    skipDocuments: ofManagers,
  } as const
}

async function besideRecord({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const [contracts, settlement, reviews] = await Promise.all([
    contractOverview(db, id),
    settlementView(db, id, brazilianDate(now())),
    reviewsOf(db, id),
  ])
  return { contracts, settlement, reviews }
}

const providerCharge = ({ state, expires_at, reason }: ChargeRow) => ({
  isMade: state === 'registered',
  expiresAt: expires_at?.toISOString() ?? null,
  failure: state === 'refused' ? reason : null,
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
