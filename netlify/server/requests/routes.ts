import { Hono } from 'hono'
import {
  addressRequest,
  followCodeRequest,
  followRequest,
  newRequest,
  requestFileParams,
  requestParams,
  strangerRequest,
  textRequest,
  threadRequest,
  threadTextRequest,
} from '#api/requests.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { closeAsPerson, escalate, openOwn, ownRequest, writeAsPerson } from './requests.ts'
import { openRequestFile, ownRequests, requestView } from './views.ts'
import {
  askToFollow,
  confirmStrangersAddress,
  escalateAsStranger,
  follow,
  openAsStranger,
  requestOfToken,
} from './without-login.ts'

/**
 * Routes for requests: of customers in the portal, and of visitors on the page of the channels, who use an address or a
 * protocol, and a code.
 */
export const requestRoutes = new Hono<AppEnv>()
  .get('/portal/requests', access('portal'), async (c) => {
    return c.json(await ownRequests(c.var.deps.db, c.var.applicant))
  })
  .post('/portal/requests', access('applicant'), validate('json', newRequest), async (c) => {
    await countAgainst(c.var.deps, { requestAccount: c.var.applicant.accountId })
    return c.json(await openOwn(c.var.deps, c.var.applicant, c.req.valid('json')), 201)
  })
  .get('/portal/requests/:id', access('portal'), validate('param', requestParams), async (c) => {
    const { deps, applicant } = c.var
    return c.json(await requestView(deps.db, await ownRequest(deps.db, applicant, c.req.valid('param').id)))
  })
  .post(
    '/portal/requests/:id/messages',
    access('applicant'),
    validate('param', requestParams),
    validate('json', textRequest),
    async (c) => {
      const { deps, applicant } = c.var
      await countAgainst(deps, { requestAccount: applicant.accountId })
      const { id } = await ownRequest(deps.db, applicant, c.req.valid('param').id)
      return c.json(await writeAsPerson(deps, id, c.req.valid('json').text))
    },
  )
  .post('/portal/requests/:id/closing', access('applicant'), validate('param', requestParams), async (c) => {
    const { deps, applicant } = c.var
    const { id } = await ownRequest(deps.db, applicant, c.req.valid('param').id)
    return c.json(await closeAsPerson(deps, id))
  })
  .post(
    '/portal/requests/:id/ombudsman',
    access('applicant'),
    validate('param', requestParams),
    validate('json', textRequest),
    async (c) => {
      const { deps, applicant } = c.var
      const { id } = await ownRequest(deps.db, applicant, c.req.valid('param').id)
      return c.json(await escalate(deps, id, c.req.valid('json').text), 201)
    },
  )
  .get('/portal/requests/:id/files/:file', access('applicant'), validate('param', requestFileParams), async (c) => {
    const { deps, applicant } = c.var
    const { id, file } = c.req.valid('param')
    return openRequestFile(deps, await ownRequest(deps.db, applicant, id), file)
  })
  .post('/requests/address', access('public'), validate('json', addressRequest), async (c) => {
    await confirmStrangersAddress(c.var.deps, c.req.valid('json').email, c.env.ip)
    return c.body(null, 204)
  })
  .post('/requests', access('public'), validate('json', strangerRequest), async (c) => {
    return c.json(await openAsStranger(c.var.deps, c.req.valid('json'), c.env.ip), 201)
  })
  .post('/requests/follow/code', access('public'), validate('json', followCodeRequest), async (c) => {
    await askToFollow(c.var.deps, c.req.valid('json').protocol, c.env.ip)
    return c.body(null, 204)
  })
  .post('/requests/follow', access('public'), validate('json', followRequest), async (c) => {
    return c.json(await follow(c.var.deps, c.req.valid('json'), c.env.ip))
  })
  .post('/requests/thread', access('public'), validate('json', threadRequest), async (c) => {
    const { deps } = c.var
    return c.json(await requestView(deps.db, await requestOfToken(deps, c.req.valid('json').token)))
  })
  .post('/requests/thread/messages', access('public'), validate('json', threadTextRequest), async (c) => {
    const { token, text } = c.req.valid('json')
    const { id } = await requestOfToken(c.var.deps, token)
    await countAgainst(c.var.deps, { requestAccount: id })
    return c.json(await writeAsPerson(c.var.deps, id, text))
  })
  .post('/requests/thread/closing', access('public'), validate('json', threadRequest), async (c) => {
    const { id } = await requestOfToken(c.var.deps, c.req.valid('json').token)
    return c.json(await closeAsPerson(c.var.deps, id))
  })
  .post('/requests/thread/ombudsman', access('public'), validate('json', threadTextRequest), async (c) => {
    const { token, text } = c.req.valid('json')
    return c.json(await escalateAsStranger(c.var.deps, token, text), 201)
  })
