import type { APIRoute, GetStaticPaths } from 'astro'
import { photoFile } from '#artwork/made-pictures.ts'
import { motorcycles } from '#content/motorcycles/built-catalogue.ts'
import { photoFormats, photoName, photoWidths } from '#domain/catalogue/photo-files.ts'

const photos = motorcycles.flatMap(({ photos = [] }) => photos)

export const getStaticPaths = (() => {
  const files = photos.flatMap((photo) =>
    photoFormats.flatMap((format) =>
      photoWidths.map((width) => [photoName(photo, width, format), { photo, width, format }] as const),
    ),
  )
  // Two models may show the same photo.
  return [...new Map(files)].map(([name, props]) => ({ params: { name }, props }))
}) satisfies GetStaticPaths

/** The photos of the models, in every width and format. */
export const GET: APIRoute = async ({ props: { photo, width, format } }) =>
  new Response(await photoFile(photo, width, format), { headers: { 'Content-Type': `image/${format}` } })
