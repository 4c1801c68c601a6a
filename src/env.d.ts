// A copy of the module for one inlined page script: see `features/support/faqSearch.ts`.
declare module '#domain/search.ts?inlined' {
  export * from '#domain/search.ts'
}
