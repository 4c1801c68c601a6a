import type { TeamResponse } from '#api/team.ts'
import { brand } from '#content/brand.ts'
import type { Maker } from '../approvals/requests.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockSettings, saveSetting } from '../shared/settings-store.ts'
import { accessSettingsKey, deleteSessionsWithoutCode, findSecondFactorState } from './second-factor-rule-queries.ts'
import { recordSecurity } from './security-log.ts'
import { readTeam } from './team.ts'

/**
 * Makes a second factor, an app or a passkey, compulsory for every staff account, or optional again. Making it compulsory
 * ends the sessions that a password alone may have opened. After that a login without a second factor only lets the person
 * set one up. Throws `second_factor_missing` for a manager who has none and so has not seen that it works, and `conflict`
 * for making it optional outside the demonstration.
 */
export async function changeSecondFactorRule(
  deps: Deps,
  { session, actor }: Maker,
  compulsory: boolean,
): Promise<TeamResponse> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const state = await findSecondFactorState(tx, actor.id)
    if (!compulsory && !brand.demo) throw new ProblemError('conflict')
    if (state.compulsory === compulsory) return
    if (compulsory && !state.has) throw new ProblemError('second_factor_missing')
    await saveSetting(tx, {
      key: accessSettingsKey,
      value: { secondFactorCompulsory: compulsory },
      description: 'O que uma conta do banco precisa para entrar',
      by: actor.id,
      at: deps.now(),
    })
    if (compulsory) await deleteSessionsWithoutCode(tx, actor.id)
    await recordSecurity(deps, tx, 'second_factor_rule', { actor, detail: compulsory ? 'compulsory' : 'optional' })
  })
  return readTeam(deps, session)
}
