import type { Kysely } from 'kysely'
import type { AdminDetail, AdminDocument } from '#api/admin.ts'
import { type HistoryEvent, type HistoryPage, readEvent } from '#api/history.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { together } from '#db/together.ts'
import { approvesBelowPolicy } from '#domain/application/credit-policy.ts'
import type { ReleaseData } from '#domain/application/release.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'
import { commitment, decisionTakenBack } from '#domain/application/transition.ts'
import type { Control } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type DocumentKind, forEachDocument } from '#domain/documents/documents.ts'
import { titledName } from '#domain/identity/people.ts'
import type { Cents } from '#domain/money/money.ts'
import type { MoneyAct } from '#domain/money-limits.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { accountOverview } from '../accounts/applicant-accounts.ts'
import { findEndDetails } from '../application/end-details.ts'
import { findHistory, findStatusEvents } from '../application/events.ts'
import { findFacts, journeyOf } from '../application/facts.ts'
import { findOffer, restoredOffer } from '../application/offer.ts'
import { findApplication } from '../application/queries.ts'
import { bindsAtOnce, readControl } from '../approvals/control.ts'
import type { Maker } from '../approvals/dual-control.ts'
import { type LeftToMove, leftToMove } from '../approvals/money.ts'
import { findNewestApprovals } from '../approvals/queries.ts'
import { applicationApprovals } from '../approvals/view.ts'
import { contractOverview } from '../contracts/views.ts'
import { network } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { findStoredDocuments } from '../documents/queries.ts'
import { documentView } from '../documents/read.ts'
import { settlementView } from '../installments/lien.ts'
import { type ChargeRow, findCurrentCharge } from '../payments/charge-queries.ts'
import { paysKey } from '../payments/check-pix-code.ts'
import { findPayments } from '../payments/payment-queries.ts'
import { whyNoHandOver } from '../pickups/hand-over.ts'
import { deliveryWithRelease } from '../pickups/views.ts'
import { reviewsOf } from '../requests/views.ts'
import { readSettings } from '../settings/stored.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import { analyseFound, analysisView, findAnalysed } from './analysis.ts'
import { whyNoStoredCode } from './pix-code.ts'
import { person, plan, shownOutcome, statusEvent } from './portal-view.ts'
import { type Look, openBy, recordOpen } from './presence.ts'
import { refusalEffects } from './status-messages.ts'
import { findWorkStatus, workStatus } from './work-status.ts'

const historyLines = 50

/**
 * Everything an analyst sees of an application, in one trip. A `look` of a tab at it is recorded in the same trip. With
 * `within`, the transaction that changes the application reads it at its commit. Throws `not_found` when there is none
 * of that id.
 */
export async function adminDetail(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  session: Maker['session'],
  id: string,
  { look = null, within = deps.db }: { look?: Look | null; within?: Kysely<Database> } = {},
): Promise<AdminDetail> {
  const [
    ,
    row,
    facts,
    stored,
    events,
    beside,
    history,
    payments,
    end,
    charge,
    kept,
    dealerships,
    account,
    work,
    viewers,
    asked,
    left,
    control,
    analysed,
    { pix },
  ] = await together(within, (db) =>
    Promise.all([
      look && recordOpen({ db, now: deps.now }, look),
      findApplication(db, id),
      findFacts(db, [id]),
      findStoredDocuments(db, id),
      findStatusEvents(db, id),
      besideRecord({ db, now: deps.now }, id),
      historyPage(db, id),
      findPayments(db, id),
      findEndDetails(db, id),
      findCurrentCharge(db, id),
      findOffer(db, id),
      network(db),
      accountOverview(db, id),
      findWorkStatus(db, id),
      openBy({ db, now: deps.now }, id),
      findNewestApprovals(db, { applicationId: id }),
      leftToMove(deps, db, { by: session.adminUserId, role: session.role }, [id]),
      readControl(deps, db),
      findAnalysed(deps, db, id),
      readSettings(db),
    ]),
  )
  const known = facts.get(id)
  if (row === undefined || work === undefined || known === undefined) throw new ProblemError('not_found')
  const shown = shownOutcome(deps, known, payments, end)
  const journey = journeyOf(known)
  const delivery = deliveryWithRelease(deps, known, dealerships)
  const { offer } = kept ?? restoredOffer(row)
  const { pix_code: pixCode = null } = row.payment_info
  const analysis = await analyseFound(deps, deps.db, analysed, offer)
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
    paysOtherAccount: pixCode !== null && !paysKey(pix.chave, pixCode),
    ...shown,
    charge: charge && charge.provider !== 'static' ? providerCharge(charge) : null,
    documents: forEachDocument(document),
    journey,
    ...delivery,
    ...workStatus(work, brazilianDate(deps.now())),
    openBy: viewers,
    ...account,
    ...beside,
    ...applicationApprovals(asked, events.at(-1)?.at, history.events, deps.now()),
    acts: {
      storePixCode: whyNoStoredCode(deps, charge) ?? true,
      recordHandOver: whyNoHandOver(deps, known) ?? true,
      ...detailActs(session, {
        row,
        deciders: [analysis.known.scoredBy, ...known.income_raised_by],
        left,
        shown,
        offer,
        journey,
        control,
        release: delivery.release,
        paidCents: refusalEffects(deps, { facts: known, dealerships }).paidCents,
      }),
    },
    version: row.version,
    history,
  }
}

