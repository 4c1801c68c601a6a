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

/** The exported catalogue, or null without an export; see src/integrations/exported-catalogue.ts. */
declare module 'virtual:catalogue' {
  const exported: import('#domain/catalogue/published.ts').Catalogue | null
  export default exported
}

declare namespace Astro {
  interface ClientDirectives {
    /** Loads and runs once the page has been painted; see src/integrations/hydrate-after-paint.ts. */
    'client:paint'?: boolean
  }
}
