/** Where the pictures of the motorcycles are; made at build time and handed down by the page. */
export type Pictures = { readonly bySlug: Readonly<Record<string, string>>; readonly placeholder: string }
export type ViewProps = { pictures: Pictures }
