import { Hono } from 'hono'
import {
  contactChangeRequest,
  contactExportQuery,
  contactFilterQuery,
  contactListQuery,
  contactParams,
} from '#api/contacts.ts'
import { access, actorOf } from '../accounts/access.ts'
import { csvAnswer, demandExportReason, exportReasonOf } from '../accounts/csv-answer.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { changeContact, contactDetail, contactPage, countContacts, exportContacts } from './contacts.ts'

/** Routes for contacts: a page, how many, all of them as CSV, one of them, and storing what an analyst did with it. */
export const contactRoutes = new Hono<AppEnv>()
  .get('/admin/contacts', access('analyst'), validate('query', contactListQuery), async (c) => {
    return c.json(await contactPage(c.var.deps.db, c.req.valid('query')))
  })
  .get('/admin/contacts/count', access('analyst'), validate('query', contactFilterQuery), async (c) => {
    return c.json(await countContacts(c.var.deps.db, c.req.valid('query')))
  })
  .get('/admin/contacts.csv', access('analyst'), validate('query', contactExportQuery), async (c) => {
    const query = c.req.valid('query')
    const reason = exportReasonOf(c)
    await demandExportReason(query, reason, () => countContacts(c.var.deps.db, query))
    return csvAnswer(c, 'contatos', await exportContacts(c.var.deps.db, query), reason)
  })
  .get('/admin/contacts/:id', access('analyst'), validate('param', contactParams), async (c) => {
    return c.json(await contactDetail(c.var.deps.db, c.req.valid('param').id))
  })
  .put(
    '/admin/contacts/:id',
    access('analyst'),
    validate('param', contactParams),
    validate('json', contactChangeRequest),
    async (c) => {
      return c.json(await changeContact(c.var.deps, await actorOf(c), c.req.valid('param').id, c.req.valid('json')))
    },
  )
