import { Hono } from 'hono'
import { boletoParams } from '#api/boletos.ts'
import { access, ownApplication } from '../../accounts/access.ts'
import { fileAnswer, pdfAnswer } from '../../http/answers.ts'
import { answersFile } from '../../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../../http/request.ts'
import { validate } from '../../http/validate.ts'
import { boletoBarsFile, boletoFile } from './slip.ts'

/** A customer's boletos as files: the PDF, and the bars that the page shows. */
export const boletoSlipRoutes = new Hono<AppEnv>()
  .get(
    '/boleto/:charge',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', boletoParams),
    answersFile('application/pdf'),
    async (c) => pdfAnswer(await boletoFile(c.var.deps, ownApplication(c), c.req.valid('param').charge)),
  )
  .get(
    '/boleto/:charge/barras',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', boletoParams),
    answersFile('image/svg+xml'),
    async (c) =>
      fileAnswer(
        await boletoBarsFile(c.var.deps, ownApplication(c), c.req.valid('param').charge),
        'image/svg+xml',
        true,
      ),
  )
