import type { AdminDetail } from '#api/admin.ts'
import { mayUndoAtOnce, stageMessages } from '#domain/application/transition.ts'
import { change } from '../application/change.ts'
import { type AnalystActor, findLastStatusEvent, findStatusEvents } from '../application/events.ts'
import { outcomeFacts } from '../application/outcome-of.ts'
import { ensureContract } from '../contracts/make-contract.ts'
import type { Deps } from '../deps.ts'
import { cancelWaiting } from '../messages/queue-queries.ts'
import { followOutcome } from '../payments/follow-outcome.ts'
import { ProblemError } from '../shared/problem.ts'

/**
 * Undoes the analyst's own last change of status, within `undoMs` and without a reason. Cancels its messages, which are
 * held back that long. Throws `undo_over` when it is too late, when a colleague made the change or when it cannot be undone
 * at once, and what `change` throws.
 */
export function undoStatus(deps: Deps, actor: AnalystActor, id: string, version: number): Promise<AdminDetail> {
  const now = deps.now()
  return change(deps, actor, id, version, async (row, trx) => {
    const last = await findLastStatusEvent(trx, id)
    const former = (await findStatusEvents(trx, id)).at(-2)
    const { contract, payments } = await outcomeFacts(deps, trx, id)
    const isOwn = last?.actor_id === actor.id && last.to_status === row.status
    const isOver = !last || 'undoes' in last.data || now.getTime() - last.at.getTime() > deps.config.undoMs
    if (!isOwn || isOver || !former) throw new ProblemError('undo_over')
    const from = last.from_status
    const facts = { paid: payments.length > 0, signed: contract === 'signed', missing: 'missing' in last.data }
    if (from === null || !mayUndoAtOnce({ from, to: row.status }, facts)) throw new ProblemError('undo_over')
    return {
      update: { status: from },
      event: { kind: 'status', from: row.status, to: from, data: { undoes: String(last.id) } },
      followUp: async () => {
        // The stage began with the former change, not with the undo.
        await trx.updateTable('financing_applications').set({ stage_since: former.at }).where('id', '=', id).execute()
        await cancelWaiting(trx, id, stageMessages, last.at)
        await followOutcome(deps, trx, id, actor)
        if (from === 'signing') await ensureContract(deps, trx, row, actor)
      },
    }
  })
}
