import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const [width, height] = [1600, 1000]

/**
 * Writes `count` pictures into the folder of an exported catalogue's photos, each under its hash, and gives the hashes. As in photographs,
 * every scale has its share of detail: noise of six octaves, each half as strong as the one twice its size.
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

async function photoLike(): Promise<Buffer> {
  const octaves = await Promise.all([1, 2, 4, 8, 16, 32].map((scale) => octave(scale)))
  const sum = Buffer.alloc(width * height * 3)
  for (let at = 0; at < sum.length; at++) {
    let value = 128
    for (const { scale, pixels } of octaves) value += ((pixels[at] ?? 128) - 128) * (scale / 32)
    sum[at] = Math.max(0, Math.min(255, value))
  }
  return sharp(sum, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function octave(scale: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 55 } as const
  const size = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) }
  const small = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const pixels = await sharp(small).resize(width, height, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer()
  return { scale, pixels }
}
