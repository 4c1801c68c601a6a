import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import {
  type PhotoFormat,
  type PhotoWidth,
  photoFormats,
  photoName,
  photoWidths,
} from '#domain/catalogue/photo-files.ts'
import { madePhotos, photoFolder } from './photo-folder.ts'

// What a phone loads first takes more effort. The largest takes the least: else a thousand photos take an hour instead of minutes.
const efforts: Record<PhotoWidth, number> = { 320: 3, 768: 3, 1280: 1 }

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
  const made = await readFile(file).catch(() => undefined)
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
  await mkdir(madePhotos, { recursive: true })
  const bytes = await readFile(join(photoFolder(), photo.sha256))
  // Turned upright first: the part that is shown was chosen so. Nothing of what the camera noted is kept.
  const upright = await sharp(bytes).autoOrient().toBuffer()
  const part = sharp(upright).extract(photo.crop)
  await Promise.all(
    photoWidths.map(async (width) => {
      const { data, info } = await part
        .clone()
        .resize({ width, height: (width * 5) / 8, fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const raw = { width: info.width, height: info.height, channels: info.channels }
      await Promise.all(
        photoFormats.map((format) => write(photo, width, format, encode[format](sharp(data, { raw }), width))),
      )
    }),
  )
}

/** Whole or not at all: a build that is stopped leaves nothing half made behind. */
async function write(photo: Photo, width: PhotoWidth, format: PhotoFormat, picture: Sharp): Promise<void> {
  const file = join(madePhotos, photoName(photo, width, format))
  const draft = `${file}.${process.pid}`
  await writeFile(draft, await picture.toBuffer())
  await rename(draft, file)
}
