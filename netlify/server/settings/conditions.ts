import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { motorcyclesOn } from '#domain/catalogue/published.ts'
import { conditionsExamples, exampleModels } from '#domain/offer/conditions-example.ts'
import { bind, type Maker } from '../approvals/dual-control.ts'
import { addBuild, currentCatalogue, currentVersion } from '../catalogue/publication-queries.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { addSettingsEvent, lockSettings, saveSetting } from '../shared/settings-store.ts'
import { readSettings, type ScheduledConditions, stored, storePart } from './stored.ts'

type Conditions = Settings['financial']
type Change = ApprovalChanges['conditions']
type Trx = Transaction<Database>
type By = { id: string; name: string }

const furthestMs = 366 * 86_400_000

/** The models whose plans show the effect of other conditions, with their current prices. */
export async function exampleModelsToday({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return exampleModels(motorcyclesOn(await currentCatalogue(db), brazilianDate(now())))
}

/**
 * Changes the conditions of every new plan from a day on (left out: at once). With one manager the change takes effect;
 * with several, it asks another one for approval. Throws like `bind`, and `validation_failed` for a day that has passed
 * or is more than a year away.
 */
export async function changeConditions(
  deps: Deps,
  trx: Trx,
  maker: Maker,
  { former, conditions, from }: { former: Conditions; conditions: Conditions; from?: PlainDate | undefined },
): Promise<void> {
  const at = deps.now()
  const today = brazilianDate(at)
  if (from && from < today) throw fieldError('conditionsFrom', 'date_in_past')
  if (from && startOfDay(from).getTime() > at.getTime() + furthestMs) throw fieldError('conditionsFrom', 'date_too_far')
  const models = exampleModels(motorcyclesOn(await currentCatalogue(trx), today))
  const examples = conditionsExamples(models, { before: former, after: conditions }, today)
  const base = await conditionsFacts(deps, trx)
  const scheduled = base.scheduled?.from ?? null
  const change: Change = { former, conditions, from: from && from > today ? from : null, scheduled, examples }
  const act = { kind: 'conditions', subject: 'financial', change, base } as const
  await bind(deps, trx, maker, act, () => takeEffect(deps, trx, change, maker.actor, 'changed'))
}

/** The conditions in force and the scheduled ones. */
export async function conditionsFacts(_: Deps, trx: Trx) {
  const { financial, scheduled } = await readSettings(trx)
  return { financial, scheduled }
}

/** Puts approved conditions into force, or schedules them for their day. */
export const applyConditions = (deps: Deps, trx: Trx, change: Change, { approver }: { approver: Maker }) =>
  takeEffect(deps, trx, change, approver.actor, 'approved')

async function takeEffect(deps: Deps, trx: Trx, change: Change, actor: By, kind: 'changed' | 'approved') {
  const at = deps.now()
  const { former, conditions, from } = change
  if (from !== null) await dropScheduled(deps, trx, actor)
  // The approval may come after the requested day.
  if (from === null || from <= brazilianDate(at)) {
    await storePart(trx, { kind, part: 'financial', before: former, after: conditions, actor, at })
    return publishConditions(trx, at)
  }
  const scheduled: ScheduledConditions = { from, conditions, by: { id: actor.id, name: actor.name } }
  await saveSetting(trx, { ...stored.scheduled, value: scheduled, by: actor.id, at })
  await enqueue(trx, 'conditions_day', { from }, startOfDay(from))
  await recordConditions(deps, trx, 'scheduled', change, actor)
}

/**
 * Requests a build of the site with conditions that are in force from now on, so that its pages need no script to be
 * true: with interest, none may say 'Sem juros'.
 */
async function publishConditions(trx: Trx, at: Date): Promise<void> {
  const { number: version } = await currentVersion(trx)
  await addBuild(trx, { version, cause: 'conditions', at })
}

/** Adds a line to the history about conditions that are not in force yet. */
async function recordConditions(
  deps: Deps,
  trx: Trx,
  kind: 'scheduled' | 'cancelled',
  { former: before, conditions, from }: Pick<Change, 'former' | 'conditions' | 'from'>,
  actor: By,
): Promise<void> {
  const after = { ...conditions, ...(from && { from }) }
  await addSettingsEvent(trx, { kind, part: 'financial', before: { ...before }, after, actor, at: deps.now() })
}

/** Puts scheduled conditions into force, once. The job runs at midnight in Brasília at the beginning of their day. */
export async function startConditions(deps: Deps): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const { financial: before, scheduled } = await readSettings(trx)
    if (scheduled === null) return
    const { from } = scheduled
    // The clock of the server that ran the job may be behind.
    if (from > brazilianDate(at)) return enqueue(trx, 'conditions_day', { from }, startOfDay(from))
    const { conditions: after, by } = scheduled
    await storePart(trx, { kind: 'started', part: 'financial', before, after, actor: by, at })
    await publishConditions(trx, at)
    await saveSetting(trx, { ...stored.scheduled, value: {}, by: by.id, at })
  })
  await deps.purgeCdn('settings')
}

/**
 * Cancels the scheduled conditions that the manager saw as part of the settings' `version`; those in force stay. Throws
 * `not_found` if none are scheduled, and `stale_settings` if the settings have changed since.
 */
export async function cancelScheduled(deps: Deps, { actor }: Maker, version: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const seen = await readSettings(trx)
    if (seen.scheduled === null) throw new ProblemError('not_found')
    if (seen.version !== version) throw new ProblemError('stale_settings')
    await dropScheduled(deps, trx, actor)
  })
}

/** Ends scheduled conditions, if there are any, with a line in the history. Expects the settings to be locked. */
async function dropScheduled(deps: Deps, trx: Trx, actor: By): Promise<void> {
  const { financial: former, scheduled } = await readSettings(trx)
  if (scheduled === null) return
  await saveSetting(trx, { ...stored.scheduled, value: {}, by: actor.id, at: deps.now() })
  const { conditions, from } = scheduled
  await recordConditions(deps, trx, 'cancelled', { former, conditions, from }, actor)
}
