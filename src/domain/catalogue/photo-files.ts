import type { Photo } from './catalogue.ts'

/** Width to height of every photo that is shown: that of a card. */
export const photoRatio = 8 / 5

/** The widths (px) and formats that a photo is made in: of a card on a phone, of a phone or a card on a desk, of a sharp phone or a page. */
export const photoWidths = [320, 768, 1280] as const
export const photoFormats = ['avif', 'webp'] as const
export type PhotoWidth = (typeof photoWidths)[number]
export type PhotoFormat = (typeof photoFormats)[number]

/** What a manager may choose: size in bytes and pixels. */
export const largestPhoto = { bytes: 20 * 1024 * 1024, pixels: 40_000_000 }

/** The name of a photo's file; another part of it, or another file, has another name. */
export function photoName({ sha256, crop }: Photo, width: PhotoWidth, format: PhotoFormat): string {
  const part = [crop.left, crop.top, crop.width, crop.height].join('.')
  return `${sha256.slice(0, 24)}-${part}-${width}.${format}`
}

/** The address of a photo's file on the site. */
export function photoUrl(photo: Photo, width: PhotoWidth, format: PhotoFormat): string {
  return `/fotos/${photoName(photo, width, format)}`
}

/** All widths of a photo in a format, for `srcset`. */
export function photoSrcSet(photo: Photo, format: PhotoFormat): string {
  return photoWidths.map((width) => `${photoUrl(photo, width, format)} ${width}w`).join(', ')
}

/** The largest part of a picture with the ratio of a card, in its middle; the share (0 to 1] of it that zooming leaves. */
export function largestCrop(size: { width: number; height: number }, share = 1): Photo['crop'] {
  const wide = size.width / size.height > photoRatio
  const width = Math.max(1, Math.round((wide ? size.height * photoRatio : size.width) * share))
  const height = Math.max(1, Math.min(size.height, Math.round(width / photoRatio)))
  return placedCrop(size, { width, height, left: (size.width - width) / 2, top: (size.height - height) / 2 })
}

/** A part of a picture, moved as little as it takes to lie inside. */
export function placedCrop(size: { width: number; height: number }, crop: Photo['crop']): Photo['crop'] {
  const within = (at: number, length: number, whole: number) => Math.round(Math.min(Math.max(0, at), whole - length))
  const { width, height } = crop
  return { left: within(crop.left, width, size.width), top: within(crop.top, height, size.height), width, height }
}
