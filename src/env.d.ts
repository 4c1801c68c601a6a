/** A file and its imports as one classic script; see src/integrations/classic-script.ts. */
declare module '*?classic' {
  const code: string
  export default code
}

/** The exported network of dealerships, or null without an export. */
declare module 'virtual:dealerships' {
  const exported: import('#domain/dealerships/dealership.ts').Dealership[] | null
  export default exported
}

/** The exported ways to pay, or null without an export. */
declare module 'virtual:ways' {
  const exported: import('#domain/payments/ways.ts').OfferedWays | null
  export default exported
}

/** The exported catalogue, or null without an export; see src/integrations/exported-catalogue.ts. */
declare module 'virtual:catalogue' {
  const exported: import('#domain/catalogue/published.ts').Catalogue | null
  export default exported
}

/** The exported conditions, or null without an export. */
declare module 'virtual:conditions' {
  const exported: import('#domain/offer/conditions.ts').PublishedConditions | null
  export default exported
}

declare namespace Astro {
  interface ClientDirectives {
    /** Loads and runs once the page has been painted; see src/integrations/hydrate-after-paint.ts. */
    'client:paint'?: boolean
  }
}

/** opentype.js ships no types. These are the types of the parts in use. */
declare module 'opentype.js/dist/opentype.mjs' {
  export type Command = { type: 'M' | 'L' | 'C' | 'Q' | 'Z' } & {
    [coordinate in 'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y']?: number
  }
  export type Font = {
    getPath(text: string, x: number, y: number, fontSize: number): { commands: Command[] }
    getAdvanceWidth(text: string, fontSize: number): number
    hasChar(char: string): boolean
    tables: {
      fvar?: { axes: { tag: string; minValue: number; maxValue: number }[] }
    } & Partial<Record<'gsub' | 'gpos', { features: { tag: string }[] }>>
  }
  export function parse(buffer: ArrayBuffer): Font
}

/** subset-font ships no types. These are the types of the parts in use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      keepFeatures: readonly string[]
      dropTables: readonly string[]
      variationAxes: Record<string, { min: number; max: number; default: number }>
    },
  ): Promise<Buffer>
}
