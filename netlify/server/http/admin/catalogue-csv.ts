import { Hono } from 'hono'
import { catalogueCsvImport, catalogueCsvRequest } from '#contracts/catalogue/csv.ts'
import { exportCatalogueCsv, importCatalogueCsv, previewCatalogueCsv } from '../../services/catalogue/csv/import.ts'
import { csvName } from '../../services/lists/csv.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'
import { actorOf } from './actor.ts'

/** The catalogue as a table: out, looked at before it comes in, and in. */
export const catalogueCsvRoutes = new Hono<AppEnv>()
  .get('/admin/catalogue.csv', access('analyst'), async (c) => {
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${csvName('motos', c.var.deps.now())}"`)
    return c.body(await exportCatalogueCsv(c.var.deps.db))
  })
  .post('/admin/catalogue/csv/preview', access('manager'), validate('json', catalogueCsvRequest), async (c) =>
    c.json(await previewCatalogueCsv(c.var.deps.db, c.req.valid('json').csv)),
  )
  .post('/admin/catalogue/csv', access('manager'), validate('json', catalogueCsvImport), async (c) =>
    c.json(await importCatalogueCsv(c.var.deps, await actorOf(c), c.req.valid('json'))),
  )
