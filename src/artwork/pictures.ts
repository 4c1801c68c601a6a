import type { Motorcycle, Photo } from '#domain/catalogue/catalogue.ts'
import { photoSrcSet, photoUrl } from '#domain/catalogue/photo-files.ts'
import { artworkUrls, categoryArtworkUrl } from './urls.ts'

/** A picture of a model as pages show it, 8 to 5: one address, and for a photo those of all its widths by format. */
export type ModelPicture = {
  readonly src: string
  readonly alt: string
  readonly avif?: string
  readonly webp?: string
}

/** A photo as pages show it. */
export const photoPicture = (photo: Photo): ModelPicture => ({
  src: photoUrl(photo, 768, 'webp'),
  alt: photo.alt,
  avif: photoSrcSet(photo, 'avif'),
  webp: photoSrcSet(photo, 'webp'),
})

/** The first photo of a model; without any its drawing, or that of its category. */
export function pictureOf({ id, model, category, photos = [] }: Motorcycle): ModelPicture {
  const [first] = photos
  if (first) return photoPicture(first)
  return { src: artworkUrls[id] ?? categoryArtworkUrl(category), alt: `Moto ${model}` }
}
