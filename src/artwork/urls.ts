import type { Category } from '#domain/catalogue/catalogue.ts'
import placeholder from './placeholder.svg?url&no-inline'

// Vite gives every file an address with the hash of its content, so that browsers may keep it for ever.
const files = import.meta.glob<string>('./motorcycles/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** What stands in for a picture that does not exist or does not load; 640 × 400. */
export const placeholderArtworkUrl: string = placeholder

/** Address of every motorcycle's picture by slug; 640 × 400. */
export const artworkUrls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('./motorcycles/'.length, -'.svg'.length), url]),
)

const categoryFiles = import.meta.glob<string>('./categories/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Address of the drawing that stands for any model of a category; 640 × 400. */
export function categoryArtworkUrl(category: Category): string {
  return categoryFiles[`./categories/${category.toLowerCase()}.svg`] ?? placeholder
}

/** Address of the drawing of one of the project's own models, or the placeholder's for another one. */
export function artworkUrl(slug: string): string {
  return artworkUrls[slug] ?? placeholderArtworkUrl
}
