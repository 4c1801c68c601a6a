import { describe, expect, it } from 'vitest'
import { standardMotorcycles as motorcycles } from '#content/motorcycles/standard.ts'
import { artworkUrl, artworkUrls, placeholderArtworkUrl } from './pictures.ts'

describe('addresses of pictures', () => {
  it('has one for every motorcycle of the catalogue and for nothing else', () => {
    expect(Object.keys(artworkUrls).sort()).toEqual(motorcycles.map(({ slug }) => slug).sort())
    for (const { slug } of motorcycles) expect(artworkUrl(slug)).toContain(`/${slug}.`)
  })

  it('gives a model without a drawing the placeholder', () => {
    expect(artworkUrl('moto-que-nao-existe')).toBe(placeholderArtworkUrl)
    expect(placeholderArtworkUrl).toContain('/placeholder.')
  })
})
