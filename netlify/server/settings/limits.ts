import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { MoneyLimits } from '#domain/money-limits.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { limitsSetting, readLimits } from '../approvals/money.ts'
import type { Deps } from '../deps.ts'
import { lockSettings, saveSetting } from '../shared/settings-store.ts'

type Change = ApprovalChanges['money_limits']

/**
 * Changes what one person may move of the bank's money alone, with the approval of an independent manager. Limits that
 * are in force already change nothing. Throws what `bind` throws.
 */
export async function changeLimits(deps: Deps, maker: Maker, limits: MoneyLimits): Promise<void> {
  await asMaker(deps, maker, async (tx) => {
    await lockSettings(tx)
    const former = await readLimits(tx)
    if (canonicalJson(former) === canonicalJson(limits)) return
    const act = { kind: 'money_limits', subject: 'money_limits', change: { former, limits }, base: former } as const
    await bind(deps, tx, maker, act, () => store(deps, tx, limits, maker))
  })
}

/** The limits in force. */
export const limitsFacts = (_: Deps, tx: Transaction<Database>): Promise<MoneyLimits> => readLimits(tx)

/** Puts approved limits into force. */
export const applyLimits = (
  deps: Deps,
  tx: Transaction<Database>,
  { limits }: Change,
  { approver }: { approver: Maker },
) => store(deps, tx, limits, approver)

const store = (deps: Deps, tx: Transaction<Database>, value: MoneyLimits, { actor }: Maker): Promise<void> =>
  saveSetting(tx, { ...limitsSetting, value, by: actor.id, at: deps.now() })
