import { type Context, Hono } from 'hono'
import {
  answerRequest as answerBody,
  correctionRequest,
  extensionRequest,
  noteRequest,
  phoneRequest,
  requestAssigneeRequest,
  requestFileParams,
  requestListQuery,
  requestParams,
} from '#api/requests.ts'
import { type AnalystEnv, access, actorOf } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { correct } from '../use-cases/correct-applicant.ts'
import {
  addNote,
  adminRequest,
  answerRequest,
  askPerson,
  assignRequest,
  extendRequest,
  openByPhone,
  requestPage,
} from './answer.ts'
import { present } from './requests.ts'
import { openRequestFile } from './views.ts'

const viewOf = (c: Context<AnalystEnv>, id: string) => adminRequest(c.var.deps, id, c.var.analyst.adminUserId)

/** Staff routes for requests: the queue, one request, and every action on it. Each change answers with the changed request. */
export const adminRequestRoutes = new Hono<AppEnv>()
  .get('/admin/requests', access('analyst'), validate('query', requestListQuery), async (c) => {
    return c.json(await requestPage(c.var.deps, c.req.valid('query'), c.var.analyst.adminUserId))
  })
  .post('/admin/requests', access('analyst'), validate('json', phoneRequest), async (c) => {
    const { id } = await openByPhone(c.var.deps, await actorOf(c), c.req.valid('json'))
    return c.json(await viewOf(c, id), 201)
  })
  .get('/admin/requests/:id', access('analyst'), validate('param', requestParams), async (c) => {
    return c.json(await viewOf(c, c.req.valid('param').id))
  })
  .get('/admin/requests/:id/files/:file', access('analyst'), validate('param', requestFileParams), async (c) => {
    const { id, file } = c.req.valid('param')
    return openRequestFile(c.var.deps, await present(c.var.deps.db, id), file)
  })
  .post(
    '/admin/requests/:id/answer',
    access('analyst'),
    validate('param', requestParams),
    validate('json', answerBody),
    async (c) => {
      const { id } = c.req.valid('param')
      await answerRequest(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
  .post(
    '/admin/requests/:id/question',
    access('analyst'),
    validate('param', requestParams),
    validate('json', answerBody),
    async (c) => {
      const { id } = c.req.valid('param')
      await askPerson(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
  .post(
    '/admin/requests/:id/notes',
    access('analyst'),
    validate('param', requestParams),
    validate('json', noteRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await addNote(c.var.deps, await actorOf(c), id, c.req.valid('json').text)
      return c.json(await viewOf(c, id))
    },
  )
  .post(
    '/admin/requests/:id/extension',
    access('analyst'),
    validate('param', requestParams),
    validate('json', extensionRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await extendRequest(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
  .post(
    '/admin/requests/:id/correction',
    access('analyst'),
    validate('param', requestParams),
    validate('json', correctionRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await correct(c.var.deps, await actorOf(c), id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
  .put(
    '/admin/requests/:id/assignee',
    access('analyst'),
    validate('param', requestParams),
    validate('json', requestAssigneeRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      await assignRequest(c.var.deps, id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
