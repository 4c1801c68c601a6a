import type { BoletoView, EntryBoleto } from '#api/boletos.ts'
import type { ChargeView, EntryCharge, OwnPaymentView, PaymentView } from '#api/payments.ts'
import { brand } from '#content/brand.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import type { Cents } from '#domain/money/money.ts'
import { stateOn } from '#domain/payments/charge.ts'
import type { Settlement } from '#domain/payments/settle.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { payablePix } from '#domain/pix.ts'
import type { Deps } from '../deps.ts'
import type { ChargeRow } from './charge-queries.ts'
import type { PaymentRow } from './payment-queries.ts'
import type { RefundRow } from './refunds.ts'

/**
 * The applicant's ways to pay. All are null while nothing is payable, so that the applicant pays nothing by mistake.
 */
export interface Payable {
  pixCode: string | null
  charge: EntryCharge | null
  simulation: string | null
}

/**
 * Returns the code of the provider's charge while it can be paid. Only without such a charge, the code that an analyst
 * stored, which the caller gives if it pays the bank's account. `boletos` are those of the application, by their
 * charges.
 */
export function payable(
  deps: Pick<Deps, 'config' | 'now'>,
  code: string | null,
  payableCents: Cents,
  charge: ChargeRow | undefined,
  boletos: ReadonlyMap<string, BoletoView>,
): Payable {
  const nothing = { pixCode: null, charge: null, simulation: null }
  if (payableCents === 0) return nothing
  const stored = payablePix(code, payableCents)?.code
  const isCharged =
    charge !== undefined &&
    charge.provider !== 'static' &&
    charge.state !== 'refused' &&
    charge.amount_cents === payableCents
  if (stored && !isCharged) {
    return {
      ...nothing,
      pixCode: stored,
      simulation: pixSimulation(deps, `/codigo?${new URLSearchParams({ codigo: stored })}`),
    }
  }
  // A charge of another amount is about to be removed.
  if (charge === undefined || charge.provider === 'static' || charge.amount_cents !== payableCents) return nothing
  const state = stateOf(charge, deps.now())
  const view = { ...chargeViewOf(charge, deps.now()), boleto: entryBoletoOf(charge, state, boletos.get(charge.id)) }
  if (view.way === 'boleto')
    return { ...nothing, charge: view, simulation: state === 'open' ? simulationOf(deps, charge) : null }
  if (view.way !== 'pix') return { ...nothing, charge: view }
  return {
    pixCode: state === 'open' ? charge.code : null,
    charge: view,
    simulation: state === 'making' || state === 'refused' ? null : simulationOf(deps, charge),
  }
}

/** Returns the boleto of an entry as its customer sees it; null for a charge of another way. */
function entryBoletoOf(
  { id, amount_cents: amountCents, due_on: dueOn, code }: ChargeRow,
  state: ChargeView['state'],
  boleto: BoletoView | undefined,
): EntryBoleto | null {
  return boleto ? { ...boleto, id, amountCents, dueOn, code: state === 'open' ? code : null } : null
}

/** Returns a charge as its customer sees it. The page of a card's provider shows only while it can be paid. */
export function chargeViewOf(charge: ChargeRow, now: Date): ChargeView {
  const state = stateOf(charge, now)
  const url = charge.way === 'card' && state === 'open' ? charge.code : null
  return { way: payWayOf[charge.way], state, expiresAt: charge.expires_at?.toISOString() ?? null, url }
}

/** Tells whether a charge is being made, was refused for good, can be paid, or has expired. */
function stateOf({ state, expires_at: expiresAt }: ChargeRow, now: Date): ChargeView['state'] {
  const current = stateOn({ state, expiresAt }, now)
  if (current === 'wanted') return 'making'
  if (current === 'refused') return 'refused'
  return current === 'registered' ? 'open' : 'expired'
}

/** The page at which the demonstration pays a charge; null outside the demonstration and with a real provider. */
export function simulationOf(deps: Pick<Deps, 'config'>, charge: ChargeRow): string | null {
  if (charge.way !== 'boleto') return pixSimulation(deps, `/pagar/${charge.reference}`)
  const local = /^(http:\/\/localhost:\d+\/banco-local)\/arquivos$/.exec(deps.config.boleto?.filesUrl ?? '')?.[1]
  return brand.demo && local ? `${local}/pagar/${charge.provider_reference}` : null
}

/** An address of the demonstration's Pix provider; null outside the demonstration and with a real provider. */
export function pixSimulation({ config }: Pick<Deps, 'config'>, path: string): string | null {
  const local = /^(http:\/\/localhost:\d+\/psp-local)\/api\/v2$/.exec(config.pix?.apiUrl ?? '')?.[1]
  return brand.demo && local ? local + path : null
}

/** Payments as applicant and analysts see them. */
export function paymentViews(rows: readonly PaymentRow[], { payments }: Settlement): PaymentView[] {
  return rows.map((row) => {
    const settled = payments.find(({ id }) => id === row.id)
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      amountCents: row.amount_cents,
      refundedCents: row.refunded_cents,
      paidAt: row.paid_at.toISOString(),
      endToEndId: row.end_to_end_id,
      way: payWayOf[row.way],
      numbers: row.numbers,
      keptCents: settled?.keptCents ?? 0,
      task: settled?.task ?? null,
    }
  })
}

/** Adds to each payment its refunds, oldest first, and the day until which the bank promises to check it. */
export function ownPaymentViews(views: readonly PaymentView[], refunds: readonly RefundRow[]): OwnPaymentView[] {
  return views.map((view) => ({
    ...view,
    checkedBy: view.task === 'accept' ? contactDeadline(new Date(view.paidAt)) : null,
    refunds: refunds
      .filter((refund) => refund.payment_id === view.id)
      .map((refund) => ({
        id: refund.id,
        amountCents: refund.amount_cents,
        state: refund.state,
        requestedAt: refund.requested_at.toISOString(),
        settledAt: refund.settled_at?.toISOString() ?? null,
        returnId: refund.return_id,
        elsewhere: refund.elsewhere,
      })),
  }))
}
