import type { MiddlewareHandler } from 'hono'
import type { Transaction } from 'kysely'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import { type ApprovalChanges, type BindingAct, isBindingAct } from '#domain/approvals.ts'
import { invitationFacts, sendInvitation } from '../accounts/invite.ts'
import { applyRights, rightsFacts } from '../accounts/team.ts'
import { lockManagers } from '../accounts/team-queries.ts'
import { lockApplication } from '../application/queries.ts'
import { baseOf, type Maker } from '../approvals/dual-control.ts'
import { endOvertaken } from '../approvals/end.ts'
import { findOpenApprovals, lockOpenApproval, type OpenOnly } from '../approvals/queries.ts'
import { applyPriceEnd, priceEndFacts } from '../catalogue/prices.ts'
import { applyPrices, pricesFacts } from '../catalogue/publication.ts'
import { lockCatalogue } from '../catalogue/queries.ts'
import { applyPolicy, policyFacts } from '../credit/policies.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/request.ts'
import { applyPriceMonth, lockPriceIndex, priceMonthFacts } from '../installments/price-index.ts'
import { lockPayment } from '../payments/payment-queries.ts'
import { accountFacts, applyPixAccount } from '../payments/pix-account.ts'
import { applyPlace, holdPlace, placeFacts } from '../pickups/manage-dealerships.ts'
import { applyConditions, conditionsFacts } from '../settings/conditions.ts'
import { applyLimits, limitsFacts } from '../settings/limits.ts'
import { applySupportNumber, supportFacts } from '../settings/support-number.ts'
import { applyWays, waysFacts } from '../settings/ways.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { describeError } from '../shared/log.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockSettings } from '../shared/settings-store.ts'
import { applyToPayment, paymentFacts } from './ask-about-payment.ts'
import {
  applyCorrectionPayment,
  applyLienRelease,
  applyLienUndoing,
  applyRecord,
  applyReturn,
  applyReversal,
  correctionFacts,
  lienFacts,
  recordFacts,
  releaseFacts,
  returnFacts,
  reversalFacts,
} from './ask-managers.ts'
import { applyException } from './change-status.ts'
import { applyCounterOffer, counterOfferFacts } from './counter-offer.ts'
import { applyHandPayment, handPaymentFacts } from './record-payment.ts'
import { exceptionFacts } from './stage-exceptions.ts'
import { applyMotorcycleReturn, motorcycleFacts } from './vehicle-return.ts'
import { applyWaiver, waiverFacts } from './waive-fees.ts'

/** The request, the colleague who asked for a change, the manager who approves it, and the reason. */
interface Approval {
  id: string
  approver: Maker
  asker: { id: string; name: string }
  reason: string
}

interface Kind<Change> {
  /** Locks the facts behind a change until the end of the transaction. */
  hold: (tx: Transaction<Database>, change: Change) => Promise<unknown>
  /** Reads the current facts behind a change. */
  facts: (deps: Deps, tx: Transaction<Database>, change: Change) => Promise<object>
  /** Does exactly the requested change. May give a function to run after the commit. */
  apply: (deps: Deps, tx: Transaction<Database>, change: Change, approval: Approval) => Promise<unknown>
  /** Runs after the commit. */
  done?: (deps: Deps) => Promise<unknown>
}

const ofApplication = (tx: Transaction<Database>, { applicationId }: { applicationId: string }) =>
  lockApplication(tx, applicationId)
const exception = { hold: ofApplication, facts: exceptionFacts, apply: applyException }

