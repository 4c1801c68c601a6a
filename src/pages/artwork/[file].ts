import type { APIRoute, GetStaticPaths } from 'astro'
import { artworkFiles } from '#artwork/urls.ts'

export const getStaticPaths = (() =>
  Object.keys(artworkFiles).map((file) => ({ params: { file } }))) satisfies GetStaticPaths

/** One motorcycle's picture under its hashed name. */
export const GET: APIRoute = ({ params }) =>
  new Response(artworkFiles[params.file ?? ''] ?? null, { headers: { 'Content-Type': 'image/svg+xml' } })
