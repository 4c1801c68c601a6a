import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import { Hono } from 'hono'
import { exportQuery, filterQuery, listQuery } from '#contracts/admin.ts'
import { nextAfterHeader } from '#contracts/export.ts'
import { exportName, exportSlice } from '../../services/applications/export.ts'
import { countFound, listPage } from '../../services/applications/list.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

/** The list of applications: a page, how many there are, all of them as CSV. */
export const listRoutes = new Hono<AppEnv>()
  .get('/admin/applications', access('analyst'), validate('query', listQuery), async (c) => {
    return c.json(await listPage(c.var.deps.db, c.req.valid('query')))
  })
  .get('/admin/applications/count', access('analyst'), validate('query', filterQuery), async (c) => {
    return c.json(await countFound(c.var.deps.db, c.req.valid('query')))
  })
  .get('/admin/applications.csv', access('analyst'), validate('query', exportQuery), async (c) => {
    const { db, now, log } = c.var.deps
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${exportName(now())}"`)
    // An export leaves the system: who took it is worth a line. What was searched for is personal, so it stays out.
    log.info({ requestId: c.var.requestId, analyst: c.var.analyst.adminUserId }, 'export')
    const { lines, nextAfter } = await exportSlice(db, c.req.valid('query'))
    if (nextAfter) c.header(nextAfterHeader, nextAfter)
    // Made only as fast as it is read; where making it fails it breaks off, so that half a file is not taken for a whole one.
    const body = ReadableStream.from(lines).pipeThrough(new TextEncoderStream())
    return c.body(body as globalThis.ReadableStream)
  })