/** The act of an approval, by kind. */
const approvalKinds: { readonly [Act in BindingAct]: Kind<ApprovalChanges[Act]> } = {
  pix_account: {
    hold: lockSettings,
    facts: accountFacts,
    apply: applyPixAccount,
    done: (deps) => deps.purgeCdn('settings'),
  },
  prices: { hold: lockCatalogue, facts: pricesFacts, apply: applyPrices },
  price_end: { hold: lockCatalogue, facts: priceEndFacts, apply: applyPriceEnd },
  conditions: {
    hold: lockSettings,
    facts: conditionsFacts,
    apply: applyConditions,
    done: (deps) => deps.purgeCdn('settings'),
  },
  manager_invitation: { hold: async () => {}, facts: invitationFacts, apply: sendInvitation },
  release: exception,
  contract_end: exception,
  decision: exception,
  counter_offer: { hold: ofApplication, facts: counterOfferFacts, apply: applyCounterOffer },
  manager_rights: { hold: lockManagers, facts: rightsFacts, apply: applyRights },
  fee_waiver: { hold: ofApplication, facts: waiverFacts, apply: applyWaiver },
  installment_reversal: { hold: ofApplication, facts: reversalFacts, apply: applyReversal },
  lien_undoing: { hold: ofApplication, facts: lienFacts, apply: applyLienUndoing },
  payment: {
    hold: (tx, { paymentId, applicationId }) => lockPayment(tx, paymentId, applicationId ?? undefined),
    facts: paymentFacts,
    apply: applyToPayment,
  },
  correction_payment: { hold: ofApplication, facts: correctionFacts, apply: applyCorrectionPayment },
  installments_return: { hold: ofApplication, facts: returnFacts, apply: applyReturn },
  installments_record: { hold: ofApplication, facts: recordFacts, apply: applyRecord },
  payment_record: { hold: ofApplication, facts: handPaymentFacts, apply: applyHandPayment },
  lien_release: { hold: ofApplication, facts: releaseFacts, apply: applyLienRelease },
  motorcycle_return: { hold: ofApplication, facts: motorcycleFacts, apply: applyMotorcycleReturn },
  credit_policy: { hold: lockSettings, facts: policyFacts, apply: applyPolicy },
  money_limits: { hold: lockSettings, facts: limitsFacts, apply: applyLimits },
  payment_ways: {
    hold: lockSettings,
    facts: waysFacts,
    apply: applyWays,
    done: (deps) => deps.purgeCdn('settings'),
  },
  support_number: {
    hold: lockSettings,
    facts: supportFacts,
    apply: applySupportNumber,
    done: (deps) => deps.purgeCdn('settings'),
  },
  dealership_place: { hold: holdPlace, facts: placeFacts, apply: applyPlace },
  price_month: { hold: lockPriceIndex, facts: priceMonthFacts, apply: applyPriceMonth },
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

/** Locks the facts behind a waiting request until the end of the transaction. */
export const holdFacts = (tx: Transaction<Database>, { kind, change }: ApprovalRow): Promise<unknown> =>
  kindOf(kind).hold(tx, change as never)

/** Whether the facts behind a waiting request have changed, so that nobody can approve it any more. */
export async function isOvertaken(
  deps: Deps,
  tx: Transaction<Database>,
  { kind, change, base }: ApprovalRow,
): Promise<boolean> {
  return baseOf(await factsOf(deps, tx, kind, change)) !== base
}

/**
 * The requests that wait and are not overtaken, the oldest first. Only reads. Whether one is overtaken is not known
 * while its facts cannot be read; it then stays in the list.
 */
export async function findStanding(deps: Deps, only: OpenOnly = {}): Promise<ApprovalRow[]> {
  const standing: ApprovalRow[] = []
  for (const row of await findOpenApprovals(deps.db, deps.now(), only)) {
    const reading = deps.db.transaction().setAccessMode('read only')
    const isPast = reading.execute(async (tx) => isBindingAct(row.kind) && (await isOvertaken(deps, tx, row)))
    const isOver = await isPast.catch((error) => {
      deps.log.error(describeError(error), 'facts of a request not read')
      return false
    })
    if (!isOver) standing.push(row)
  }
  return standing
}

/**
 * Ends the waiting requests that are overtaken, all or some, tells the colleagues concerned, and returns how many it
 * ended.
 */
export async function endAllOvertaken(deps: Deps, only: OpenOnly = {}): Promise<number> {
  let ended = 0
  await attemptEach(await findOpenApprovals(deps.db, deps.now(), only), (found) =>
    deps.db.transaction().execute(async (tx) => {
      if (!isBindingAct(found.kind)) return
      await holdFacts(tx, found)
      if (!(await isOvertaken(deps, tx, found))) return
      // While this transaction waited for the facts, somebody may have decided.
      const request = await lockOpenApproval(tx, found.id, deps.now())
      if (request === undefined) return
      await endOvertaken(deps, tx, request)
      ended += 1
    }),
  )
  return ended
}

const reading = ['GET', 'HEAD', 'OPTIONS']
const changing = /^\/api\/(admin|portal)\//

/**
 * Ends, after a change by staff or by a customer, the requests whose facts it changed. The answer does not wait for
 * that. A failure is logged; housekeeping tries again and also finds what a payment or the time has overtaken. Reading
 * ends nothing.
 */
export const endOvertakenAfterChange: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { deps } = c.var
  if (reading.includes(c.req.method) || !changing.test(c.req.path) || !c.res.ok) return
  const work = endAllOvertaken(deps).then((ended) => (ended > 0 ? deps.wakeJobs() : undefined))
  c.env.waitUntil(work.catch((error) => deps.log.error(describeError(error), 'overtaken requests not ended')))
}
