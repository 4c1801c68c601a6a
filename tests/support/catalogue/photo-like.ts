import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const [width, height] = [1600, 1000]

/**
 * Writes `count` pictures into the folder of an exported catalogue's photos, each under its hash, and gives the hashes.
 * As in a photograph of a motorcycle, the background is blurred. The subject has details of every scale, each half as
 * strong as those of twice its size.
 */
export async function writePhotoLike(catalogue: string, count: number): Promise<string[]> {
  const folder = join(catalogue, 'photos')
  await mkdir(folder, { recursive: true })
  const hashes: string[] = []
  for (let index = 0; index < count; index++) {
    const bytes = await photoLike()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await writeFile(join(folder, sha256), bytes)
    hashes.push(sha256)
  }
  return hashes
}

const detail = [1, 2, 4, 8, 16]
const shapes = [32, 64, 128]

async function photoLike(): Promise<Buffer> {
  const [fine, coarse, colours] = await Promise.all([
    Promise.all(detail.map((scale) => octave(scale, 1))),
    Promise.all(shapes.map((scale) => octave(scale, 1))),
    octave(128, 3),
  ])
  const picture = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const light = sumAt(coarse, at) + subject(at) * sumAt(fine, at)
    for (let channel = 0; channel < 3; channel++) {
      const tint = ((colours.pixels[at * 3 + channel] ?? 128) - 128) * 0.8
      picture[at * 3 + channel] = Math.max(0, Math.min(255, 140 + light + tint))
    }
  }
  return sharp(picture, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

type Octave = { scale: number; pixels: Buffer }

const sumAt = (octaves: readonly Octave[], at: number) =>
  octaves.reduce((sum, { scale, pixels }) => sum + ((pixels[at] ?? 128) - 128) * Math.min(1, scale / 32), 0)

/** The share of the subject at a pixel: all in the middle, none at the edges. */
function subject(at: number): number {
  const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.55]
  return Math.max(0, Math.min(1, 2 - Math.hypot(x / 0.2, y / 0.16)))
}

async function octave(scale: number, channels: 1 | 3): Promise<Octave> {
  const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const
  const size = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) }
  const small = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const large = sharp(small).resize(width, height, { kernel: 'cubic', fit: 'fill' })
  return { scale, pixels: await (channels === 1 ? large.extractChannel(0) : large).raw().toBuffer() }
}
