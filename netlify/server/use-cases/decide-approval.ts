import type { Transaction } from 'kysely'
import type { ApprovalsCount, ApprovalsResponse } from '#api/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import {
  type ApprovalChanges,
  aboutApplications,
  type BindingAct,
  isBindingAct,
  isOneManagers,
  mayDecide,
} from '#domain/approvals.ts'
import { invitationFacts, sendInvitation } from '../accounts/invite.ts'
import { recordSecurity } from '../accounts/security-log.ts'
import { applyRights, rightsFacts } from '../accounts/team.ts'
import { lockApplication } from '../application/queries.ts'
import {
  baseOf,
  endExpired,
  type Maker,
  notifyDecided,
  recordUnapproved,
  securityDetail,
} from '../approvals/dual-control.ts'
import {
  countOpenApprovals,
  customersOf,
  decideApproval,
  endOvertaken,
  findDecidedApprovals,
  findExpired,
  findOpenApproval,
  findOpenApprovals,
  lockOpenApproval,
} from '../approvals/queries.ts'
import { approvalView } from '../approvals/view.ts'
import { applyPriceEnd, priceEndFacts } from '../catalogue/prices.ts'
import { applyPrices, pricesFacts } from '../catalogue/publication.ts'
import type { Deps } from '../deps.ts'
import { accountFacts, applyPixAccount } from '../payments/pix-account.ts'
import { applyConditions, conditionsFacts } from '../settings/conditions.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { applyToPayment, paymentFacts } from './ask-about-payment.ts'
import { applyLienUndoing, applyReturn, applyReversal, lienFacts, returnFacts, reversalFacts } from './ask-managers.ts'
import { applyException, exceptionFacts } from './change-status.ts'
import { applyWaiver, waiverFacts } from './waive-fees.ts'

const decidedShown = 30

/** Gives the open requests and the latest decisions: all of them for managers, an analyst's own for analysts. */
export async function listApprovals(deps: Deps, session: Maker['session']): Promise<ApprovalsResponse> {
  const { db, now } = deps
  await endAllOvertaken(deps)
  const own = session.role === 'manager' ? {} : { askedBy: session.adminUserId }
  const [open, decided] = await Promise.all([
    findOpenApprovals(db, now(), own),
    findDecidedApprovals(db, now(), { ...own, limit: decidedShown }),
  ])
  const view = (row: ApprovalRow) => approvalView(row, session, now())
  const applications = new Set([...open, ...decided].flatMap(({ application_id: id }) => id ?? []))
  return { open: open.map(view), decided: decided.map(view), customers: await customersOf(db, [...applications]) }
}

/** Counts the requests that a manager may decide; for an analyst, the analyst's own open ones. */
export async function countApprovals({ db, now }: Deps, session: Maker['session']): Promise<ApprovalsCount> {
  const { adminUserId: id, role } = session
  return { count: await countOpenApprovals(db, now(), role === 'manager' ? { notAskedBy: id } : { askedBy: id }) }
}

/**
 * Approves a request and makes its change, once. `hash` names the version that the manager read. Throws `not_found` for
 * a request that is no longer open, `forbidden` for the colleague who made it, and `approval_moved` if `hash` or the
 * facts behind the change differ.
 */
export async function approve(deps: Deps, maker: Maker, id: string, hash: string): Promise<ApprovalsResponse> {
  const { kind, finish } = await deps.db.transaction().execute(async (tx) => {
    const request = await waitingFor(deps, tx, maker, id, hash)
    const { kind, change, reason } = request
    const asker = { id: request.asked_by, name: request.asked_by_name }
    // The request is settled first, so that the change below does not find it waiting and end it.
    await settle(deps, tx, request, { state: 'approved', maker, note: null })
    const finish = await kindOf(kind).apply(deps, tx, change as never, { id, approver: maker, asker, reason })
    return { kind, finish }
  })
  await kindOf(kind).done?.(deps)
  if (typeof finish === 'function') await finish()
  return listApprovals(deps, maker.session)
}

/**
 * Refuses another colleague's request, or withdraws one's own. Throws `not_found` for a request that is no longer open,
 * `forbidden` for an analyst who did not make it, and `required` at `note` if an analyst's request is refused without a
 * note.
 */
