import { Hono } from 'hono'
import { cnabFileAnswer, cnabFileParams, cnabFilesAnswer, cnabFilesQuery } from '#api/boletos.ts'
import { access } from '../../accounts/access.ts'
import { answers } from '../../http/declared-answer.ts'
import type { AppEnv } from '../../http/request.ts'
import { validate } from '../../http/validate.ts'
import { listCnabFiles, readCnabFile, resendRemessa } from './files.ts'

/** The files of boletos: a list, the content of one, and handing one over again. */
export const boletoFileRoutes = new Hono<AppEnv>()
  .get(
    '/admin/boletos/files',
    access('analyst'),
    validate('query', cnabFilesQuery),
    answers(cnabFilesAnswer),
    async (c) => {
      return c.json(await listCnabFiles(c.var.deps, c.req.valid('query').before))
    },
  )
  .get(
    '/admin/boletos/files/:file',
    access('analyst'),
    validate('param', cnabFileParams),
    answers(cnabFileAnswer),
    async (c) => {
      return c.json(await readCnabFile(c.var.deps, c.req.valid('param').file))
    },
  )
  .post(
    '/admin/boletos/files/:file/resend',
    access('analyst'),
    validate('param', cnabFileParams),
    answers(cnabFileAnswer),
    async (c) => {
      const { file } = c.req.valid('param')
      await resendRemessa(c.var.deps, file)
      return c.json(await readCnabFile(c.var.deps, file))
    },
  )
