import type { Kysely } from 'kysely'
import type { LeadChange, LeadDetail } from '#api/leads.ts'
import type { Database } from '#db/schema.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { contactRow } from './list.ts'
import { changeLead, findLead, findLeadHistory, lockLead } from './queries.ts'

const historyLines = 100

/** Returns everything about a contact. Throws `not_found`. */
export async function leadDetail(db: Kysely<Database>, id: string): Promise<LeadDetail> {
  const [row, history] = await Promise.all([findLead(db, id), findLeadHistory(db, id, historyLines)])
  if (row === undefined) throw new ProblemError('not_found')
  return {
    ...contactRow(row),
    cpf: row.cpf,
    version: row.version,
    history: history.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      actor: event.actor_name,
      from: event.from_state,
      to: event.to_state,
      note: event.note,
    })),
  }
}

/**
 * Stores an analyst's changes to a contact that was seen as `version`, with a line of its history. Does nothing without
 * a change. Throws `not_found`, and `stale_contact` when a colleague was faster.
 */
export async function saveLead(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { state, note, version }: LeadChange,
): Promise<LeadDetail> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockLead(trx, id)
    if (row === undefined) throw new ProblemError('not_found')
    if (row.version !== version) throw new ProblemError('stale_contact')
    if (row.state === state && row.note === note) return
    await changeLead(
      trx,
      { state, note },
      {
        lead_id: id,
        actor_id: analyst.id,
        actor_name: analyst.name,
        from_state: row.state,
        to_state: state,
        note: row.note === note ? null : note,
        at: deps.now(),
      },
    )
  })
  return leadDetail(deps.db, id)
}
