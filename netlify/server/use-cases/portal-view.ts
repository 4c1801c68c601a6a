import type { AdminDetail } from '#api/admin.ts'
import type { PaymentView } from '#api/payments.ts'
import type { ApplicantView, OutcomeView, StatusEvent } from '#api/portal.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import { together } from '#db/together.ts'
import { outcome as outcomeOfFacts } from '#domain/application/outcome.ts'
import { isRefusalReason } from '#domain/application/refusal-reasons.ts'
import { stepAt } from '#domain/application/state.ts'
import { decisionTakenBack } from '#domain/application/transition.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { slugOf } from '#domain/catalogue/catalogue.ts'
import { displacementOf } from '#domain/catalogue/displacement.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import { offeredWays, type WaySettings, waysFor } from '#domain/payments/ways.ts'
import { findAccountOf } from '../accounts/applicant-accounts-queries.ts'
import { findEndDetails } from '../application/end-details.ts'
import { findStatusEvents } from '../application/events.ts'
import { type Facts, findFacts, journeyOf } from '../application/facts.ts'
import { findOffer, restoredOffer } from '../application/offer.ts'
import { outcomeFactsIn } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import { findStoredState, stateFrom, storedState } from '../application/state.ts'
import { asksConsent } from '../credit/consent.ts'
import { findIncomeProof } from '../credit/income-proofs.ts'
import { network } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { findStoredDocuments } from '../documents/queries.ts'
import { documentViews } from '../documents/read.ts'
import { findDueToPay } from '../installments/queries.ts'
import { hasOptedOut } from '../messages/opt-out.ts'
import { findBoletoViews } from '../payments/boleto/boleto-views.ts'
import { findCurrentCharge } from '../payments/charge-queries.ts'
import { paysKey } from '../payments/check-pix-code.ts'
import { findPayments, type PaymentRow } from '../payments/payment-queries.ts'
import { findRefunds } from '../payments/refunds.ts'
import { ownPaymentViews, payable, paymentViews } from '../payments/views.ts'
import { deliveryOf } from '../pickups/views.ts'
import { deletionAround, reviewsOf } from '../requests/views.ts'
import { readSettings } from '../settings/stored.ts'
import { configuredWays, readWays } from '../settings/ways.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'

/** An application as its applicant sees it. Throws `not_found` when there is none of that id. */
export async function applicationView(deps: Deps, id: string): Promise<ApplicantView> {
  const [
    row,
    facts,
    events,
    documents,
    payments,
    end,
    charge,
    stored,
    optedOut,
    dealerships,
    refunds,
    kept,
    reviews,
    deletion,
    proof,
    account,
    { pix },
    wayList,
    boletos,
    due,
  ] = await together(deps.db, (db) =>
    Promise.all([
      findApplication(db, id),
      findFacts(db, [id]),
      findStatusEvents(db, id),
      findStoredDocuments(db, id),
      findPayments(db, id),
      findEndDetails(db, id),
      findCurrentCharge(db, id),
      findOffer(db, id),
      hasOptedOut(db, id),
      network(db),
      findRefunds(db, id),
      findStoredState(db, id),
      reviewsOf(db, id),
      deletionAround(db, id),
      findIncomeProof(db, id),
      findAccountOf(db, id),
      readSettings(db),
      readWays(db),
      findBoletoViews({ db }, id),
      findDueToPay(db, [id], brazilianDate(deps.now())),
    ]),
  )
  const known = facts.get(id)
  if (row === undefined || kept === undefined || known === undefined) throw new ProblemError('not_found')
  const shown = shownOutcome(deps, known, payments, end)
  const journey = { ...journeyOf(known), installmentDueOn: due.get(id) ?? null }
  // Another program may have left it stale.
  const state = kept.stale ? stateFrom(known) : storedState(kept)
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
    ...payable(deps, ownCode(row, pix.chave), shown.outcome.payableCents, charge, boletos),
    ways: entryWays(deps, wayList, shown.outcome.payableCents),
    payments: ownPaymentViews(shown.payments, refunds),
    journey,
    outcome: { ...shown.outcome, may: { ...may, book: may.book && state.gaps.length === 0 } },
    step: stepAt(state, deps.now().toISOString(), { dueOn: journey.installmentDueOn }),
    gaps: [...state.gaps],
    ...deliveryOf(deps, known, dealerships),
    reviews,
    deletion,
    promisedBy: state.dueOn,
    incomeCents: toCents(row.income),
    incomeProof: incomeProofOf(proof),
    reminders: !optedOut,
    emailConfirmed: account !== undefined && account.email_confirmed_at !== null,
    asksConsent: asksConsent(deps, row),
  }
}

/** Returns the last day of a proof of income that the customer has not handed in. */
function incomeProofOf(proof: Awaited<ReturnType<typeof findIncomeProof>>): ApplicantView['incomeProof'] {
  if (proof?.state !== 'asked' && proof?.state !== 'lapsed') return null
  return { state: proof.state, lastDay: proof.last_day }
}

/** Returns the ways by which the open entry can be paid; none while nothing is payable. */
function entryWays(deps: Pick<Deps, 'config'>, settings: WaySettings, cents: number) {
  if (cents === 0) return []
  return waysFor({ purpose: 'entry', cents, isDue: true }, offeredWays(settings, configuredWays(deps)), settings)
}

/** The code that an analyst stored, if it pays the bank's account: an earlier release stored codes to any account. */
function ownCode({ payment_info: { pix_code: code } }: ApplicationRow, ownKey: string) {
  return code !== undefined && paysKey(ownKey, code) ? code : null
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
      ? { ...view.charge, url: null, boleto: view.charge.boleto && { ...view.charge.boleto, code: null } }
      : isOpen
        ? { way: 'pix', state: 'open', expiresAt: null, url: null, boleto: null }
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
 * Returns the motorcycle and its financing as offered, amounts in cents. The entry is everything that is paid before
 * the release.
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

/**
 * Returns an application's outcome as pages show it, with its payments and open tasks, from what the database knows.
 */
export function shownOutcome(
  deps: Pick<Deps, 'config' | 'now'>,
  facts: Facts,
  rows: readonly PaymentRow[],
  { refusal, refusedFrom, cancelledAt }: Awaited<ReturnType<typeof findEndDetails>>,
): { outcome: OutcomeView; payments: PaymentView[]; tasks: AdminDetail['tasks'] } {
  const known = outcomeOfFacts(outcomeFactsIn(deps, facts))
  const { end, ledger, payableCents, owedCents, installmentsOwedCents, correctionOwedCents } = known
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
    correctionOwedCents,
    corrections: facts.corrections.map((one) => ({
      id: one.id,
      amountCents: one.amount_cents,
      paidOn: one.paid_on,
      returnedOn: one.returned_on,
      correctionCents: one.correction_cents,
      givenOn: one.given_on,
    })),
    may: { move, sign, giveUp, release, book },
  }
  const tasks = known.tasks.map((task) => ({
    kind: task.kind,
    id: 'paymentId' in task ? task.paymentId : null,
    cents: 'cents' in task ? task.cents : null,
  }))
  return { outcome, payments: paymentViews(rows, ledger), tasks }
}
