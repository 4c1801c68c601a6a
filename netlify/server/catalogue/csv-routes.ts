import { Hono } from 'hono'
import { catalogueCsvImport, catalogueCsvRequest } from '#api/catalogue-csv.ts'
import { access } from '../accounts/access.ts'
import { actorOf } from '../accounts/actor.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { csvName } from '../shared/csv.ts'
import { exportCatalogueCsv, importCatalogueCsv, previewCatalogueCsv } from './csv-import.ts'

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
