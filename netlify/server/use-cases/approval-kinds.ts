import type { Transaction } from 'kysely'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import { type ApprovalChanges, type BindingAct, isBindingAct } from '#domain/approvals.ts'
import { invitationFacts, sendInvitation } from '../accounts/invite.ts'
import { applyRights, rightsFacts } from '../accounts/team.ts'
import { baseOf, type Maker } from '../approvals/dual-control.ts'
import { endOvertaken } from '../approvals/end.ts'
import { findOpenApprovals, lockOpenApproval, type OpenOnly } from '../approvals/queries.ts'
import { applyPriceEnd, priceEndFacts } from '../catalogue/prices.ts'
import { applyPrices, pricesFacts } from '../catalogue/publication.ts'
import type { Deps } from '../deps.ts'
import { accountFacts, applyPixAccount } from '../payments/pix-account.ts'
import { applyConditions, conditionsFacts } from '../settings/conditions.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { describeError } from '../shared/log.ts'
import { ProblemError } from '../shared/problem.ts'
import { applyToPayment, paymentFacts } from './ask-about-payment.ts'
import { applyLienUndoing, applyReturn, applyReversal, lienFacts, returnFacts, reversalFacts } from './ask-managers.ts'
import { applyException, exceptionFacts } from './change-status.ts'
import { applyWaiver, waiverFacts } from './waive-fees.ts'

/** The request, the colleague who asked for a change, the manager who approves it, and the reason. */
interface Approval {
  id: string
  approver: Maker
  asker: { id: string; name: string }
  reason: string
}

interface Kind<Change> {
  /** Reads the current facts behind a change and locks them until the end of the transaction. */
  facts: (deps: Deps, tx: Transaction<Database>, change: Change) => Promise<object>
  /** Does exactly the requested change. May give a function to run after the commit. */
  apply: (deps: Deps, tx: Transaction<Database>, change: Change, approval: Approval) => Promise<unknown>
  /** Runs after the commit. */
  done?: (deps: Deps) => Promise<unknown>
}

/** The act of an approval, by kind. */
const approvalKinds: { readonly [Act in BindingAct]: Kind<ApprovalChanges[Act]> } = {
  pix_account: { facts: accountFacts, apply: applyPixAccount, done: (deps) => deps.purgeCdn('settings') },
  prices: { facts: pricesFacts, apply: applyPrices },
  price_end: { facts: priceEndFacts, apply: applyPriceEnd },
  conditions: { facts: conditionsFacts, apply: applyConditions, done: (deps) => deps.purgeCdn('settings') },
  manager_invitation: { facts: invitationFacts, apply: sendInvitation },
  release: { facts: exceptionFacts, apply: applyException },
  contract_end: { facts: exceptionFacts, apply: applyException },
  decision: { facts: exceptionFacts, apply: applyException },
  manager_rights: { facts: rightsFacts, apply: applyRights },
  fee_waiver: { facts: waiverFacts, apply: applyWaiver },
  installment_reversal: { facts: reversalFacts, apply: applyReversal },
  lien_undoing: { facts: lienFacts, apply: applyLienUndoing },
  payment: { facts: paymentFacts, apply: applyToPayment },
  installments_return: { facts: returnFacts, apply: applyReturn },
}

/** The act of an approval's kind, with the stored change. Throws `not_found` for a kind of another release. */
export function kindOf(kind: BindingAct): (typeof approvalKinds)[BindingAct] {
  if (!isBindingAct(kind)) throw new ProblemError('not_found')
  return approvalKinds[kind]
}

/** The facts behind a change; none if their subject no longer exists. */
async function factsOf(deps: Deps, tx: Transaction<Database>, kind: BindingAct, change: ApprovalRow['change']) {
  const { facts } = kindOf(kind)
  try {
    return await facts(deps, tx, change as never)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return {}
    throw error
  }
}

/**
 * Whether the facts behind a waiting request have changed, so that nobody can approve it any more. Locks the facts until the
 * end of the transaction.
 */
export async function isOvertaken(
  deps: Deps,
  tx: Transaction<Database>,
  { kind, change, base }: ApprovalRow,
): Promise<boolean> {
  return baseOf(await factsOf(deps, tx, kind, change)) !== base
}

/** Ends the waiting requests that are overtaken, all or some, and tells the colleagues concerned. */
export async function endAllOvertaken(deps: Deps, only: OpenOnly = {}): Promise<void> {
  await attemptEach(await findOpenApprovals(deps.db, deps.now(), only), (found) =>
    deps.db.transaction().execute(async (tx) => {
      if (!isBindingAct(found.kind) || !(await isOvertaken(deps, tx, found))) return
      // While this transaction waited for the facts, somebody may have decided.
      const request = await lockOpenApproval(tx, found.id, deps.now())
      if (request) await endOvertaken(deps, tx, request)
    }),
  )
}

/** The same before an answer that does not depend on it: a failure is logged, and housekeeping tries again. */
export async function tidyOvertaken(deps: Deps, only: OpenOnly = {}): Promise<void> {
  await endAllOvertaken(deps, only).catch((error) =>
    deps.log.error(describeError(error), 'overtaken requests not ended'),
  )
}
