import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import type { SettingsEventKind } from '#domain/settings/events.ts'
import { removeChargesToOthers } from '../payments/charge-queries.ts'
import { enqueue } from '../shared/enqueue.ts'
import { saveSetting } from '../shared/settings-store.ts'
import { addSettingsEvent } from './history-queries.ts'
import { stored } from './read.ts'

/** Stores a part of the settings, with a line in the history. */
export async function storePart<Part extends keyof Settings>(
  tx: Transaction<Database>,
  change: {
    kind: SettingsEventKind
    part: Part
    before: Settings[Part]
    after: Settings[Part]
    actor: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  const { part, after, actor, at } = change
  await saveSetting(tx, { ...stored[part], value: after, by: actor.id, at })
  await addSettingsEvent(tx, change)
  if (part === 'pix') await renewPixCharges(tx, change.before as Settings['pix'], after as Settings['pix'], at)
}

/** Removes the charges to the former account and has charges and codes made anew, so that nobody pays into that account. */
async function renewPixCharges(tx: Transaction<Database>, before: Settings['pix'], after: Settings['pix'], at: Date) {
  await removeChargesToOthers(tx, { key: after.chave, name: after.nome }, at)
  await enqueue(tx, 'pix_remake', { formerKey: before.chave })
}
