import type { Category } from '#domain/catalogue/catalogue.ts'
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

const categoryFiles = import.meta.glob<string>('./categories/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Gives the address of the drawing that stands for any model of a category; 640 × 400. */
export function categoryArtworkUrl(category: Category): string {
  return categoryFiles[`./categories/${category.toLowerCase()}.svg`] ?? placeholder
}

/** Gives the address of the drawing of one of the project's own models; the placeholder's for another model. */
export function artworkUrl(slug: string): string {
  return artworkUrls[slug] ?? placeholderArtworkUrl
}