type ActFacts = {
  row: ApplicationRow
  /** Who typed the score, or accepted an income above the declared one. */
  deciders: readonly (string | null)[]
  left: LeftToMove
  shown: ReturnType<typeof shownOutcome>
  offer: Offer
  journey: JourneyFacts
  release: ReleaseData
  control: Control
  /** What a refusal would give back. */
  paidCents: Cents
}

/** What the session's owner may do with the application: at once, or by asking the managers. */
function detailActs(
  { adminUserId, role }: Maker['session'],
  { row, deciders, left, shown, offer, journey, release, control, paidCents }: ActFacts,
) {
  const within = (act: MoneyAct, cents: Cents) => (cents <= left(act, row.id) ? true : ('ask' as const))
  const ofManagers = role === 'manager' ? true : ('ask' as const)
  const isPolicyBroken = approvesBelowPolicy(row.status, 'approved', row.credit_score, deciders.includes(adminUserId))
  const { outcome, tasks } = shown
  // A refusal that ends a signed contract binds the bank, whoever wants it.
  const ends = commitment(row.status, 'rejected', { journey, release, waived: [] }) === 'contract_end'
  const endsAlone = bindsAtOnce('contract_end', { adminUserId, role }, control)
  const waiting = tasks.reduce((sum, { kind, cents }) => (kind === 'motorcycle' ? sum + (cents ?? 0) : sum), 0)
  return {
    recordPayment: within('receipt', outcome.dueCents),
    releaseLien: within('lien', offer.financedCents),
    undoLien: ofManagers,
    returnInstallments: within('refund', outcome.installmentsOwedCents),
    payCorrection: within('refund', outcome.correctionOwedCents),
    returnMotorcycle: within('refund', waiting + outcome.installmentsOwedCents),
    approve: isPolicyBroken ? ofManagers : true,
    refuse: ends
      ? endsAlone
        ? true
        : ('ask' as const)
      : decisionTakenBack(row.status, 'rejected') === null && paidCents === 0
        ? true
        : role === 'manager'
          ? within('refund', paidCents)
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

const providerCharge = ({ way, state, expires_at, reason }: ChargeRow) => ({
  way: payWayOf[way],
  isMade: state === 'registered',
  expiresAt: expires_at?.toISOString() ?? null,
  failure: state === 'refused' ? reason : null,
})

/** A page of an application's history, newest first; `before` is the id of the last line already shown. */
export async function historyPage(db: Kysely<Database>, id: string, before?: number): Promise<HistoryPage> {
  const rows = await findHistory(db, id, historyLines + 1, before)
  return {
    events: rows.slice(0, historyLines).map(historyEvent),
    hasMore: rows.length > historyLines,
  }
}

/** Returns a stored line of a history as pages show it. */
export const historyEvent = (row: Awaited<ReturnType<typeof findHistory>>[number]): HistoryEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  ...readEvent(row.kind, row.data),
  actorType: row.actor_type,
  actor: row.actor_name,
  actorId: row.actor_id,
  from: row.from_status,
  to: row.to_status,
  note: row.note,
})
