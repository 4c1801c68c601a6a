import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import {
  moneyLimitsRequest,
  moneyLimitsRequest as moneyLimitsRequestAnswer,
  type Settings,
  type SettingsHistory,
  type SettingsResponse,
  settingsHistory as settingsHistoryAnswer,
  settingsHistoryQuery,
  settingsRequest,
  settingsResponse,
  settingsVersionRequest,
  type WaySettingsResponse,
  waySettingsRequest,
  waySettingsResponse,
} from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { access, makerOf, requireStepUp } from '../accounts/access.ts'
import { asMaker, type Maker } from '../approvals/dual-control.ts'
import { readLimits } from '../approvals/money.ts'
import { pageApprovals } from '../approvals/view.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { changePixAccount } from '../payments/pix-account.ts'
import {
  countRefusedCharges,
  findWithRefusedCharges,
  isSilent,
  readPixSync,
  unreadableEntry,
} from '../payments/provider-health.ts'
import { cancelScheduled, changeConditions, exampleModelsToday } from '../settings/conditions.ts'
import { changeLimits } from '../settings/limits.ts'
import { defaultSettings, findSettingsEvents, readSettings } from '../settings/stored.ts'
import { changeSupportNumber } from '../settings/support-number.ts'
import { changeWays, configuredWays, readWays } from '../settings/ways.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockSettings } from '../shared/settings-store.ts'

/** The kinds of requests that change the settings. */
const settingsKinds = ['pix_account', 'conditions', 'support_number', 'money_limits', 'payment_ways'] as const

/** How many applications with a refused charge the settings name. */
const namedAtMost = 20

/** Returns the settings in force and the changes that wait for a second manager, as this session may see them. */
async function settingsWithPending(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  session: Maker['session'],
): Promise<SettingsResponse> {
  const { db, now, config } = deps
  const [{ scheduled, ...settings }, approvals, sync, examples] = await Promise.all([
    readSettings(db),
    pageApprovals(deps, session, settingsKinds),
    readPixSync(db),
    exampleModelsToday(deps),
  ])
  const provider = config.pix && {
    heardAt: sync?.succeeded_at?.toISOString() ?? null,
    works: !isSilent(sync, now()),
    listRefusal: sync?.list_refusal ?? null,
    webhookRefusal: sync?.webhook_refusal ?? null,
    refusedCharges: await countRefusedCharges(db, 'bacen'),
    refusedOf: await findWithRefusedCharges(db, namedAtMost),
    unreadable: unreadableEntry(sync, now()),
  }
  return {
    ...settings,
    provider: provider ?? null,
    ...approvals,
    examples,
    scheduled: scheduled && { from: scheduled.from, by: scheduled.by.name, financial: scheduled.conditions },
  }
}

/**
 * Stores the given parts on top of the settings that the manager saw as `version`, all or none, each with a line in the
 * history. Then purges the answers made from the old settings from the CDN. Another Pix account, other conditions and
 * another support number wait for the approval of an independent manager. Conditions also wait for their day,
 * `conditionsFrom`. Throws `stale_settings` if a colleague was faster, `validation_failed` for an impossible day, and
 * what `bind` throws.
 */
async function saveSettings(
  deps: Deps,
  maker: Maker,
  { conditionsFrom: from, ...settings }: Partial<Settings> & { conditionsFrom?: PlainDate | undefined },
  version: string,
): Promise<void> {
  await asMaker(deps, maker, async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    if (before.version !== version) throw new ProblemError('stale_settings')
    const { support, financial, pix } = settings
    if (support && !isSame(support, before.support)) {
      const change = { former: before.support.whatsappSuporte, whatsapp: support.whatsappSuporte }
      await changeSupportNumber(deps, tx, maker, change)
    }
    if (financial && !isSame(financial, before.financial))
      await changeConditions(deps, tx, maker, { former: before.financial, conditions: financial, from })
    if (pix && !isSame(pix, before.pix)) await changePixAccount(deps, tx, maker, before.pix, pix)
  })
  await deps.purgeCdn('settings')
}

