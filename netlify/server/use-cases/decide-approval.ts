import type { Transaction } from 'kysely'
import type { ApprovalsCount, ApprovalsResponse } from '#api/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import { hasSecond, isOneManagers } from '#domain/approvals.ts'
import { recordSecurity } from '../accounts/security-log.ts'
import { lockApplication } from '../application/queries.ts'
import { judge, readControl } from '../approvals/control.ts'
import type { Maker } from '../approvals/dual-control.ts'
import { endExpired, notifyDecided, recordUnapproved, securityDetail } from '../approvals/end.ts'
import { lockMover, movesOf, recordMoves } from '../approvals/money.ts'
import {
  customersOf,
  decideApproval,
  findDecidedApprovals,
  findExpired,
  findOpenApproval,
  holdsManager,
  lockOpenApproval,
  wasOvertaken,
} from '../approvals/queries.ts'
import { approvalView } from '../approvals/view.ts'
import type { Deps } from '../deps.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { endAllOvertaken, findStanding, holdFacts, isOvertaken, kindOf } from './approval-kinds.ts'

const decidedShown = 30

/** Returns the open requests and the latest decisions: all of them for managers, an analyst's own for analysts. */
export async function listApprovals(deps: Deps, session: Maker['session']): Promise<ApprovalsResponse> {
  const { db, now } = deps
  const own = session.role === 'manager' ? {} : { askedBy: session.adminUserId }
  const [open, decided, control] = await Promise.all([
    findStanding(deps, own),
    findDecidedApprovals(db, now(), { ...own, limit: decidedShown }),
    readControl(deps, db),
  ])
  const views = (rows: ApprovalRow[]) => Promise.all(rows.map((row) => approvalView(deps, db, row, session, control)))
  const applications = new Set([...open, ...decided].flatMap(({ application_id: id }) => id ?? []))
  return {
    open: await views(open),
    decided: await views(decided),
    customers: await customersOf(db, [...applications]),
    hasSecond: session.role !== 'manager' || hasSecond(control, session.adminUserId),
  }
}

/** Counts the requests that a manager may decide; for an analyst, the analyst's own open ones. */
export async function countApprovals(deps: Deps, session: Maker['session']): Promise<ApprovalsCount> {
  const { adminUserId: id, role } = session
  if (role !== 'manager') return { count: (await findStanding(deps, { askedBy: id })).length }
  const standing = await findStanding(deps)
  if (standing.length === 0) return { count: 0 }
  const control = await readControl(deps, deps.db)
  const judged = await Promise.all(standing.map((row) => judge(deps, deps.db, row, session, control)))
  return { count: judged.filter(({ whyNot }) => whyNot === null).length }
}

/**
 * Approves a request and makes its change, once. `hash` names the version that the manager read. Throws `not_found` for
 * a request that is no longer open, what `whyNotDecide` gives to a colleague who may not, and `approval_moved` if
 * `hash` or the facts behind the change differ; a request of which they differ then ends.
 */
export async function approve(deps: Deps, maker: Maker, id: string, hash: string): Promise<ApprovalsResponse> {
  try {
    await approveOnce(deps, maker, id, hash)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'approval_moved') await endAllOvertaken(deps, { id })
    throw error
  }
  return listApprovals(deps, maker.session)
}

async function approveOnce(deps: Deps, maker: Maker, id: string, hash: string): Promise<void> {
  const { kind, finish } = await deps.db.transaction().execute(async (tx) => {
    const { request, needsTwo } = await waitingFor(deps, tx, maker, id, hash)
    const { kind, change, reason, application_id: applicationId } = request
    const asker = { id: request.asked_by, name: request.asked_by_name }
    // The request is settled first, so that the change below does not find it waiting and end it.
    await settle(deps, tx, request, { state: 'approved', maker, note: null })
    const finish = await kindOf(kind).apply(deps, tx, change as never, { id, approver: maker, asker, reason })
    const moves = movesOf(kind, change)
    await recordMoves(deps, tx, { moves, applicationId, by: maker.actor.id, persons: needsTwo ? 2 : 1 })
    return { kind, finish }
  })
  await kindOf(kind).done?.(deps)
  if (typeof finish === 'function') await finish()
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

/** Marks requests that expired or were settled otherwise, and tells the colleagues. Returns how many expired. */
export async function expire(deps: Deps): Promise<number> {
  let expired = 0
  const endOne = async (request: ApprovalRow) => {
    const ended = await deps.db.transaction().execute(async (tx) => {
      if (request.application_id) await lockApplication(tx, request.application_id)
      return endExpired(deps, tx, request)
    })
    if (ended) expired++
  }
  const endExpiredOnes = async () => attemptEach(await findExpired(deps.db, deps.now()), endOne)
  await attemptEach([() => endAllOvertaken(deps), endExpiredOnes], (part) => part())
  return expired
}

/**
 * Returns the request that the manager read, locked until the end of the transaction. Locks the manager's rights and
 * the facts behind the change first, in the same order as the code that makes a request.
 */
async function waitingFor(
  deps: Deps,
  tx: Transaction<Database>,
  { actor, session }: Maker,
  id: string,
  hash: string,
): Promise<{ request: ApprovalRow; needsTwo: boolean }> {
  const found = await findOpenApproval(tx, id, deps.now())
  if (found === undefined) throw await noLongerOpen(tx, id)
  const control = await readControl(deps, tx)
  const { whyNot } = await judge(deps, tx, found, session, control)
  if (whyNot !== null) throw new ProblemError(whyNot)
  // A change of rights locks those of all managers, and every other act those of who approves it.
  if (found.kind === 'manager_rights') await holdFacts(tx, found)
  // The manager's own rights may have been taken since the request came in.
  if (!(await holdsManager(tx, actor.id))) throw new ProblemError('forbidden')
  await holdFacts(tx, found)
  const isPast = await isOvertaken(deps, tx, found)
  // While this transaction waited for the facts, another manager may have decided, or a change of them ended it.
  const request = await lockOpenApproval(tx, id, deps.now())
  if (request === undefined) throw await noLongerOpen(tx, id)
  if (request.hash !== hash || isPast) throw new ProblemError('approval_moved')
  // Another act of this manager may have used the limits up meanwhile.
  await lockMover(tx, control.ties, actor.id)
  const now = await judge(deps, tx, request, session, control)
  if (now.whyNot !== null) throw new ProblemError(now.whyNot)
  return { request, needsTwo: now.needsTwo }
}

const noLongerOpen = async (tx: Transaction<Database>, id: string) =>
  new ProblemError((await wasOvertaken(tx, id)) ? 'approval_moved' : 'not_found')

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
