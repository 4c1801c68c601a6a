import { Hono } from 'hono'
import * as z from 'zod/mini'
import { documentView as documentViewAnswer } from '#api/portal.ts'
import { access, ownApplication } from '../accounts/access.ts'
import { answers } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { completeUpload } from './complete-upload.ts'
import { documentView } from './read.ts'

const uploadParams = z.strictObject({ id: z.uuid() })

/** The route of an upload's last step. It is apart from the API, because it reads PDFs. */
export const uploadCompletionRoutes = new Hono<AppEnv>().post(
  '/uploads/:id/complete',
  access('applicant'),
  validate('query', portalQuery),
  validate('param', uploadParams),
  answers(documentViewAnswer),
  async (c) => c.json(documentView(await completeUpload(c.var.deps, ownApplication(c), c.req.valid('param').id))),
)
