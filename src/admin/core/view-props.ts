/** The addresses of the motorcycles' pictures. The build makes them, and the page passes them down. */
export type Pictures = { readonly bySlug: Readonly<Record<string, string>>; readonly placeholder: string }
export type ViewProps = { pictures: Pictures }
