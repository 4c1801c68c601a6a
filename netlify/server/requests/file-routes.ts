import { Hono } from 'hono'
import { requestFileQuery, requestParams } from '#api/requests.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { keepRequestFile } from './files.ts'
import { ownRequest, present } from './requests.ts'
import { requestView } from './views.ts'

/** A file that a customer sends with a request. What reads PDFs is no part of the API. */
export const requestFileRoutes = new Hono<AppEnv>().post(
  '/requests/:id/files',
  access('applicant'),
  validate('param', requestParams),
  validate('query', requestFileQuery),
  async (c) => {
    const { deps, applicant } = c.var
    const row = await ownRequest(deps.db, applicant, c.req.valid('param').id)
    await keepRequestFile(deps, row, c.req.valid('query').name, new Uint8Array(await c.req.arrayBuffer()))
    return c.json(await requestView(deps.db, await present(deps.db, row.id)), 201)
  },
)