export async function refuse(
  deps: Deps,
  maker: Maker,
  id: string,
  note: string | undefined,
): Promise<ApprovalsResponse> {
  await deps.db.transaction().execute(async (tx) => {
    const request = await lockWithApplication(deps, tx, id)
    const isOwn = request.asked_by === maker.actor.id
    if (!isOwn && maker.session.role !== 'manager') throw new ProblemError('forbidden')
    if (!isOwn && isOneManagers(request.kind) && !note) throw fieldError('note', 'required')
    const state = isOwn ? 'withdrawn' : 'refused'
    await settle(deps, tx, request, { state, maker, note: note || null })
    const { id: by, name } = maker.actor
    await recordUnapproved(tx, request, { state, by: { id: by, name }, at: deps.now(), note: note || null })
  })
  return listApprovals(deps, maker.session)
}

/** Locks a request that still waits. Locks its application first, like an approval. Throws `not_found`. */
async function lockWithApplication(deps: Deps, tx: Transaction<Database>, id: string): Promise<ApprovalRow> {
  const found = await findOpenApproval(tx, id, deps.now())
  if (found?.application_id) await lockApplication(tx, found.application_id)
  const request = await lockOpenApproval(tx, id, deps.now())
  if (request === undefined) throw new ProblemError('not_found')
  return request
}

/** Ends requests about applications that something else has settled, and tells who asked and the managers. */
async function endAllOvertaken(deps: Deps): Promise<void> {
  for (const { id, kind, change } of await findOpenApprovals(deps.db, deps.now(), { kinds: aboutApplications })) {
    await deps.db.transaction().execute(async (tx) => {
      const facts = await factsOf(deps, tx, kind, change)
      const request = await lockOpenApproval(tx, id, deps.now())
      if (request === undefined || baseOf(facts) === request.base) return
      await endOvertaken(tx, [id], deps.now())
      await notifyDecided(deps, tx, request, { state: 'overtaken', decidedBy: null, note: null })
    })
  }
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

/** Marks requests that expired or were settled otherwise, and tells the colleagues. Gives how many expired. */
export async function expire(deps: Deps): Promise<number> {
  await endAllOvertaken(deps)
  let expired = 0
  for (const request of await findExpired(deps.db, deps.now())) {
    const ended = await deps.db.transaction().execute(async (tx) => {
      if (request.application_id) await lockApplication(tx, request.application_id)
      return endExpired(deps, tx, request)
    })
    if (ended) expired++
  }
  return expired
}

/** The act of an approval's kind, with the stored change. Throws `not_found` for a kind of another release. */
function kindOf(kind: BindingAct): (typeof approvalKinds)[BindingAct] {
  if (!isBindingAct(kind)) throw new ProblemError('not_found')
  return approvalKinds[kind]
}

/**
 * Gives the request that the manager read, locked until the end of the transaction. Locks the facts behind the change
 * first, in the same order as the code that makes a request.
 */
async function waitingFor(
  deps: Deps,
  tx: Transaction<Database>,
  { actor, session }: Maker,
  id: string,
  hash: string,
): Promise<ApprovalRow> {
  const found = await findOpenApproval(tx, id, deps.now())
  if (found === undefined) throw new ProblemError('not_found')
  if (!mayDecide({ askedBy: found.asked_by }, { id: actor.id, role: session.role })) throw new ProblemError('forbidden')
  const facts = await factsOf(deps, tx, found.kind, found.change)
  // While this transaction waited for the facts, another manager may have decided and so changed them.
  const request = await lockOpenApproval(tx, id, deps.now())
  if (request === undefined) throw new ProblemError('not_found')
  if (request.hash !== hash || baseOf(facts) !== request.base) throw new ProblemError('approval_moved')
  return request
}

const noted = {
  approved: 'approval_given',
  refused: 'approval_refused',
  withdrawn: 'approval_withdrawn',
} as const

async function settle(
  deps: Deps,
  tx: Transaction<Database>,
  request: ApprovalRow,
  { state, maker, note }: { state: keyof typeof noted; maker: Maker; note: string | null },
): Promise<void> {
  await recordSecurity(deps, tx, noted[state], { actor: maker.actor, detail: securityDetail(request) })
  await decideApproval(tx, request.id, { state, by: maker.actor, at: deps.now(), note })
  await notifyDecided(deps, tx, request, { state, decidedBy: maker.actor.name, note })
}

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
