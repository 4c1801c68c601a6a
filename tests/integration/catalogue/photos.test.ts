import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptFile, madePhotos, madeSocialImages, photoFile } from '#artwork/made-pictures.ts'
import { socialPng } from '#artwork/social-images.ts'
import { photoFormats, photoName, photoWidths } from '#domain/catalogue/photo-files.ts'
import { prunePictureCache } from '#integrations/prune-picture-cache.ts'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { addMotorcycle, motorcycle, publishCatalogue } from '#tests/support/motorcycles.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { onPostBuild, onPreBuild } from '../../../netlify/build-plugin/index.mjs'
import { writeCatalogue } from '../../../netlify/commands/catalogue/write-catalogue.ts'

let server: TestServer
let manager: Browser
let folder: string
beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  process.env.CATALOGUE_DIR = folder
})
afterAll(async () => {
  delete process.env.CATALOGUE_DIR
  await rm(folder, { recursive: true, force: true })
  await server.stop()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server))
})

/** 80 × 60, red on the left and blue on the right, with the camera's note to turn it by 90°. */
const halves = (orientation?: number) => {
  const blue = { create: { width: 40, height: 60, channels: 3, background: '#00f' } } as const
  const red = sharp({ create: { width: 80, height: 60, channels: 3, background: '#f00' } })
  const picture = red.composite([{ input: blue, left: 40, top: 0 }])
  return (orientation ? picture.withMetadata({ orientation }) : picture).jpeg({ quality: 95 }).toBuffer()
}
const send = (bytes: Uint8Array) =>
  manager.fetch('/api/admin/catalogue/photos', { method: 'POST', body: new Uint8Array(bytes) })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const sentPhoto = async (bytes: Uint8Array) => ((await (await send(bytes)).json()) as { sha256: string }).sha256

