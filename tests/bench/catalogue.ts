// `npm run bench -- catalogue`: the cost of photographs. Measures the first view of the catalogue and of a model's page
// on Lighthouse's phone with 35 photographed models; a build with PHOTOS (1000) photos, and again with nothing changed;
// how the build grows with MODELS (350,3500).
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { buildCopy, withCopy } from '#tests/support/catalogue/build-copy.ts'
import { writePhotoLike } from '#tests/support/catalogue/photo-like.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { createReport } from '#tests/support/report.ts'
import { startSite } from '#tests/support/site/start-site.mjs'
import { launchChromium, visit } from './pages/visit.ts'

const photos = Number(process.env.PHOTOS ?? 1000)
const models = (process.env.MODELS ?? '350,3500').split(',').filter(Boolean).map(Number)
const photographed = 35
const perModel = 3
const patienceSeconds = 180
const firstViewKB = 110

const views = createReport('First view with 35 photographed models, kB', 'page', 'html', 'image', 'all but font', 'CLS')
const builds = createReport('Builds', 'models', 'photos', 'seconds', 'photos made', 'catalogue page, brotli kB')

/** Another part of one of these pictures counts as another photo. */
const partOf = (hashes: readonly string[], number: number): Photo => ({
  sha256: hashes[number % hashes.length] ?? '',
  crop: { left: Math.floor(number / hashes.length) * 8, top: 0, width: 1280, height: 800 },
  alt: `Foto ${number}`,
})

await withCopy(async (folder) => {
  const hashes = await writePhotoLike(join(folder, '.catalogue'), photographed)
  const build = async (count: number, wanted: number) => {
    const before = Date.now()
    const each = Math.min(perModel, wanted)
    const photosOf = (index: number) =>
      Array.from({ length: each }, (_, at) => index * each + at)
        .filter((number) => number < wanted)
        .map((number) => partOf(hashes, number))
    const { seconds, catalogueKB } = await buildCopy(folder, count, photosOf)
    const made = await madeSince(folder, before)
    builds.row(count, wanted, seconds, made, catalogueKB)
    return { seconds, made }
  }
  await buildCopy(folder, photographed, (index) => [partOf(hashes, index)])
  await firstViews(folder)

  if (photos > 0) {
    const many = Math.max(photographed, Math.ceil(photos / perModel))
    const whole = await build(many, photos)
    builds.promise(
      `${photos} photos build within ${patienceSeconds} s`,
      whole.seconds < patienceSeconds,
      `${whole.seconds} s`,
    )
    const again = await build(many, photos)
    builds.promise('photos that did not change are not made again', again.made === 0, `${again.made} made`)
  }

  const times = []
  for (const count of models) times.push({ count, ...(await build(count, 0)) })
  const [small, large] = [times[0], times.at(-1)]
  if (!small || !large || small === large) return
  const limit = small.seconds * (large.count / small.count)
  builds.promise(
    'the build grows at most in proportion to the models',
    large.seconds < limit,
    `${large.seconds} s, not ${limit} s`,
  )
})
views.print()
builds.print()

async function firstViews(folder: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalogue-'))
  await writeFile(join(dataDir, 'site.json'), JSON.stringify({ folder }))
  const site = await startSite({ port: await freePort(), dataDir })
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const chrome = await launchChromium(flags)
  try {
    for (const path of ['/tiriva-website', '/motorcycle/cg-160-start']) {
      const { html, image, total, font, cls } = await visit(site.url + path, chrome.port, 1)
      const own = Math.round((total - font) * 10) / 10
      views.row(path, html, image, own, cls)
      views.promise(`${path}: at most ${firstViewKB} kB without the font`, own <= firstViewKB, `${own} kB`)
      views.promise(`${path}: nothing moves`, cls <= 0.01, `CLS ${cls}`)
    }
  } finally {
    chrome.kill()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Counts the photo files made since an instant. Existing files were only marked as used. */
async function madeSince(folder: string, since: number): Promise<number> {
  const made = join(folder, 'node_modules/.cache/catalogue-photos')
  const names = await readdir(made).catch(() => [])
  const times = await Promise.all(names.map(async (name) => (await stat(join(made, name))).birthtimeMs))
  return times.filter((time) => time >= since).length
}
