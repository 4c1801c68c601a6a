import { Hono } from 'hono'
import { securityExportQuery, securityHistoryQuery } from '#api/security-history.ts'
import {
  acceptanceRequest,
  invitationRequest,
  rightsRequest,
  secondFactorRuleRequest,
  staffNameRequest,
  teamParams,
  verificationRequest,
} from '#api/team.ts'
import { type AppEnv, clientOf } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { access, makerOf, requireStepUp } from './access.ts'
import { csvAnswer } from './csv-answer.ts'
import { acceptInvitation, invite, verifyInvitation, withdrawInvitation } from './invite.ts'
import { changeSecondFactorRule } from './second-factor.ts'
import { exportSecurityHistory, securityHistory } from './security-log.ts'
import { changeRights, readTeam, renameColleague, resetSecondFactor } from './team.ts'

/** Routes for the bank's team: its accounts, invitations, rights, lost second factors, and the security history. */
export const teamRoutes = new Hono<AppEnv>()
  .get('/admin/team', access('manager'), async (c) => c.json(await readTeam(c.var.deps, c.var.analyst)))
  .get('/admin/team/history', access('manager'), validate('query', securityHistoryQuery), async (c) => {
    return c.json(await securityHistory(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/team/history.csv', access('manager'), validate('query', securityExportQuery), async (c) => {
    return csvAnswer(c, 'seguranca', await exportSecurityHistory(c.var.deps, c.req.valid('query')))
  })
  .post('/admin/team/invitations', access('manager'), validate('json', invitationRequest), requireStepUp, async (c) => {
    return c.json(await invite(c.var.deps, await makerOf(c), c.req.valid('json')))
  })
  .delete('/admin/team/invitations/:id', access('manager'), validate('param', teamParams), async (c) => {
    return c.json(await withdrawInvitation(c.var.deps, await makerOf(c), c.req.valid('param').id))
  })
  .put(
    '/admin/team/second-factor',
    access('manager'),
    validate('json', secondFactorRuleRequest),
    requireStepUp,
    async (c) => {
      const { compulsory } = c.req.valid('json')
      await changeSecondFactorRule(c.var.deps, await makerOf(c), compulsory)
      return c.json(await readTeam(c.var.deps, c.var.analyst))
    },
  )
  .put(
    '/admin/team/:id',
    access('manager'),
    validate('param', teamParams),
    validate('json', rightsRequest),
    requireStepUp,
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeRights(c.var.deps, await makerOf(c), id, c.req.valid('json')))
    },
  )
  .put(
    '/admin/team/:id/name',
    access('manager'),
    validate('param', teamParams),
    validate('json', staffNameRequest),
    requireStepUp,
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await renameColleague(c.var.deps, await makerOf(c), id, c.req.valid('json').name))
    },
  )
  .post(
    '/admin/team/:id/second-factor-reset',
    access('manager'),
    validate('param', teamParams),
    requireStepUp,
    async (c) => c.json(await resetSecondFactor(c.var.deps, await makerOf(c), c.req.valid('param').id, clientOf(c))),
  )
  .post('/admin/invitations/verification', access('public'), validate('json', verificationRequest), async (c) => {
    return c.json(await verifyInvitation(c.var.deps, c.req.valid('json').token, c.env.ip))
  })
  .post('/admin/invitations/acceptance', access('public'), validate('json', acceptanceRequest), async (c) => {
    return c.json(await acceptInvitation(c.var.deps, c.req.valid('json'), c.env.ip))
  })
