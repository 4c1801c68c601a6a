import type { SettingsResponse } from '#api/settings.ts'
import type { Maker } from '../approvals/requests.ts'
import { waitingApprovals } from '../approvals/view.ts'
import type { Deps } from '../deps.ts'
import { isSilent, unreadableEntry } from '../payments/provider-health.ts'
import { countRefusedCharges, readPixSync } from '../payments/sync-queries.ts'
import { exampleModelsToday } from '../settings/conditions.ts'
import { readSettings } from '../settings/read.ts'

/** Gives the settings in force and the changes that wait for a second manager, as this session may see them. */
export async function settingsWithPending(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  session: Maker['session'],
): Promise<SettingsResponse> {
  const { db, now, config } = deps
  const [{ scheduled, ...settings }, waiting, sync, examples] = await Promise.all([
    readSettings(db),
    waitingApprovals(deps, session, { kinds: ['pix_account', 'conditions'] }),
    readPixSync(db),
    exampleModelsToday(deps),
  ])
  const provider = config.pix && {
    heardAt: sync?.succeeded_at?.toISOString() ?? null,
    works: !isSilent(sync, now()),
    refusedCharges: await countRefusedCharges(db),
    unreadable: unreadableEntry(sync, now()),
  }
  return {
    ...settings,
    provider: provider ?? null,
    waiting,
    examples,
    scheduled: scheduled && { from: scheduled.from, by: scheduled.by.name, financial: scheduled.conditions },
  }
}
