import { Hono } from 'hono'
import { documentFileQuery, documentParams } from '#api/admin.ts'
import { access, actorOf } from '../accounts/access.ts'
import { recordSecurity } from '../accounts/security-log.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { documentAnswer, openDocumentAsAnalyst } from './read.ts'

/** GET …/documents/:kind answers with the file itself. The application's history records every look. */
export const documentFileRoutes = new Hono<AppEnv>().get(
  '/admin/applications/:id/documents/:kind',
  access('analyst'),
  validate('param', documentParams),
  validate('query', documentFileQuery),
  async (c) => {
    const { id, kind } = c.req.valid('param')
    const as = c.req.valid('query').como === 'miniatura' ? 'thumbnail' : 'view'
    const { deps } = c.var
    const actor = await actorOf(c)
    const file = await openDocumentAsAnalyst(deps, actor, id, kind, as)
    if (as === 'view')
      await recordSecurity(deps, deps.db, 'document_viewed', { actor, detail: { document: kind, applicationId: id } })
    return documentAnswer(file)
  },
)
