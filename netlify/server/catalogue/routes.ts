import { Hono } from 'hono'
import {
  catalogueCsvImport,
  catalogueCsvPreview,
  catalogueCsvRequest,
  catalogueImported,
  catalogueList,
  catalogueVersionParams,
  catalogueVersions as catalogueVersionsAnswer,
  formerPriceCustomers as formerPriceCustomersAnswer,
  formerPriceEnd,
  formerPriceEnded,
  formerPriceQuery,
  motorcycleChange,
  motorcycleDetail as motorcycleDetailAnswer,
  motorcycleMove,
  motorcycleParams,
  motorcycleRestore,
  motorcycleSeen,
  newMotorcycle,
  newPrices,
  photoParams,
  photoParams as photoParamsAnswer,
  publication as publicationAnswer,
  publicationRequest,
  published,
  versionChanges,
} from '#api/motorcycles.ts'
import { access, actorOf, makerOf } from '../accounts/access.ts'
import { attemptOf } from '../http/attempt.ts'
import { answers, answersFile, answersNothing } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { csvName } from '../shared/csv.ts'
import { exportCatalogueCsv, importCatalogueCsv, previewCatalogueCsv } from './csv-import.ts'
import {
  addMotorcycle,
  archiveMotorcycle,
  bringMotorcycleBack,
  changeMotorcycle,
  moveMotorcycle,
  restoreMotorcycle,
  setPrices,
} from './motorcycles.ts'
import { readPhoto, storePhoto } from './photos.ts'
import { endFormerPrice, formerPriceCustomers } from './prices.ts'
import { buildAgain, publishCatalogue, restoreVersion } from './publication.ts'
import { catalogueVersions, publicationState, restorationChanges } from './publication-state.ts'
import { listMotorcycles, motorcycleDetail } from './working-copy.ts'

/** The catalogue as a table: export, preview of an import, and import. */
const catalogueCsvRoutes = new Hono<AppEnv>()
  .get('/admin/catalogue.csv', access('analyst'), answersFile('text/csv'), async (c) => {
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${csvName('motos', c.var.deps.now())}"`)
    return c.body(await exportCatalogueCsv(c.var.deps))
  })
  .post(
    '/admin/catalogue/csv/preview',
    access('manager'),
    validate('json', catalogueCsvRequest),
    answers(catalogueCsvPreview),
    async (c) => c.json(await previewCatalogueCsv(c.var.deps, c.req.valid('json').csv)),
  )
  .post(
    '/admin/catalogue/csv',
    access('manager'),
    validate('json', catalogueCsvImport),
    answers(catalogueImported),
    async (c) => c.json(await importCatalogueCsv(c.var.deps, actorOf(c), c.req.valid('json'))),
  )

/**
 * The photos of models as they were uploaded. Their address is the hash of their bytes, so that a browser may cache
 * them.
 */
