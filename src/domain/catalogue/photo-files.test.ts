import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestCrop, photoName, photoRatio, photoSrcSet, placedCrop } from './photo-files.ts'

const size = fc.record({ width: fc.integer({ min: 320, max: 9000 }), height: fc.integer({ min: 200, max: 9000 }) })

test('a crop lies inside the picture and has the ratio of a card, however one zooms and moves it', () => {
  const move = fc.integer({ min: -10_000, max: 10_000 })
  fc.assert(
    fc.property(size, fc.double({ min: 0.2, max: 1, noNaN: true }), move, move, (whole, share, x, y) => {
      const first = largestCrop(whole, share)
      const crop = placedCrop(whole, { ...first, left: first.left + x, top: first.top + y })
      expect(crop.left).toBeGreaterThanOrEqual(0)
      expect(crop.top).toBeGreaterThanOrEqual(0)
      expect(crop.left + crop.width).toBeLessThanOrEqual(whole.width)
      expect(crop.top + crop.height).toBeLessThanOrEqual(whole.height)
      expect(Math.abs(crop.width / photoRatio - crop.height)).toBeLessThanOrEqual(1)
    }),
  )
})

test('another part of a photo is another file', () => {
  const photo = { sha256: 'ab'.repeat(32), alt: 'De lado', crop: { left: 0, top: 10, width: 1600, height: 1000 } }
  expect(photoName(photo, 768, 'avif')).toBe('abababababababababababab-0.10.1600.1000-768.avif')
  expect(photoName({ ...photo, crop: { ...photo.crop, top: 11 } }, 768, 'avif')).not.toBe(photoName(photo, 768, 'avif'))
  expect(photoSrcSet(photo, 'webp')).toMatch(/-320\.webp 320w, .*-768\.webp 768w, .*-1280\.webp 1280w$/)
})
