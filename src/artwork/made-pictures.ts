import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import {
  type PhotoFormat,
  type PhotoWidth,
  photoFormats,
  photoName,
  photoRatio,
  photoWidths,
} from '#domain/catalogue/photo-files.ts'

// Files in this folder stay from one build to the next, also on Netlify.
const kept = resolve('node_modules/.cache')

export const madePhotos = `${kept}/catalogue-photos`
export const madeSocialImages = `${kept}/social-images`

/** Reads a file from an earlier build and marks it as used; undefined if there is none. */
async function readKept(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const made = await readFile(file).catch(() => undefined)
  const now = new Date()
  // The file's time is its last use, so that builds can remove unused files. Another build may be removing this one
  // now.
  if (made) await utimes(file, now, now).catch(() => {})
  return made
}

/** Returns a file from an earlier build, or makes and stores it. */
export async function keptFile(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  return (await readKept(file)) ?? keepFile(file, await make())
}

/** Writes a file whole or not at all, so that a stopped build leaves no partial file. Returns the content back. */
async function keepFile(file: string, content: Buffer): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, file)
  return content
}

// The widths that phones load first are encoded with more effort. The largest width gets no effort: a thousand photos
// would take minutes longer, and at this quality effort makes the file larger and no better.
const efforts: Record<PhotoWidth, number> = { 320: 3, 768: 3, 1280: 0 }
const encode: Record<PhotoFormat, (picture: Sharp, width: PhotoWidth) => Sharp> = {
  avif: (picture, width) => picture.avif({ quality: 45, effort: efforts[width], chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 68, effort: 2 }),
}

const making = new Map<string, Promise<void>>()

/**
 * Returns a photo in one width and format, from an earlier build if that made it. Otherwise makes all widths and
 * formats of the photo at once, from one reading of its file. Throws if the exported file does not exist.
 */
export async function photoFile(photo: Photo, width: PhotoWidth, format: PhotoFormat): Promise<Buffer<ArrayBuffer>> {
  const file = join(madePhotos, photoName(photo, width, format))
  const made = await readKept(file)
  if (made) return made
  const name = photoName(photo, 768, 'avif')
  if (!making.has(name))
    making.set(
      name,
      makeAll(photo).finally(() => making.delete(name)),
    )
  await making.get(name)
  return readFile(file)
}

async function makeAll(photo: Photo): Promise<void> {
  const bytes = await readFile(join(photoFolder(), photo.sha256))
  // The manager chose the part in the upright picture. The new files have no metadata of the camera.
  const part = sharp(bytes).autoOrient().extract(photo.crop)
  // Decodes the file once, for the largest width, and makes the others from that.
  const largest = await inWidth(part, Math.max(...photoWidths))
  await Promise.all(
    photoWidths.map(async (width) => {
      const raw = width === largest.info.width ? largest : await inWidth(fromRaw(largest), width)
      await Promise.all(photoFormats.map((format) => keep(photo, width, format, fromRaw(raw))))
    }),
  )
}

type Raw = { data: Buffer; info: OutputInfo }

const inWidth = (picture: Sharp, width: number): Promise<Raw> =>
  picture
    .resize({ width, height: width / photoRatio, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })

const fromRaw = ({ data, info: { width, height, channels } }: Raw) => sharp(data, { raw: { width, height, channels } })

async function keep(photo: Photo, width: PhotoWidth, format: PhotoFormat, picture: Sharp): Promise<void> {
  const made = await encode[format](picture, width).toBuffer()
  await keepFile(join(madePhotos, photoName(photo, width, format)), made)
}

/** Returns the folder of the exported photos, where the name of each is its hash. */
const photoFolder = () => resolve(process.env.CATALOGUE_DIR || '.catalogue', 'photos')