describe('photos', () => {
  it('are kept under the hash of what is kept, once, without what the camera noted', async () => {
    const bytes = await sharp(await halves(6))
      .withExif({ IFD0: { Make: 'Canon' } })
      .jpeg()
      .toBuffer()
    const sha256 = await sentPhoto(bytes)
    expect(await sentPhoto(bytes)).toBe(sha256)
    const stored = await manager.fetch(`/api/admin/catalogue/photos/${sha256}`)
    expect(stored.headers.get('content-type')).toBe('image/jpeg')
    const kept = Buffer.from(await stored.arrayBuffer())
    expect(createHash('sha256').update(kept).digest('hex')).toBe(sha256)
    expect(kept.toString('latin1')).not.toContain('Canon')
  })

  it('may be as large as a phone makes them after they were shrunk: several megabytes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const grain = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#888', noise } })
    const bytes = await grain.jpeg({ quality: 90 }).toBuffer()
    expect(bytes.length).toBeGreaterThan(1_000_000)
    expect((await send(bytes)).status).toBe(201)
    expect((await send(Buffer.concat([bytes, Buffer.alloc(4 * 1024 * 1024)]))).status).toBe(413)
  })

  it.each([
    ['an empty file', Buffer.alloc(0), 'file_empty'],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_type_not_allowed'],
    ['a PDF', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), 'file_type_not_allowed'],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'file_heic'],
  ])('refuse %s', async (_, bytes, code) => {
    const answer = await send(bytes)
    expect([answer.status, await codeOf(answer)]).toEqual([422, code])
  })

  it('refuse one that was cut short, one of more than 40 megapixels, and one from an analyst', async () => {
    const whole = await halves()
    expect(await codeOf(await send(whole.subarray(0, whole.length - 40)))).toBe('file_damaged')
    const large = sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
    expect(await codeOf(await send(await large.png({ compressionLevel: 9 }).toBuffer()))).toBe('file_too_many_pixels')
    const analyst = await createAnalyst(server, 'bia', 'analyst')
    const answer = await analyst.fetch('/api/admin/catalogue/photos', { method: 'POST', body: new Uint8Array(whole) })
    expect(answer.status).toBe(403)
    expect((await manager.fetch(`/api/admin/catalogue/photos/${'0'.repeat(64)}`)).status).toBe(404)
  })

  it('of a published model are exported, turned, cropped and made in every width and format, and not made again', async () => {
    const store = server.deps.photos()
    process.env.NETLIFY_BLOBS_CONTEXT = blobsContext(store)
    // Turned by 90° it is 60 × 80, red above blue, so its lower part is blue.
    const sha256 = await sentPhoto(await halves(6))
    const photo = { sha256, alt: 'De lado', crop: { left: 0, top: 42, width: 56, height: 35 } }
    await addMotorcycle(manager, { ...motorcycle(), photos: [photo] })
    await publishCatalogue(manager.api.admin.catalogue)
    await writeCatalogue(server.deps.db, folder)
    const exported = JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8'))
    expect(exported.motorcycles.at(-1).photos).toEqual([photo])
    for (const format of photoFormats) {
      for (const width of photoWidths) {
        const { data, info } = await sharp(await photoFile(photo, width, format))
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect([info.width, info.height]).toEqual([width, (width * 5) / 8])
        const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
        expect(data[middle]).toBeLessThan(40)
        expect(data[middle + 2]).toBeGreaterThan(200)
      }
    }
    const file = join(madePhotos, photoName(photo, 768, 'avif'))
    const { ino } = await stat(file)
    await photoFile(photo, 768, 'avif')
    expect((await stat(file)).ino, 'the same file, not made again').toBe(ino)
    for (const format of photoFormats)
      for (const width of photoWidths) await rm(join(madePhotos, photoName(photo, width, format)))
  })

  it('are in the social image of their model, which is kept too', async () => {
    const sha256 = createHash('sha256').update(crypto.randomUUID()).digest('hex')
    const original = join(folder, 'photos', sha256)
    await mkdir(join(folder, 'photos'), { recursive: true })
    await writeFile(original, await halves(6))
    const photo = { sha256, alt: 'De lado', crop: { left: 0, top: 42, width: 56, height: 35 } }
    const social = { title: 'CG 180 TESTE', note: 'R$ 18.000,00', models: ['cg-180-teste'], photo }
    const png = await socialPng(social)
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 630])
    const middle = (300 * info.width + 816) * info.channels
    expect(data[middle]).toBeLessThan(40)
    expect(data[middle + 2]).toBeGreaterThan(200)
    await rm(original)
    for (const format of photoFormats)
      for (const width of photoWidths) await rm(join(madePhotos, photoName(photo, width, format)))
    expect((await socialPng(social)).equals(png)).toBe(true)
    for (const name of await readdir(madeSocialImages)) {
      const kept = await readFile(join(madeSocialImages, name)).catch(() => undefined)
      if (kept?.equals(png)) await rm(join(madeSocialImages, name))
    }
  })

  it('stay for the next build while one used them in the last thirty days, and then go', async () => {
    const day = 24 * 60 * 60 * 1000
    const run = crypto.randomUUID()
    for (const made of [madePhotos, madeSocialImages]) {
      await mkdir(made, { recursive: true })
      const fileOf = (name: string) => join(made, `${run}-${name}`)
      for (const [name, days] of Object.entries({ old: 31, recent: 29, used: 31 })) {
        await writeFile(fileOf(name), name)
        const usedAt = new Date(Date.now() - days * day)
        await utimes(fileOf(name), usedAt, usedAt)
      }
      expect(String(await keptFile(fileOf('used'), () => expect.fail('it is there')))).toBe('used')
      await prunePictureCache().hooks['astro:build:done']?.({} as never)
      const left = (await readdir(made)).filter((name) => name.startsWith(run))
      expect(left.toSorted()).toEqual([`${run}-recent`, `${run}-used`])
      for (const name of left) await rm(join(made, name))
    }
  })

  it('that no store has are refused with the model, and left out where the store lost them later', async () => {
    const crop = { left: 0, top: 0, width: 8, height: 5 }
    const facts = { ...motorcycle(), photos: [{ sha256: 'f'.repeat(64), alt: 'x', crop }] }
    const refused = await manager.api.admin.catalogue.motorcycles.$post({ json: { facts, state: 'listed' } })
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'facts.photos', code: 'photo_missing' }] })
    const [kept, lost] = [await sentPhoto(await halves(3)), await sentPhoto(await halves(8))]
    await addMotorcycle(manager, {
      ...motorcycle(),
      photos: [kept, lost].map((sha256) => ({ sha256, alt: 'x', crop })),
    })
    await publishCatalogue(manager.api.admin.catalogue)
    await server.deps.photos().delete(lost)
    expect(await writeCatalogue(server.deps.db, folder)).toContain(`The store has lost photo ${lost}`)
    const exported = JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8'))
    expect(exported.motorcycles.at(-1).photos).toMatchObject([{ sha256: kept }])
  })

  it('are brought by a build that knows site and token alone, as the plugin tells it, and only those that it does not have', async () => {
    const crop = { left: 0, top: 0, width: 8, height: 5 }
    const photos = await Promise.all([1, 6, 3].map(async (one) => sentPhoto(await halves(one))))
    const named = photos.map((sha256) => ({ sha256, alt: 'x', crop }))
    await addMotorcycle(manager, { ...motorcycle(), photos: named })
    await publishCatalogue(manager.api.admin.catalogue)
    await rm(join(folder, 'photos'), { recursive: true, force: true })
    const { client } = server.deps.photos() as unknown as { client: { edgeURL: string; siteID: string; token: string } }
    const environment: Record<string, string | undefined> = {}
    const asked: string[][] = []
    const utils = {
      cache: {
        restore: async (paths: string[]) => asked.push(paths),
        save: async (paths: string[]) => asked.push(paths),
      },
    }
    const netlifyConfig = { build: { environment } }
    const build = { constants: { SITE_ID: client.siteID, NETLIFY_API_TOKEN: client.token }, netlifyConfig, utils }
    await onPreBuild({ ...build, constants: {} })
    expect(environment).toEqual({})
    await onPreBuild(build)
    const told = JSON.parse(Buffer.from(environment.NETLIFY_BLOBS_CONTEXT ?? '', 'base64').toString())
    expect(told).toEqual({ siteID: 'test', token: 'test' })
    // Replaces Netlify's own API, at its default address.
    const context = { ...told, apiURL: client.edgeURL }
    process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64')
    await mkdir(join(folder, 'photos'), { recursive: true })
    await writeFile(join(folder, 'photos', 'e'.repeat(64)), 'of a version before')
    expect(await writeCatalogue(server.deps.db, folder)).not.toContain('lost')
    expect((await readdir(join(folder, 'photos'))).toSorted()).toEqual(photos.toSorted())
    process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify({ ...told, apiURL: 'http://localhost:9' })).toString(
      'base64',
    )
    expect(await writeCatalogue(server.deps.db, folder)).not.toContain('lost')
    await onPostBuild(build)
    expect(asked.at(-1)).toEqual(asked[0])
    expect(asked[0]).toContain('.catalogue/photos')
  })
})

/** The environment that Netlify's build would have, for the test's store. */
function blobsContext(store: ReturnType<TestServer['deps']['photos']>): string {
  const { client } = store as unknown as { client: { edgeURL: string; siteID: string; token: string } }
  const { edgeURL, siteID, token } = client
  const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID, token }
  return Buffer.from(JSON.stringify(context)).toString('base64')
}