/**
 * Restores the default conditions and support number. The Pix account has no default, so it does not change. Throws
 * like `saveSettings`.
 */
function restoreSettings(deps: Deps, maker: Maker, version: string): Promise<void> {
  const { financial, support } = defaultSettings
  return saveSettings(deps, maker, { financial, support }, version)
}

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value)

/**
 * The bank's settings: read, save, cancel conditions that wait for their day, restore the defaults, and their history.
 */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/admin/settings', access('manager'), answers(settingsResponse), async (c) => {
    return c.json(await settingsWithPending(c.var.deps, c.var.analyst))
  })
  .put(
    '/admin/settings',
    access('manager'),
    validate('json', settingsRequest),
    answers(settingsResponse),
    async (c) => {
      const { version, ...settings } = c.req.valid('json')
      await saveSettings(c.var.deps, makerOf(c), settings, version)
      return c.json(await settingsWithPending(c.var.deps, c.var.analyst))
    },
  )
  .delete(
    '/admin/settings/scheduled',
    access('manager'),
    validate('query', settingsVersionRequest),
    requireStepUp,
    answers(settingsResponse),
    async (c) => {
      await cancelScheduled(c.var.deps, makerOf(c), c.req.valid('query').version)
      return c.json(await settingsWithPending(c.var.deps, c.var.analyst))
    },
  )
  .post(
    '/admin/settings/defaults',
    access('manager'),
    validate('json', settingsVersionRequest),
    answers(settingsResponse),
    async (c) => {
      await restoreSettings(c.var.deps, makerOf(c), c.req.valid('json').version)
      return c.json(await settingsWithPending(c.var.deps, c.var.analyst))
    },
  )
  .get('/admin/settings/limits', access('manager'), answers(moneyLimitsRequestAnswer), async (c) =>
    c.json(await readLimits(c.var.deps.db)),
  )
  .put(
    '/admin/settings/limits',
    access('manager'),
    validate('json', moneyLimitsRequest),
    requireStepUp,
    answers(moneyLimitsRequestAnswer),
    async (c) => {
      await changeLimits(c.var.deps, makerOf(c), c.req.valid('json'))
      return c.json(await readLimits(c.var.deps.db))
    },
  )
  .get('/admin/settings/ways', access('manager'), answers(waySettingsResponse), async (c) =>
    c.json(await wayAnswer(c.var.deps)),
  )
  .put(
    '/admin/settings/ways',
    access('manager'),
    validate('json', waySettingsRequest),
    requireStepUp,
    answers(waySettingsResponse),
    async (c) => {
      await changeWays(c.var.deps, makerOf(c), c.req.valid('json').ways)
      return c.json(await wayAnswer(c.var.deps))
    },
  )
  .get(
    '/admin/settings/history',
    access('manager'),
    validate('query', settingsHistoryQuery),
    answers(settingsHistoryAnswer),
    async (c) => {
      const { before } = c.req.valid('query')
      return c.json(await settingsHistory(c.var.deps.db, before ? Number(before) : undefined))
    },
  )

const wayAnswer = async (deps: Deps): Promise<WaySettingsResponse> => ({
  ways: await readWays(deps.db),
  configured: configuredWays(deps),
})

const historyLines = 20

/** A page of the settings' history, newest first; `before` is the id of the last line already shown. */
async function settingsHistory(db: Kysely<Database>, before?: number): Promise<SettingsHistory> {
  const rows = await findSettingsEvents(db, historyLines + 1, before)
  const events = rows.slice(0, historyLines).map(({ actor_name: by, at, actor_id: _, ...line }) => ({
    ...line,
    by,
    at: at.toISOString(),
  }))
  return { events, hasMore: rows.length > historyLines }
}
