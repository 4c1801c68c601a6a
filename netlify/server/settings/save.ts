import type { Settings } from '#api/settings.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Maker } from '../approvals/requests.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockSettings } from '../shared/settings-store.ts'
import { changeConditions } from './conditions.ts'
import { changePixAccount } from './pix-account.ts'
import { defaultSettings, readSettings } from './read.ts'
import { storePart } from './store-part.ts'

/**
 * Stores the given parts on top of the settings that the manager saw as `version`, all or none, each with a line in the
 * history. Then purges the answers made from the old settings from the CDN. With several managers, another Pix account and
 * other conditions wait for the approval of a second one. Conditions also wait for their day, `conditionsFrom`. Throws
 * `stale_settings` if a colleague was faster, `validation_failed` for an impossible day, and like `bind` for another Pix
 * account or other conditions.
 */
export async function saveSettings(
  deps: Deps,
  maker: Maker,
  { conditionsFrom: from, ...settings }: Partial<Settings> & { conditionsFrom?: PlainDate | undefined },
  version: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    if (before.version !== version) throw new ProblemError('stale_settings')
    const { support, financial, pix } = settings
    if (support && !isSame(support, before.support)) {
      const { actor } = maker
      const change = { kind: 'changed', part: 'support', before: before.support, after: support } as const
      await storePart(tx, { ...change, actor, at: deps.now() })
    }
    if (financial && !isSame(financial, before.financial))
      await changeConditions(deps, tx, maker, { former: before.financial, conditions: financial, from })
    if (pix && !isSame(pix, before.pix)) await changePixAccount(deps, tx, maker, before.pix, pix)
  })
  await deps.purgeCdn('settings')
}

/** Restores the default conditions and support number. The Pix account has no default and stays. Throws like `saveSettings`. */
export function restoreSettings(deps: Deps, maker: Maker, version: string): Promise<void> {
  const { financial, support } = defaultSettings
  return saveSettings(deps, maker, { financial, support }, version)
}

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value)
