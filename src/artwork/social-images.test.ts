import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { brand } from '#content/brand.ts'
import { standardMotorcycles as motorcycles } from '#content/motorcycles/standard.ts'
import {
  SOCIAL_HEIGHT,
  SOCIAL_WIDTH,
  type SocialImage,
  socialImages,
  socialImageUrl,
  socialPng,
  socialSvg,
} from './social-images.ts'

const images = Object.entries(socialImages)

// Drawn at half the size, which shows the same and takes a quarter of the time.
const width = SOCIAL_WIDTH / 2
const height = SOCIAL_HEIGHT / 2

const pixels = (social: SocialImage): Promise<Buffer> =>
  sharp(Buffer.from(socialSvg(social)))
    .resize(width, height)
    .removeAlpha()
    .raw()
    .toBuffer()

/** A map of the pixels, with 1 where two pictures differ visibly. */
function difference(one: Buffer, other: Buffer): Uint8Array {
  const found = new Uint8Array(one.length / 3)
  for (let i = 0; i < one.length; i++)
    if (Math.abs((one[i] as number) - (other[i] as number)) > 8) found[Math.floor(i / 3)] = 1
  return found
}

function boundsOf(points: Uint8Array) {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let point = points.indexOf(1); point !== -1; point = points.indexOf(1, point + 1)) {
    const [x, y] = [point % width, Math.floor(point / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** The ratio of width to height of the drawing in a motorcycle's file. */
async function shapeOf(slug: string): Promise<number> {
  const trim = { background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 1 }
  const { info } = await sharp(`src/artwork/motorcycles/${slug}.svg`).trim(trim).toBuffer({ resolveWithObject: true })
  return info.width / info.height
}

describe('social images', () => {
  it('has one for every motorcycle, and the common one for everything else', () => {
    for (const { slug } of motorcycles) expect(socialImageUrl(`/motorcycle/${slug}`)).toBe(`/og/${slug}.png`)
    expect(socialImageUrl('/outra-pagina')).toBe(`/og/${brand.slug}.png`)
    expect(socialImageUrl('/')).toBe(`/og/${brand.slug}.png`)
  })

  it.each(images)('%s is drawn without fonts and without broken numbers', (_, social) => {
    expect(socialSvg(social)).not.toMatch(/NaN|undefined|<text/)
  })

  const everyPixel = { tags: ['nightly'] }
  it.each(images)(
    '%s shows its motorcycles whole, within the margins and clear of the words',
    everyPixel,
    async (_, social) => {
      const [whole, bare, wordless] = await Promise.all([
        pixels(social),
        pixels({ ...social, models: [] }),
        pixels({ ...social, title: '', note: '' }),
      ])
      const drawn = difference(whole, bare)
      const box = boundsOf(drawn)
      expect(box.left).toBeGreaterThan(width * 0.38)
      expect(width - box.right).toBeGreaterThan(16)
      expect(box.top).toBeGreaterThan(16)
      expect(height - box.bottom).toBeGreaterThan(16)
      expect(box.right - box.left).toBeGreaterThan(width * 0.45)
      const [only = '', ...others] = social.models
      if (others.length === 0)
        expect((box.right - box.left) / (box.bottom - box.top)).toBeCloseTo(await shapeOf(only), 1)
      const words = difference(whole, wordless)
      expect(words.filter(Boolean).length).toBeGreaterThan(250)
      expect(words.filter((seen, point) => seen && drawn[point]).length).toBe(0)
    },
  )

  it.each(images)('%s promises nothing that a setting can change', (_, { title, note }) => {
    expect(`${title} ${note}`).not.toMatch(/juros|parcela|entrada|%|\d\s?x de/i)
  })

  it('is a PNG of 1200 × 630 that a messenger will load', async () => {
    const png = await socialPng(Object.values(socialImages)[0] ?? { title: '', note: '', models: [] })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT })
    expect(png.byteLength).toBeLessThan(300_000)
  })
})
