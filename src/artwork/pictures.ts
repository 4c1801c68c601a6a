import { catalogue, motorcycles } from '#content/motorcycles/built-catalogue.ts'
import { drawingInColor } from '#content/motorcycles/picture-in-color.ts'
import type { Category, Motorcycle, Photo } from '#domain/catalogue/catalogue.ts'
import { colorKey } from '#domain/catalogue/colors.ts'
import { photoSrcSet, photoUrl } from '#domain/catalogue/photo-files.ts'
import { fold } from '#domain/search.ts'
import { painted, paintOf, toneOf } from './paint.ts'
import placeholder from './placeholder.svg?url&no-inline'

// Vite gives every file an address with the hash of its content, so that browsers may cache it for ever.
const files = import.meta.glob<string>('./motorcycles/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** The address of the picture that replaces one that does not exist or does not load; 640 × 400. */
export const placeholderArtworkUrl: string = placeholder

/** The addresses of the project's own drawings, by the slug of the model; 640 × 400. */
export const artworkUrls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('./motorcycles/'.length, -'.svg'.length), url]),
)

const drawings = import.meta.glob<string>('./motorcycles/*.svg', { query: '?raw', import: 'default', eager: true })

/**
 * Returns the project's drawing of a model in a colour, as SVG; undefined for a model that the project did not draw.
 */
export function drawingIn(id: string, color: string): string | undefined {
  const svg = drawings[`./motorcycles/${id}.svg`]
  return svg && painted(svg, color)
}

/**
 * Returns the colours of a model to choose from: each with the tone of its mark, and the address of the drawing in it,
 * null where the model has photographs or no drawing of its own. The colour in the picture is the first choice.
 */
export function swatchesOf({ id, slug, colors = [], photos = [] }: Motorcycle) {
  const svg = drawings[`./motorcycles/${id}.svg`]
  const paint = svg ? paintOf(svg) : null
  const isDrawn = (color: string) => paint !== null && fold(paint.color) === fold(color)
  const first = colors.find(isDrawn) ?? colors[0]
  return colors.map((name) => ({
    name,
    key: colorKey(name),
    tone: (isDrawn(name) && paint?.tones[0]) || toneOf(name),
    picture: svg && photos.length === 0 ? (isDrawn(name) ? artworkUrl(id) : drawingInColor(slug, name)) : null,
    first: name === first,
  }))
}

const categoryFiles = import.meta.glob<string>('./categories/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Returns the address of the drawing that stands for any model of a category; 640 × 400. */
export function categoryArtworkUrl(category: Category): string {
  return categoryFiles[`./categories/${category.toLowerCase()}.svg`] ?? placeholder
}

/** Returns the address of the drawing of one of the project's own models; the placeholder's for another model. */
export function artworkUrl(slug: string): string {
  return artworkUrls[slug] ?? placeholderArtworkUrl
}

/**
 * A picture of a model, 8 to 5. `src` is one address; a photo also has a `srcset` of all its widths for each format.
 */
export type ModelPicture = {
  readonly src: string
  readonly alt: string
  readonly avif?: string
  readonly webp?: string
  /** The address of the photo's largest file. */
  readonly large?: string
}

/** Returns the addresses of a photo. */
const photoPicture = (photo: Photo): ModelPicture => ({
  src: photoUrl(photo, 768, 'webp'),
  alt: photo.alt,
  avif: photoSrcSet(photo, 'avif'),
  webp: photoSrcSet(photo, 'webp'),
  large: photoUrl(photo, 1280, 'webp'),
})

/** Returns the first photo of a model; without photos, the drawing of the model or of its category. */
export function pictureOf({ id, model, category, photos = [] }: Motorcycle): ModelPicture {
  const [first] = photos
  if (first) return photoPicture(first)
  return { src: artworkUrls[id] ?? categoryArtworkUrl(category), alt: `Moto ${model}` }
}

/** Returns the pictures of a model's page: its photos; without photos, its drawing. */
export function picturesOf(motorcycle: Motorcycle): ModelPicture[] {
  const { photos = [] } = motorcycle
  return photos.length > 0 ? photos.map(photoPicture) : [pictureOf(motorcycle)]
}

const current = Object.fromEntries(motorcycles.map((motorcycle) => [motorcycle.slug, pictureOf(motorcycle).src]))
const before = Object.fromEntries(
  Object.entries(catalogue.moved).flatMap(([old, now]) => (current[now] ? [[old, current[now]]] : [])),
)

/**
 * The address of one picture of every model, by current and former slugs. Contains a removed model too if the project
 * has a drawing of it.
 */
export const pictureUrls: Readonly<Record<string, string>> = { ...artworkUrls, ...before, ...current }
