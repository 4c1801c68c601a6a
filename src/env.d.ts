/** A file and its imports as one classic script; see netlify/build/classic-script.mjs. */
declare module '*?classic' {
  const code: string
  export default code
}

/** The exported network of dealerships, or null where there is none. */
declare module 'virtual:dealerships' {
  const exported: import('#domain/dealerships/dealership.ts').Dealership[] | null
  export default exported
}

/** The exported catalogue, or null where there is none; see netlify/build/exported-catalogue.mjs. */
declare module 'virtual:catalogue' {
  const exported: import('#domain/catalogue/published.ts').Catalogue | null
  export default exported
}

declare namespace Astro {
  interface ClientDirectives {
    /** Loads and runs once the page has been painted; see netlify/build/islands/hydrate-after-paint.mjs. */
    'client:paint'?: boolean
  }
}
