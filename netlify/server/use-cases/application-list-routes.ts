import { Hono } from 'hono'
import {
  exportQuery,
  filterQuery,
  listPage as listPageAnswer,
  listQuery,
  viewChangeRequest,
  viewParams,
  viewRequest,
  viewsResponse,
} from '#api/application-list.ts'
import { countResponse } from '#api/lists.ts'
import { access, accessBeside, ownOf } from '../accounts/access.ts'
import { exportAnswer } from '../accounts/csv-answer.ts'
import { noteLeafing } from '../accounts/record-look.ts'
import { attemptOf } from '../http/attempt.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { countFound, listPage } from './application-list.ts'
import { exportApplications } from './export.ts'
import { changeView, deleteView, listViews, saveView } from './saved-views.ts'

/** The list of applications: a page, how many there are, all of them as CSV, and the views of it that staff save. */
export const listRoutes = new Hono<AppEnv>()
  .get(
    '/admin/applications',
    accessBeside('analyst'),
    validate('query', listQuery),
    answers(listPageAnswer),
    noteLeafing,
    async (c) => {
      const { deps, beside, checked } = c.var
      const query = c.req.valid('query')
      const isOwn = query.assignee === 'me'
      return c.json(
        isOwn ? await listPage(deps, ownOf(await checked, query)) : await listPage({ ...deps, db: beside }, query),
      )
    },
  )
  .get(
    '/admin/applications/count',
    access('analyst'),
    validate('query', filterQuery),
    answers(countResponse),
    async (c) => {
      return c.json(await countFound(c.var.deps, ownOf(c.var.analyst, c.req.valid('query'))))
    },
  )
  .get(
    '/admin/applications.csv',
    access('analyst'),
    validate('query', exportQuery),
    answersFile('text/csv'),
    async (c) => {
      const query = ownOf(c.var.analyst, c.req.valid('query'))
      return exportAnswer(c, 'financiamentos', query, { count: countFound, slice: exportApplications })
    },
  )
  .get('/admin/views', access('analyst'), answers(viewsResponse), async (c) =>
    c.json(await listViews(c.var.deps, c.var.analyst)),
  )
  .post('/admin/views', access('analyst'), validate('json', viewRequest), answers(viewsResponse), async (c) => {
    const sent = c.req.valid('json')
    return c.json(await saveView(c.var.deps, c.var.analyst, sent, attemptOf(c, c.var.analyst.adminUserId, sent)))
  })
  .put(
    '/admin/views/:id',
    access('analyst'),
    validate('param', viewParams),
    validate('json', viewChangeRequest),
    answers(viewsResponse),
    async (c) => c.json(await changeView(c.var.deps, c.var.analyst, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/admin/views/:id', access('analyst'), validate('param', viewParams), answers(viewsResponse), async (c) => {
    return c.json(await deleteView(c.var.deps, c.var.analyst, c.req.valid('param').id))
  })
