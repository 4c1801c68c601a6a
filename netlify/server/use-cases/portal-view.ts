import type { Kysely } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { PaymentView } from '#api/payments.ts'
import type { ApplicantView, OutcomeView, StatusEvent } from '#api/portal.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { isRefusalReason } from '#domain/application/refusal-reasons.ts'
import { stepAt } from '#domain/application/state.ts'
import { decisionTakenBack } from '#domain/application/transition.ts'
import { slugOf } from '#domain/catalogue/catalogue.ts'
import { displacementOf } from '#domain/catalogue/displacement.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import { offeredWays, type WaySettings, waysFor } from '#domain/payments/ways.ts'
import { findAccountOf } from '../accounts/applicant-accounts-queries.ts'
import { findEndDetails } from '../application/end-details.ts'
import { findStatusEvents } from '../application/events.ts'
import { findJourneyFacts } from '../application/journey-facts.ts'
import { findOffer, restoredOffer } from '../application/offer.ts'
import { outcomeOf } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import { findStates } from '../application/state.ts'
import type { Deps } from '../deps.ts'
import { findStoredDocuments } from '../documents/queries.ts'
import { documentViews } from '../documents/read.ts'
import { hasOptedOut } from '../messages/opt-out.ts'
import { findCurrentCharge } from '../payments/charge-queries.ts'
import { paysOwnAccount } from '../payments/check-pix-code.ts'
import { findPayments } from '../payments/payment-queries.ts'
import { findRefunds } from '../payments/refunds.ts'
import { ownPaymentViews, payable, paymentViews } from '../payments/views.ts'
import { deliveryView } from '../pickups/views.ts'
import { reviewsOf } from '../requests/views.ts'
import { configuredWays, readWays } from '../settings/ways.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'

/** An application as its applicant sees it. Throws `not_found` when there is none of that id. */
export async function applicationView(deps: Deps, id: string): Promise<ApplicantView> {
  const { db } = deps
  const [
    row,
    events,
    documents,
    journey,
    shown,
    charge,
    stored,
    optedOut,
    delivery,
    refunds,
    states,
    reviews,
    account,
    wayList,
  ] = await Promise.all([
    findApplication(db, id),
    findStatusEvents(db, id),
    findStoredDocuments(db, id),
    findJourneyFacts(db, id),
    shownOutcome(deps, db, id),
    findCurrentCharge(db, id),
    findOffer(db, id),
    hasOptedOut(db, id),
    deliveryView(deps, id),
    findRefunds(db, id),
    findStates(db, [id]),
    reviewsOf(db, id),
    findAccountOf(db, id),
    readWays(db),
  ])
  const state = states.get(id)
  if (row === undefined || state === undefined) throw new ProblemError('not_found')
  const { offer } = stored ?? restoredOffer(row)
  const { may } = shown.outcome
  return {
    ...person(row),
    ...plan(offer),
    id: row.id,
    contractNumber: row.contract_number,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    events: events.map(statusEvent),
    documents: documentViews(documents),
    ...payable(deps, await ownCode(db, row), shown.outcome.payableCents, charge),
    ways: entryWays(deps, wayList, shown.outcome.payableCents),
    payments: ownPaymentViews(shown.payments, refunds),
    journey,
    outcome: { ...shown.outcome, may: { ...may, book: may.book && state.gaps.length === 0 } },
    step: stepAt(state, deps.now().toISOString(), journey.installmentDueOn),
    gaps: [...state.gaps],
    ...delivery,
    reviews,
    promisedBy: state.dueOn,
    incomeCents: toCents(row.income),
    reminders: !optedOut,
    emailConfirmed: account !== undefined && account.email_confirmed_at !== null,
  }
}

/** Returns the ways by which the open entry can be paid; none while nothing is payable. */
function entryWays(deps: Pick<Deps, 'config'>, settings: WaySettings, cents: number) {
  if (cents === 0) return []
  return waysFor({ purpose: 'entry', cents, isDue: true }, offeredWays(settings, configuredWays(deps)), settings)
}

/** The code that an analyst stored, if it pays the bank's account: an earlier release stored codes to any account. */
async function ownCode(db: Kysely<Database>, { payment_info: { pix_code: code } }: ApplicationRow) {
  return code !== undefined && (await paysOwnAccount(db, code)) ? code : null
}

/**
 * Removes the payment codes from a view, because only the customer may have them. For staff who look at the customer's
 * page.
 */
export function withoutCode(view: ApplicantView): ApplicantView {
  const isOpen = view.pixCode !== null
  return {
    ...view,
    pixCode: null,
    simulation: null,
    charge: view.charge
      ? { ...view.charge, url: null }
      : isOpen
        ? { way: 'pix', state: 'open', expiresAt: null, url: null }
        : null,
  }
}

/** A change of status as timelines show it. */
export function statusEvent(event: Awaited<ReturnType<typeof findStatusEvents>>[number]): StatusEvent {
  return { at: event.at.toISOString(), from: event.from_status, to: event.to_status }
}

/** The applicant's name and address. */
export function person(row: ApplicationRow) {
  const { cpf, email, phone, cep, street, number, complement, neighborhood, city, state, profession } = row
  const address = { cep, street, number, complement, neighborhood, city, state }
  const offers = row.offers_consented_at !== null && row.offers_withdrawn_at === null
  return { fullName: row.full_name, cpf, birthDate: row.birth_date, email, phone, ...address, profession, offers }
}

/**
 * Returns the motorcycle and its financing as offered, amounts in cents. The entry is everything that is paid before the
 * release.
 */
export function plan(offer: Offer) {
  const { model, priceCents, entryPercent, financedCents, installments, monthlyInterestPercent, totals } = offer
  return {
    motorcycle: { model, slug: slugOf(model), displacement: displacementOf(model) },
    offer,
    priceCents,
    entryPercent,
    financedCents,
    monthlyInterestPercent,
    entryCents: totals.upFrontCents,
    installments: installments.length,
    installmentCents: regularInstallment(offer),
  }
}

/** Returns an application's outcome as pages show it, with its payments and open tasks. Throws `not_found`. */
export async function shownOutcome(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Kysely<Database>,
  applicationId: string,
): Promise<{ outcome: OutcomeView; payments: PaymentView[]; tasks: AdminDetail['tasks'] }> {
  const [known, rows, { refusal, refusedFrom, cancelledAt }] = await Promise.all([
    outcomeOf(deps, db, applicationId),
    findPayments(db, applicationId),
    findEndDetails(db, applicationId),
  ])
  const { end, ledger, payableCents, owedCents, installmentsOwedCents } = known
  const { move, sign, giveUp, release, book } = known.may
  const isRefused = end?.kind === 'refused'
  const outcome = {
    end,
    refusal: isRefused && isRefusalReason(refusal) ? refusal : null,
    contractCancelledAt: isRefused ? (cancelledAt?.toISOString() ?? null) : null,
    tookBackApproval: isRefused && refusedFrom !== null && decisionTakenBack(refusedFrom, 'rejected') === 'approval',
    hasEntry: ledger.hasEntry,
    partCents: ledger.partCents,
    dueCents: ledger.dueCents,
    payableCents,
    owedCents,
    installmentsOwedCents,
    may: { move, sign, giveUp, release, book },
  }
  const tasks = known.tasks.map((task) => ({
    kind: task.kind,
    id: 'paymentId' in task ? task.paymentId : null,
    cents: 'cents' in task ? task.cents : null,
  }))
  return { outcome, payments: paymentViews(rows, ledger), tasks }
}
