import type { Kysely } from 'kysely'
import type { BoletoView } from '#api/boletos.ts'
import type { InstallmentChargeView, InstallmentsAnswer, InstallmentsView } from '#api/installments.ts'
import type { Database } from '#db/schema.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { amountOn } from '#domain/installments/amount-due.ts'
import { ledgerInstallments, paidIn, paymentOf, stateOn } from '#domain/installments/ledger.ts'
import { settledOn } from '#domain/installments/settlement.ts'
import { statementYears } from '#domain/installments/statement.ts'
import { transitUntil } from '#domain/payments/boleto-transit.ts'
import { isAhead } from '#domain/payments/debit.ts'
import { offeredWays } from '#domain/payments/ways.ts'
import type { Maker } from '../approvals/dual-control.ts'
import { leftToMove } from '../approvals/money.ts'
import { findOpenApprovals } from '../approvals/queries.ts'
import type { Deps } from '../deps.ts'
import { dueDayView } from '../installments/due-day.ts'
import { ownSettlementView } from '../installments/lien.ts'
import { findOpenPlan, readPlan } from '../installments/queries.ts'
import { findBoletoViews } from '../payments/boleto/boleto-views.ts'
import { type ChargeRow, findInstallmentCharges } from '../payments/charge-queries.ts'
import { ownDebit, readDebit } from '../payments/debit/debit-view.ts'
import { waitingForInstallments } from '../payments/duplicates.ts'
import { canCharge } from '../payments/installment-charges.ts'
import { chargeViewOf, simulationOf } from '../payments/views.ts'
import { configuredWays, readWays } from '../settings/ways.ts'

/** The installments of an application on a day, and those that can be paid now. */
export async function installmentsAnswer(
  deps: Deps,
  applicationId: string,
  day: PlainDate = brazilianDate(deps.now()),
): Promise<InstallmentsAnswer> {
  const { failures: _, ...answer } = await answerOf(deps, applicationId, day)
  // A debit is no charge that the customer pays: it stands with its installment.
  return { ...answer, charges: answer.charges.filter(({ way }) => way !== 'debit') }
}

/**
 * Returns the same answer as `installmentsAnswer`, plus the words with which the provider refused a charge, the open
 * requests to the managers, and what the asking colleague may still do alone. For analysts.
 */
export async function installmentsForAnalysts(
  deps: Deps,
  { adminUserId: by, role }: Maker['session'],
  applicationId: string,
  day: PlainDate = brazilianDate(deps.now()),
) {
  const { failures, ...answer } = await answerOf(deps, applicationId, day)
  const [open, left] = await Promise.all([
    findOpenApprovals(deps.db, deps.now(), {
      kinds: ['fee_waiver', 'installment_reversal', 'installments_record'],
      applicationId,
    }),
    leftToMove(deps, deps.db, { by, role }, [applicationId]),
  ])
  return {
    ...answer,
    charges: answer.charges.map((one) => ({ ...one, failure: failures.get(one.id) ?? null })),
    /** The requests to the managers about installments that still wait. */
    asks: open.map(({ kind, change }) => ({ kind, number: 'number' in change ? change.number : 0 })),
    /** What the asking colleague may still waive, record and take back alone, in cents. */
    waiverLeftCents: left('waiver', applicationId),
    recordLeftCents: left('receipt', applicationId),
    reversalLeftCents: left('reversal', applicationId),
  }
}

async function answerOf(deps: Deps, applicationId: string, day: PlainDate) {
  const [plan, all, boletos, waiting, isChargeable, dueDay, settings, permitted] = await Promise.all([
    installmentsView(deps.db, applicationId, day),
    findInstallmentCharges(deps.db, applicationId),
    findBoletoViews(deps, applicationId),
    waitingForInstallments(deps, deps.db, applicationId),
    canCharge(deps),
    dueDayView(deps, applicationId),
    readWays(deps.db),
    readDebit(deps, applicationId),
  ])
  // The Pix code on a boleto is shown with the boleto.
  const charges = all.filter(({ beside_id: beside }) => beside === null)
  const costs = new Map(plan?.rows.map(({ number, todayCents }) => [number, todayCents]))
  const offered = offeredWays(settings, configuredWays(deps)).installments.filter(
    (way) => way !== 'pix' || isChargeable,
  )
  const hasAhead = plan?.rows.some(({ state, dueOn }) => state !== 'paid' && isAhead(dueOn, day)) ?? false
  const debit = ownDebit(deps, permitted, { charges, canSwitchOn: offered.includes('debit') && hasAhead })
  return {
    plan: plan && {
      ...plan,
      rows: plan.rows.map((row) => ({
        ...row,
        inTransitUntil: transitOf(row, charges, boletos, day),
        debit: debit.of(row),
      })),
    },
    debit: plan && debit.view,
    isChargeable: offered.some((way) => way !== 'debit'),
    ways: offered.map((way) => ({ way, fromCents: settings[way].fromCents })),
    dueDay,
    ...(plan ? waiting : { duplicates: [], checked: [] }),
    charges: plan ? charges.map((charge) => chargeView(deps, charge, costs, boletos.get(charge.id))) : [],
    failures: new Map(charges.map(({ id, reason }) => [id, reason])),
  }
}

