import type { ScoreRequest } from '#api/admin.ts'
import { change } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { endOvertakenAsks } from './change-status.ts'

/** Enters a credit score, 0 to 1000, or takes it away. Ends a request to approve without it. */
export function changeScore(deps: Deps, analyst: AnalystActor, id: string, request: ScoreRequest) {
  return change(deps, analyst, id, request.version, (row, trx) => {
    if (request.creditScore === row.credit_score) return null
    return {
      update: { credit_score: request.creditScore },
      event: { kind: 'score', data: { from: row.credit_score, to: request.creditScore } },
      followUp: () => endOvertakenAsks(deps, trx, row.id),
    }
  })
}
