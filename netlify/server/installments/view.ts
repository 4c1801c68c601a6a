import type { Kysely } from 'kysely'
import type { InstallmentsView } from '#api/installments.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { amountOn } from '#domain/installments/amount-due.ts'
import { ledgerInstallments, paymentOf, stateOn } from '#domain/installments/ledger.ts'
import { statementYears } from '#domain/installments/statement.ts'
import { ownSettlementView } from './lien.ts'
import { findOpenPlan, readPlan, termsOf } from './queries.ts'

/** The installments of an application on a day, each with its cost on that day; null if there is no plan in force. */
export async function installmentsView(
  db: Kysely<Database>,
  applicationId: string,
  today: PlainDate,
): Promise<InstallmentsView | null> {
  const plan = await findOpenPlan(db, applicationId)
  if (plan === undefined) return null
  const [{ schedule, entries }, settlement] = await Promise.all([
    readPlan(db, plan),
    ownSettlementView(db, applicationId, today),
  ])
  const terms = termsOf(plan)
  const ledger = ledgerInstallments(schedule, entries)
  const open = ledger.filter(({ balanceCents }) => balanceCents > 0)
  const amounts = amountOn(
    ledger,
    open.map(({ number }) => number),
    today,
    terms,
  )
  const costs = new Map(amounts.items.map((item) => [item.number, item]))
  const paid = new Map<number, number>()
  for (const { number, kind, amountCents } of entries)
    if (kind === 'paid') paid.set(number, (paid.get(number) ?? 0) - amountCents)
  return {
    today,
    monthlyInterestPercent: terms.monthlyInterestPercent,
    settlement,
    statementYears: statementYears(entries, today),
    settledAt: plan.settled_at?.toISOString() ?? null,
    openCents: open.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    payoffCents: amounts.totalCents,
    rows: ledger.map((installment) => {
      const { number, dueOn, payableUntil, valueCents, paidOn } = installment
      const cost = costs.get(number)
      return {
        ...{ number, dueOn, payableUntil, valueCents, paidOn },
        state: stateOn(installment, today),
        paidCents: paidOn === null ? null : (paid.get(number) ?? 0),
        todayCents: cost?.totalCents ?? 0,
        fineCents: cost?.fineCents ?? 0,
        interestCents: cost?.interestCents ?? 0,
        discountCents: cost?.discountCents ?? 0,
        paymentId: (paidOn && paymentOf(entries, number)) ?? null,
      }
    }),
  }
}