const cataloguePhotoRoutes = new Hono<AppEnv>()
  .post('/admin/catalogue/photos', access('manager'), answers(photoParamsAnswer, 201), async (c) =>
    c.json(await storePhoto(c.var.deps, new Uint8Array(await c.req.arrayBuffer())), 201),
  )
  .get(
    '/admin/catalogue/photos/:sha256',
    access('analyst'),
    validate('param', photoParams),
    answersFile('image/webp'),
    async (c) => {
      const { mime, bytes } = await readPhoto(c.var.deps, c.req.valid('param').sha256)
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': mime,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    },
  )

const id = validate('param', motorcycleParams)

/** The working copy of the models, for managers. Analysts may look. */
const motorcycleRoutes = new Hono<AppEnv>()
  .get('/admin/catalogue/motorcycles', access('analyst'), answers(catalogueList), async (c) =>
    c.json(await listMotorcycles(c.var.deps.db)),
  )
  .post(
    '/admin/catalogue/motorcycles',
    access('manager'),
    validate('json', newMotorcycle),
    answers(motorcycleDetailAnswer, 201),
    async (c) => {
      const sent = c.req.valid('json')
      const attempt = attemptOf(c, c.var.analyst.adminUserId, sent)
      return c.json(await addMotorcycle(c.var.deps, actorOf(c), sent, attempt), 201)
    },
  )
  .get('/admin/catalogue/motorcycles/:id', access('analyst'), id, answers(motorcycleDetailAnswer), async (c) =>
    c.json(await motorcycleDetail(c.var.deps.db, c.req.valid('param').id)),
  )
  .put(
    '/admin/catalogue/motorcycles/:id',
    access('manager'),
    id,
    validate('json', motorcycleChange),
    answers(motorcycleDetailAnswer),
    async (c) => c.json(await changeMotorcycle(c.var.deps, actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/catalogue/motorcycles/:id/archive',
    access('manager'),
    id,
    validate('json', motorcycleSeen),
    answers(motorcycleDetailAnswer),
    async (c) =>
      c.json(await archiveMotorcycle(c.var.deps, actorOf(c), c.req.valid('param').id, c.req.valid('json').version)),
  )
  .post(
    '/admin/catalogue/motorcycles/:id/bring-back',
    access('manager'),
    id,
    validate('json', motorcycleSeen),
    answers(motorcycleDetailAnswer),
    async (c) => {
      const { version } = c.req.valid('json')
      return c.json(await bringMotorcycleBack(c.var.deps, actorOf(c), c.req.valid('param').id, version))
    },
  )
  .post(
    '/admin/catalogue/motorcycles/:id/restore',
    access('manager'),
    id,
    validate('json', motorcycleRestore),
    answers(motorcycleDetailAnswer),
    async (c) => c.json(await restoreMotorcycle(c.var.deps, actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .put('/admin/catalogue/prices', access('manager'), validate('json', newPrices), answers(catalogueList), async (c) =>
    c.json(await setPrices(c.var.deps, actorOf(c), c.req.valid('json'))),
  )
  .put(
    '/admin/catalogue/motorcycles/:id/position',
    access('manager'),
    id,
    validate('json', motorcycleMove),
    answers(motorcycleDetailAnswer),
    async (c) => c.json(await moveMotorcycle(c.var.deps, actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )

/** Routes for the former prices that open pages still get, and for ending a mistaken one. */
const formerPriceRoutes = new Hono<AppEnv>()
  .get(
    '/admin/catalogue/former-prices/:id/customers',
    access('manager'),
    id,
    validate('query', formerPriceQuery),
    answers(formerPriceCustomersAnswer),
    async (c) =>
      c.json(
        await formerPriceCustomers(c.var.deps, {
          id: c.req.valid('param').id,
          cents: Number(c.req.valid('query').cents),
        }),
      ),
  )
  .post(
    '/admin/catalogue/former-prices/:id/end',
    access('manager'),
    id,
    validate('json', formerPriceEnd),
    answers(formerPriceEnded),
    async (c) =>
      c.json(await endFormerPrice(c.var.deps, makerOf(c), { id: c.req.valid('param').id, ...c.req.valid('json') })),
  )

/** The versions of the catalogue, and the builds that bring the newest to the site. */
const publicationRoutes = new Hono<AppEnv>()
  .get('/admin/catalogue/publication', access('analyst'), answers(publicationAnswer), async (c) => {
    return c.json(await publicationState(c.var.deps, makerOf(c).session))
  })
  .post(
    '/admin/catalogue/publication',
    access('manager'),
    validate('json', publicationRequest),
    answers(published, 201),
    async (c) => c.json(await publishCatalogue(c.var.deps, makerOf(c), c.req.valid('json')), 201),
  )
  .post('/admin/catalogue/publication/again', access('manager'), answersNothing(), async (c) => {
    await buildAgain(c.var.deps)
    return c.body(null, 204)
  })
  .get('/admin/catalogue/versions', access('analyst'), answers(catalogueVersionsAnswer), async (c) =>
    c.json(await catalogueVersions(c.var.deps)),
  )
  .get(
    '/admin/catalogue/versions/:number/changes',
    access('analyst'),
    validate('param', catalogueVersionParams),
    answers(versionChanges),
    async (c) => c.json(await restorationChanges(c.var.deps, Number(c.req.valid('param').number))),
  )
  .post(
    '/admin/catalogue/versions/:number/restore',
    access('manager'),
    validate('param', catalogueVersionParams),
    validate('json', publicationRequest),
    answers(published, 201),
    async (c) => {
      const number = Number(c.req.valid('param').number)
      return c.json(await restoreVersion(c.var.deps, makerOf(c), number, c.req.valid('json')), 201)
    },
  )

export const catalogueRoutes = new Hono<AppEnv>()
  .route('/', motorcycleRoutes)
  .route('/', publicationRoutes)
  .route('/', formerPriceRoutes)
  .route('/', cataloguePhotoRoutes)
  .route('/', catalogueCsvRoutes)
