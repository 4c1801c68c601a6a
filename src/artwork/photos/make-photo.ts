import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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
import { keepFile, madePhotos, readKept } from './made-files.ts'

// What a phone loads first takes more effort. The largest takes none: else a thousand photos take minutes more, and at this quality
// libaom's next effort makes it larger and no better.
const efforts: Record<PhotoWidth, number> = { 320: 3, 768: 3, 1280: 0 }
const encode: Record<PhotoFormat, (picture: Sharp, width: PhotoWidth) => Sharp> = {
  avif: (picture, width) => picture.avif({ quality: 45, effort: efforts[width], chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 68, effort: 2 }),
}

const making = new Map<string, Promise<void>>()

/**
 * A photo in one width and format. What was made before is not made again; what is missing of a photo is made at once, from one
 * reading of its file. Throws where the file is not there.
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
  // Turned upright first: the part that is shown was chosen so. Nothing of what the camera noted is kept.
  const part = sharp(bytes).autoOrient().extract(photo.crop)
  // The file is decoded once, for the largest; the others are made from that.
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

/** Where the exported photos are, each under its hash. */
const photoFolder = () => resolve(process.env.CATALOGUE_DIR || '.catalogue', 'photos')
