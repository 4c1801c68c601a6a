import type { Transaction } from 'kysely'
import type { Settings, SettingsResponse } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import { countManagers } from '../accounts/analyst-queries.ts'
import type { AnalystSession } from '../accounts/sessions.ts'
import type { Deps } from '../deps.ts'
import { isSilent } from '../payments/silence.ts'
import { readPixSync } from '../payments/sync-queries.ts'
import { ProblemError } from '../shared/problem.ts'
import { addSettingsEvent } from './history-queries.ts'
import { decideChange, findOpenChange, insertChange } from './pix-account-queries.ts'
import { lockSettings } from './queries.ts'
import { fingerprint, readSettings } from './read.ts'
import { type Maker, storePart } from './store-part.ts'
import { tellPixAccount, tellPixRequest } from './tell-pix-account.ts'

type Account = Settings['pix']
type OpenChange = NonNullable<Awaited<ReturnType<typeof findOpenChange>>>

/** How long a change of the Pix account waits for a second manager, in ms. */
const waitMs = 24 * 60 * 60_000

/** The settings in force, and the change of the Pix account that waits, as somebody sees them. */
export async function settingsWithPending(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { adminUserId }: AnalystSession,
): Promise<SettingsResponse> {
  const [settings, open, sync] = await Promise.all([readSettings(db), findOpenChange(db, now()), readPixSync(db)])
  const provider = config.pix && { heardAt: sync?.succeeded_at?.toISOString() ?? null, works: !isSilent(sync, now()) }
  const pending = open && {
    id: open.id,
    account: open.account,
    former: open.former,
    by: open.maker,
    own: open.requested_by === adminUserId,
    at: open.requested_at.toISOString(),
    expiresAt: open.expires_at.toISOString(),
    seal: sealOf(open),
  }
  return { ...settings, provider: provider ?? null, pending: pending ?? null }
}

/**
 * Changes the account, and tells all analysts, at once where there is one manager; else it waits a day for another one
 * to approve it, and all managers are told so.
 */
export async function changePixAccount(
  deps: Deps,
  tx: Transaction<Database>,
  actor: Maker['actor'],
  before: Account,
  after: Account,
): Promise<void> {
  const at = deps.now()
  if ((await countManagers(tx)) < 2) {
    await storePart(tx, { kind: 'changed', part: 'pix', before, after, actor, at })
    return tellPixAccount(deps, tx, after, actor.name)
  }
  const expiresAt = new Date(at.getTime() + waitMs)
  await insertChange(tx, { former: before, account: after, by: actor.id, at, expiresAt })
  await addSettingsEvent(tx, { kind: 'requested', part: 'pix', before, after, actor, at })
  await tellPixRequest(deps, tx, after, { requestedBy: actor.name, expiresAt })
}

/**
 * Approves the change that the manager saw as `seal`; it takes effect, once. Throws `not_found` when it does not wait any
 * more, `forbidden` to who asked for it, `conflict` when it or the account is not what was seen.
 */
export async function approvePixAccount(deps: Deps, maker: Maker, id: string, seal: string): Promise<SettingsResponse> {
  const { actor } = maker
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const open = await lockOpenChange(deps, tx, id)
    if (open.requested_by === actor.id) throw new ProblemError('forbidden')
    const { pix } = await readSettings(tx)
    if (sealOf(open) !== seal || sealOf({ ...open, former: pix }) !== seal) throw new ProblemError('conflict')
    if (!(await decideChange(tx, { id, decision: 'approved', by: actor.id, at }))) throw new ProblemError('not_found')
    await storePart(tx, { kind: 'approved', part: 'pix', before: pix, after: open.account, actor, at })
    await tellPixAccount(deps, tx, open.account, `${open.maker}, com a aprovação de ${actor.name}`)
  })
  await deps.purgeCdn('settings')
  return settingsWithPending(deps, maker.session)
}

/** Refuses a change that waits, or withdraws one's own. Throws `not_found` when it does not wait any more. */
export async function refusePixAccount(deps: Deps, maker: Maker, id: string): Promise<SettingsResponse> {
  const { actor } = maker
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const open = await lockOpenChange(deps, tx, id)
    const decision = open.requested_by === actor.id ? 'withdrawn' : 'refused'
    if (!(await decideChange(tx, { id, decision, by: actor.id, at }))) throw new ProblemError('not_found')
    const { former: before, account: after } = open
    await addSettingsEvent(tx, { kind: decision, part: 'pix', before, after, actor, at })
  })
  return settingsWithPending(deps, maker.session)
}

async function lockOpenChange({ now }: Deps, tx: Transaction<Database>, id: string): Promise<OpenChange> {
  await lockSettings(tx)
  const open = await findOpenChange(tx, now())
  if (open?.id !== id) throw new ProblemError('not_found')
  return open
}

const sealOf = ({ id, former, account }: Pick<OpenChange, 'id' | 'former' | 'account'>) =>
  fingerprint({ id: { id }, former, account })
