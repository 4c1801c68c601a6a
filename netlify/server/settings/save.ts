import type { Transaction } from 'kysely'
import type { Settings, SettingsResponse } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import type { Maker } from '../approvals/requests.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockSettings } from '../shared/settings-store.ts'
import { changePixAccount, settingsWithPending } from './pix-account.ts'
import { defaultSettings, readSettings } from './read.ts'
import { storePart } from './store-part.ts'

/**
 * Stores the given parts on top of the settings that the manager saw as `version`, all or none, each with a line in the
 * history, and purges the answers made from the old ones from the CDN. Another Pix account waits for a second manager,
 * where there is one. Throws `stale_settings` if somebody else was faster, and `step_up_required` for another Pix account.
 */
export async function saveSettings(
  deps: Deps,
  maker: Maker,
  settings: Partial<Settings>,
  version: string,
): Promise<SettingsResponse> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    if (before.version !== version) throw new ProblemError('stale_settings')
    for (const part of ['support', 'financial', 'pix'] as const) {
      const value = settings[part]
      if (value && !isSame(value, before[part])) await change(deps, tx, maker, part, before[part], value)
    }
  })
  await deps.purgeCdn('settings')
  return settingsWithPending(deps, maker.session)
}

async function change<Part extends keyof Settings>(
  deps: Deps,
  tx: Transaction<Database>,
  maker: Maker,
  part: Part,
  before: Settings[Part],
  after: Settings[Part],
) {
  if (part !== 'pix') return storePart(tx, { kind: 'changed', part, before, after, actor: maker.actor, at: deps.now() })
  await changePixAccount(deps, tx, maker, before as Settings['pix'], after as Settings['pix'])
}

/** Restores the default conditions and support number. The Pix account has no default and stays. Throws like a save. */
export function restoreSettings(deps: Deps, maker: Maker, version: string): Promise<SettingsResponse> {
  const { financial, support } = defaultSettings
  return saveSettings(deps, maker, { financial, support }, version)
}

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value)