/**
 * Returns the day until which a boleto of an open installment may be paid without that the bank knows it; null without
 * one.
 */
function transitOf(
  { number, state }: { number: number; state: string },
  charges: readonly ChargeRow[],
  boletos: ReadonlyMap<string, BoletoView>,
  today: PlainDate,
): PlainDate | null {
  if (state === 'paid') return null
  const [boleto] = charges.flatMap((charge) => {
    const view = charge.state === 'registered' && charge.numbers?.includes(number) && boletos.get(charge.id)
    return view ? [view] : []
  })
  return boleto === undefined ? null : transitUntil(boleto, today)
}

function chargeView(
  deps: Deps,
  charge: ChargeRow,
  costs: ReadonlyMap<number, number>,
  boleto: BoletoView | undefined,
): InstallmentChargeView {
  const numbers = charge.numbers ?? []
  const view = chargeViewOf(charge, deps.now())
  const isOpenCode = view.state === 'open' && charge.way !== 'card'
  return {
    ...view,
    id: charge.id,
    numbers,
    dueOn: charge.due_on,
    payableUntil: charge.due_on && payableUntil(charge.due_on),
    // The amount that the payer's bank asks for today. A Pix with a due day costs more after that day.
    amountCents:
      charge.due_on === null || charge.way === 'boleto' || charge.way === 'pix_automatic'
        ? charge.amount_cents
        : numbers.reduce((sum, one) => sum + (costs.get(one) ?? 0), 0),
    code: isOpenCode ? charge.code : null,
    boleto: boleto ?? null,
    simulation: isOpenCode ? simulationOf(deps, charge) : null,
  }
}

/** The installments of an application on a day, each with its cost on that day; null if there is no plan in force. */
async function installmentsView(
  db: Kysely<Database>,
  applicationId: string,
  today: PlainDate,
): Promise<InstallmentsView | null> {
  const plan = await findOpenPlan(db, applicationId)
  if (plan === undefined) return null
  const [{ schedule, entries, terms }, settlement] = await Promise.all([
    readPlan(db, plan),
    ownSettlementView(db, applicationId, today),
  ])
  const ledger = ledgerInstallments(schedule, entries)
  const open = ledger.filter(({ balanceCents }) => balanceCents > 0)
  const amounts = amountOn(
    ledger,
    open.map(({ number }) => number),
    today,
    terms,
  )
  const costs = new Map(amounts.items.map((item) => [item.number, item]))
  const ledgers = Map.groupBy(entries, ({ number }) => number)
  return {
    today,
    monthlyInterestPercent: terms.monthlyInterestPercent,
    isCorrected: terms.priceIndex !== null,
    settlement,
    statementYears: statementYears(entries, today),
    settledOn: settledOn(ledger),
    openCents: open.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    payoffCents: amounts.totalCents,
    rows: ledger.map((installment) => {
      const { number, dueOn, payableUntil, valueCents, paidOn } = installment
      const cost = costs.get(number)
      return {
        number,
        dueOn,
        payableUntil,
        valueCents,
        paidOn,
        state: stateOn(installment, today),
        paidCents: paidOn === null ? null : paidIn(ledgers.get(number) ?? []),
        todayCents: cost?.totalCents ?? 0,
        fineCents: cost?.fineCents ?? 0,
        interestCents: cost?.interestCents ?? 0,
        correctionCents: cost?.correctionCents ?? 0,
        discountCents: cost?.discountCents ?? 0,
        inTransitUntil: null,
        debit: null,
        paymentId: (paidOn && paymentOf(entries, number)) ?? null,
      }
    }),
  }
}
