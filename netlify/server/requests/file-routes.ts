import { Hono } from 'hono'
import { requestTokenHeader } from '#api/headers.ts'
import { requestFileQuery, requestParams } from '#api/requests.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { keepRequestFile } from './files.ts'
import { ownRequest } from './requests.ts'
import { requestOfToken } from './strangers.ts'
import { requestView } from './views.ts'

/**
 * Routes for files that a person sends with a request: a customer from the portal, or a visitor who has opened the request
 * by protocol and code. They are apart from the API, which carries no PDF code.
 */
export const requestFileRoutes = new Hono<AppEnv>()
  .post('/requests/thread/files', access('public'), validate('query', requestFileQuery), async (c) => {
    const { deps } = c.var
    const row = await requestOfToken(deps, c.req.header(requestTokenHeader) ?? '')
    await keepRequestFile(deps, row, c.req.valid('query').name, new Uint8Array(await c.req.arrayBuffer()))
    return c.json(await requestView(deps.db, row), 201)
  })
  .post(
    '/requests/:id/files',
    access('applicant'),
    validate('param', requestParams),
    validate('query', requestFileQuery),
    async (c) => {
      const { deps, applicant } = c.var
      const row = await ownRequest(deps.db, applicant, c.req.valid('param').id)
      await keepRequestFile(deps, row, c.req.valid('query').name, new Uint8Array(await c.req.arrayBuffer()))
      return c.json(await requestView(deps.db, row), 201)
    },
  )
