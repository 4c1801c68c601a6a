import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { brand } from '#content/brand.ts'
import { motorcycles } from '#content/motorcycles.ts'
import { socialPng, socialSvg } from './social.ts'
import { SOCIAL_HEIGHT, SOCIAL_WIDTH, socialImages, socialImageUrl } from './social-images.ts'

describe('social images', () => {
  it('has one for every motorcycle, and the common one for everything else', () => {
    for (const { slug } of motorcycles) expect(socialImageUrl(`/motorcycle/${slug}`)).toBe(`/og/${slug}.png`)
    expect(socialImageUrl('/outra-pagina')).toBe(`/og/${brand.slug}.png`)
    expect(socialImageUrl('/')).toBe(`/og/${brand.slug}.png`)
  })

  it.each(Object.entries(socialImages))('%s is drawn without fonts and without broken numbers', (_, social) => {
    expect(socialSvg(social)).not.toMatch(/NaN|undefined|<text/)
  })

  it('is a PNG of 1200 × 630 that a messenger will load', async () => {
    const png = await socialPng(Object.values(socialImages)[0] ?? { title: '', note: '', models: [] })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT })
    expect(png.byteLength).toBeLessThan(300_000)
  })
})
