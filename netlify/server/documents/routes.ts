import { Hono } from 'hono'
import * as z from 'zod/mini'
import { documentFileQuery, documentParams } from '#api/admin.ts'
import { documentKind, uploadStartRequest, uploadView } from '#api/documents.ts'
import { access, accessBeside, actorOf, ownApplication, ownApplicationOf } from '../accounts/access.ts'
import { recordSecurity } from '../accounts/security-log.ts'
import { answers, answersFile, answersNothing } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { findDocument } from './queries.ts'
import { documentAnswer, openDocument, openDocumentAsAnalyst } from './read.ts'
import { cancelUpload, owned, readUpload, receivePart, startUpload } from './upload.ts'

const uploadParams = z.strictObject({ id: z.uuid() })
const partParams = z.strictObject({ id: z.uuid(), index: z.string().check(z.regex(/^\d{1,3}$/)) })
const kindParams = z.strictObject({ kind: documentKind })

/** Routes for an applicant's documents: sending one in parts, and opening a sent one. */
export const documentRoutes = new Hono<AppEnv>()
  .post(
    '/portal/documents/uploads',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', uploadStartRequest),
    answers(uploadView, 201),
    async (c) => c.json(await startUpload(c.var.deps, ownApplication(c), c.req.valid('json')), 201),
  )
  .get(
    '/portal/documents/uploads/:id',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', uploadParams),
    answers(uploadView),
    async (c) => c.json(await readUpload(c.var.deps, ownApplication(c), c.req.valid('param').id)),
  )
  .put(
    '/portal/documents/uploads/:id/parts/:index',
    accessBeside('applicant'),
    validate('query', portalQuery),
    validate('param', partParams),
    answers(uploadView),
    async (c) => {
      const { id, index } = c.req.valid('param')
      const [session, upload] = await Promise.all([c.var.checked, findDocument(c.var.beside, id)])
      const row = owned(upload, ownApplicationOf(session, c))
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await receivePart(c.var.deps, row, Number(index), bytes))
    },
  )
  .delete(
    '/portal/documents/uploads/:id',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', uploadParams),
    answersNothing(),
    async (c) => {
      await cancelUpload(c.var.deps, ownApplication(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/portal/documents/:kind',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', kindParams),
    answersFile('*/*'),
    async (c) => documentAnswer(await openDocument(c.var.deps, ownApplication(c), c.req.valid('param').kind)),
  )

/** GET …/documents/:kind answers with the file itself. The application's history records every look. */
export const documentFileRoutes = new Hono<AppEnv>().get(
  '/admin/applications/:id/documents/:kind',
  access('analyst'),
  validate('param', documentParams),
  validate('query', documentFileQuery),
  answersFile('*/*'),
  async (c) => {
    const { id, kind } = c.req.valid('param')
    const as = c.req.valid('query').como === 'miniatura' ? 'thumbnail' : 'view'
    const { deps } = c.var
    const actor = actorOf(c)
    const { file, isRecorded } = await openDocumentAsAnalyst(deps, actor, id, kind, as)
    if (isRecorded)
      await recordSecurity(deps, deps.db, 'document_viewed', { actor, detail: { document: kind, applicationId: id } })
    return documentAnswer(file)
  },
)
