import type { Motorcycle, Photo } from '#domain/catalogue/catalogue.ts'
import { photoSrcSet, photoUrl } from '#domain/catalogue/photo-files.ts'
import { artworkUrls, categoryArtworkUrl } from './urls.ts'

/** A picture of a model, 8 to 5. `src` is one address; a photo also has a `srcset` of all its widths for each format. */
export type ModelPicture = {
  readonly src: string
  readonly alt: string
  readonly avif?: string
  readonly webp?: string
}

/** Gives the addresses of a photo. */
export const photoPicture = (photo: Photo): ModelPicture => ({
  src: photoUrl(photo, 768, 'webp'),
  alt: photo.alt,
  avif: photoSrcSet(photo, 'avif'),
  webp: photoSrcSet(photo, 'webp'),
})

/** Gives the first photo of a model; without photos, the drawing of the model or of its category. */
export function pictureOf({ id, model, category, photos = [] }: Motorcycle): ModelPicture {
  const [first] = photos
  if (first) return photoPicture(first)
  return { src: artworkUrls[id] ?? categoryArtworkUrl(category), alt: `Moto ${model}` }
}
