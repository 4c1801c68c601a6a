// A copy of the module for one inlined page script: see `features/support/faqSearch.ts`.
declare module '#domain/search.ts?inlined' {
  export * from '#domain/search.ts'
}

/** A file and its imports as one classic script; see netlify/build/classic-script.mjs. */
declare module '*?classic' {
  const code: string
  export default code
}
