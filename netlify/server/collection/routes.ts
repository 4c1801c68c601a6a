import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import {
  collectionAges as collectionAgesAnswer,
  collectionExportQuery,
  collectionFilterQuery,
  collectionOfApplication,
  collectionPage as collectionPageAnswer,
  collectionQuery,
  collectionRow,
  contactRequest,
} from '#api/collection.ts'
import { countResponse } from '#api/lists.ts'
import { access, actorOf, ownOf } from '../accounts/access.ts'
import { exportAnswer } from '../accounts/csv-answer.ts'
import { noteLeafing } from '../accounts/record-look.ts'
import { attemptOf } from '../http/attempt.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { recordContact } from './contact.ts'
import { collectionAges, collectionOf, collectionPage, countCollection, exportCollection } from './list.ts'

/** 'Cobrança': amounts due and late by age, the calls to make, and the results of calls. */
export const collectionRoutes = new Hono<AppEnv>()
  .get(
    '/admin/collection',
    access('analyst'),
    validate('query', collectionQuery),
    answers(collectionPageAnswer),
    noteLeafing,
    async (c) => {
      return c.json(await collectionPage(c.var.deps, ownOf(c.var.analyst, c.req.valid('query'))))
    },
  )
  .get('/admin/collection/ages', access('analyst'), answers(collectionAgesAnswer), async (c) =>
    c.json(await collectionAges(c.var.deps)),
  )
  .get(
    '/admin/collection/count',
    access('analyst'),
    validate('query', collectionFilterQuery),
    answers(countResponse),
    async (c) => {
      return c.json(await countCollection(c.var.deps, ownOf(c.var.analyst, c.req.valid('query'))))
    },
  )
  .get(
    '/admin/collection.csv',
    access('analyst'),
    validate('query', collectionExportQuery),
    answersFile('text/csv'),
    async (c) => {
      // Without a choice the list shows today's calls, which is a filter too.
      const query = { list: 'calls' as const, ...ownOf(c.var.analyst, c.req.valid('query')) }
      return exportAnswer(c, 'cobranca', query, { count: countCollection, slice: exportCollection })
    },
  )
  .get(
    '/admin/applications/:id/collection',
    access('analyst'),
    validate('param', applicationParams),
    answers(collectionOfApplication),
    async (c) => c.json({ row: await collectionOf(c.var.deps, c.req.valid('param').id) }),
  )
  .post(
    '/admin/applications/:id/collection-contacts',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', contactRequest),
    answers(collectionRow),
    async (c) => {
      const sent = c.req.valid('json')
      const attempt = attemptOf(c, c.var.analyst.adminUserId, sent)
      return c.json(await recordContact(c.var.deps, actorOf(c), c.req.valid('param').id, sent, attempt))
    },
  )
