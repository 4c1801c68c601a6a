import { Hono } from 'hono'
import { documentFileQuery, documentParams } from '#contracts/admin.ts'
import { noteSecurity } from '../../services/accounts/note-security.ts'
import { openDocumentAsAnalyst } from '../../services/documents/read.ts'
import { documentAnswer } from '../answers/document-answer.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'
import { actorOf } from './actor.ts'

/** GET …/documents/:kind: the file itself. Every look is recorded in the application's history. */
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
    if (as === 'view') await noteSecurity(deps, deps.db, 'document_viewed', { actor, detail: `${kind} ${id}` })
    return documentAnswer(file)
  },
)
