import type { Kysely } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { PaymentView } from '#api/payments.ts'
import type { OutcomeView } from '#api/portal.ts'
import type { Database } from '#db/schema.ts'
import { isRefusalReason } from '#domain/application/refusal.ts'
import { outcomeOf } from '../application/outcome-of.ts'
import { findEndDetails } from '../application/outcome-queries.ts'
import type { Deps } from '../deps.ts'
import { findPayments } from '../payments/ledger.ts'
import { paymentViews } from '../payments/payment-view.ts'

/** Gives an application's outcome as pages show it, with its payments and open tasks. Throws `not_found`. */
export async function shownOutcome(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Kysely<Database>,
  applicationId: string,
): Promise<{ outcome: OutcomeView; payments: PaymentView[]; tasks: AdminDetail['tasks'] }> {
  const [known, rows, { refusal, cancelledAt }] = await Promise.all([
    outcomeOf(deps, db, applicationId),
    findPayments(db, applicationId),
    findEndDetails(db, applicationId),
  ])
  const { end, ledger, payableCents, owedCents } = known
  const { move, sign, giveUp, release, book, handOver } = known.may
  const isRefused = end?.kind === 'refused'
  const outcome = {
    end,
    refusal: isRefused && isRefusalReason(refusal) ? refusal : null,
    contractCancelledAt: isRefused ? (cancelledAt?.toISOString() ?? null) : null,
    ...{ hasEntry: ledger.hasEntry, partCents: ledger.partCents, payableCents, owedCents },
    installmentsOwedCents: known.tasks.reduce(
      (sum, task) => sum + (task.kind === 'return_installments' ? task.cents : 0),
      0,
    ),
    may: { move, sign, giveUp, release, book, handOver },
  }
  const tasks = known.tasks.map((task) => ({
    kind: task.kind,
    id: 'paymentId' in task ? task.paymentId : null,
    cents: 'cents' in task ? task.cents : null,
  }))
  return { outcome, payments: paymentViews(rows, ledger), tasks }
}
