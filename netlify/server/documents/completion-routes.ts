import { Hono } from 'hono'
import * as z from 'zod/mini'
import { documentView as documentViewAnswer } from '#api/portal.ts'
import { accessBeside, ownApplicationOf } from '../accounts/access.ts'
import { answers } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { completeUpload } from './complete-upload.ts'
import { findDocument } from './queries.ts'
import { documentView } from './read.ts'
import { owned } from './upload.ts'

const uploadParams = z.strictObject({ id: z.uuid() })

/** The route of an upload's last step. It is apart from the API, because it reads PDFs. */
export const uploadCompletionRoutes = new Hono<AppEnv>().post(
  '/uploads/:id/complete',
  accessBeside('applicant'),
  validate('query', portalQuery),
  validate('param', uploadParams),
  answers(documentViewAnswer),
  async (c) => {
    const { deps, beside, checked } = c.var
    const [session, upload] = await Promise.all([checked, findDocument(beside, c.req.valid('param').id)])
    return c.json(documentView(await completeUpload(deps, owned(upload, ownApplicationOf(session, c)))))
  },
)
