import { createHash } from 'node:crypto'
import { artworks, placeholder } from './artworks.ts'

// For build time only (frontmatter of .astro files, endpoints): the drawings never travel to the browser as code.

const named = (slug: string, svg: string): string =>
  `${slug}.${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`

const pictures: Readonly<Record<string, string>> = artworks()

const fileNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pictures).map(([slug, svg]) => [slug, named(slug, svg)]),
)

const placeholderName = named('moto', placeholder())

/** File name (under `/artwork/`) → SVG document, for the endpoint that prerenders them. */
export const artworkFiles: Readonly<Record<string, string>> = Object.fromEntries([
  [placeholderName, placeholder()],
  ...Object.entries(pictures).map(([slug, svg]) => [fileNames[slug] ?? placeholderName, svg]),
])

/** What a model without a drawing shows. */
export const placeholderArtworkUrl: string = `/artwork/${placeholderName}`

/** Address of every drawn model's picture by slug; 640 × 400. */
export const artworkUrls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fileNames).map(([slug, name]) => [slug, `/artwork/${name}`]),
)

/** Address of a model's picture (640 × 400), or the placeholder's for a model without a drawing. */
export function artworkUrl(slug: string): string {
  return artworkUrls[slug] ?? placeholderArtworkUrl
}
