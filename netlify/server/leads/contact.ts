import type { Kysely } from 'kysely'
import type { ContactChange, ContactDetail } from '#api/contacts.ts'
import type { Database } from '#db/schema.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { changeLead, findLead, findLeadHistory, lockLead } from './change-queries.ts'
import { contactRow } from './contact-list.ts'

const historyLines = 100

/** Everything about somebody who asked to be called. Throws `not_found` when there is nobody of that id. */
export async function contactDetail(db: Kysely<Database>, id: string): Promise<ContactDetail> {
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
 * Stores what an analyst did with a contact seen as `version`, with who and when; nothing when nothing changed. Throws
 * `not_found`, and `stale_contact` when somebody else was faster.
 */
export async function changeContact(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { state, note, version }: ContactChange,
): Promise<ContactDetail> {
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
  return contactDetail(deps.db, id)
}
