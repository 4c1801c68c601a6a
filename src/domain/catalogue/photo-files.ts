import type { Photo } from './catalogue.ts'

/** The ratio of width to height of every photo on the site, which is that of a catalogue card. */
export const photoRatio = 8 / 5

/**
 * The widths of a photo's files, in px. The first is for a card on a phone, the second for a phone's full width or a
 * card on a desktop, the third for the full width of a phone with a sharp screen, or of a page.
 */
export const photoWidths = [320, 768, 1280] as const
export const photoFormats = ['avif', 'webp'] as const
export type PhotoWidth = (typeof photoWidths)[number]
export type PhotoFormat = (typeof photoFormats)[number]

/** The largest photo that a manager may upload. */
export const largestPhoto = { bytes: 20 * 1024 * 1024, pixels: 40_000_000 }

/** Returns the name of a photo's file. Another photo, or another part of the same one, has another name. */
export function photoName({ sha256, crop }: Photo, width: PhotoWidth, format: PhotoFormat): string {
  const part = [crop.left, crop.top, crop.width, crop.height].join('.')
  return `${sha256.slice(0, 24)}-${part}-${width}.${format}`
}

/** Returns the address of a photo's file on the site. */
export function photoUrl(photo: Photo, width: PhotoWidth, format: PhotoFormat): string {
  return `/fotos/${photoName(photo, width, format)}`
}

/** Returns all widths of a photo in a format, as the `srcset` attribute takes them. */
export function photoSrcSet(photo: Photo, format: PhotoFormat): string {
  return photoWidths.map((width) => `${photoUrl(photo, width, format)} ${width}w`).join(', ')
}

/**
 * Returns the largest part of a picture that has the ratio of a card, in its middle. `share` (0 to 1] makes the part
 * smaller.
 */
export function largestCrop(size: { width: number; height: number }, share = 1): Photo['crop'] {
  const wide = size.width / size.height > photoRatio
  const width = Math.max(1, Math.round((wide ? size.height * photoRatio : size.width) * share))
  const height = Math.max(1, Math.min(size.height, Math.round(width / photoRatio)))
  return placedCrop(size, { width, height, left: (size.width - width) / 2, top: (size.height - height) / 2 })
}

/** Moves a part of a picture as little as possible, so that it lies inside the picture. */
export function placedCrop(size: { width: number; height: number }, crop: Photo['crop']): Photo['crop'] {
  const within = (at: number, length: number, whole: number) => Math.round(Math.min(Math.max(0, at), whole - length))
  const { width, height } = crop
  return { left: within(crop.left, width, size.width), top: within(crop.top, height, size.height), width, height }
}
