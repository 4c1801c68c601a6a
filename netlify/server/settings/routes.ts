import type { Context } from 'hono'
import { Hono } from 'hono'
import {
  pixChangeApproval,
  pixChangeParams,
  settingsDefaultsRequest,
  settingsHistoryQuery,
  settingsRequest,
} from '#api/settings.ts'
import { access } from '../accounts/access.ts'
import { actorOf } from '../accounts/actor.ts'
import { requireStepUp } from '../accounts/require-step-up.ts'
import type { AnalystEnv, AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { settingsHistory } from './history.ts'
import { approvePixAccount, refusePixAccount, settingsWithPending } from './pix-account.ts'
import { restoreSettings, saveSettings } from './save.ts'

const makerOf = async (c: Context<AnalystEnv>) => ({ session: c.var.analyst, actor: await actorOf(c) })

/**
 * The bank's settings: read, save, restore the defaults, their history, and a second manager's word about another Pix
 * account.
 */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/admin/settings', access('manager'), async (c) => c.json(await settingsWithPending(c.var.deps, c.var.analyst)))
  .put('/admin/settings', access('manager'), validate('json', settingsRequest), async (c) => {
    const { version, ...settings } = c.req.valid('json')
    return c.json(await saveSettings(c.var.deps, await makerOf(c), settings, version))
  })
  .post('/admin/settings/defaults', access('manager'), validate('json', settingsDefaultsRequest), async (c) => {
    return c.json(await restoreSettings(c.var.deps, await makerOf(c), c.req.valid('json').version))
  })
  .get('/admin/settings/history', access('manager'), validate('query', settingsHistoryQuery), async (c) => {
    const { before } = c.req.valid('query')
    return c.json(await settingsHistory(c.var.deps.db, before ? Number(before) : undefined))
  })
  .post(
    '/admin/settings/pix-change/:id/approval',
    access('manager'),
    requireStepUp,
    validate('param', pixChangeParams),
    validate('json', pixChangeApproval),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await approvePixAccount(c.var.deps, await makerOf(c), id, c.req.valid('json').seal))
    },
  )
  .post('/admin/settings/pix-change/:id/refusal', access('manager'), validate('param', pixChangeParams), async (c) => {
    return c.json(await refusePixAccount(c.var.deps, await makerOf(c), c.req.valid('param').id))
  })
