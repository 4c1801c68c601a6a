import { Hono } from 'hono'
import { photoParams } from '#api/motorcycles.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { readPhoto, storePhoto } from './photos.ts'

/** The photos of models as they were sent. Their address says what they are, so that a browser may keep them. */
export const cataloguePhotoRoutes = new Hono<AppEnv>()
  .post('/admin/catalogue/photos', access('manager'), async (c) =>
    c.json(await storePhoto(c.var.deps, new Uint8Array(await c.req.arrayBuffer())), 201),
  )
  .get('/admin/catalogue/photos/:sha256', access('analyst'), validate('param', photoParams), async (c) => {
    const { mime, bytes } = await readPhoto(c.var.deps, c.req.valid('param').sha256)
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': mime,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })
