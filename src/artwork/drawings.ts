import type { Category } from '#domain/catalogue/catalogue.ts'

const files = import.meta.glob<string>(['./motorcycles/*.svg', './categories/*.svg'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The SVG of a model's drawing, or of that of its category; undefined where there is neither. */
export const drawingOf = (slug: string, category: Category | undefined): string | undefined =>
  files[`./motorcycles/${slug}.svg`] ?? files[`./categories/${category?.toLowerCase()}.svg`]
