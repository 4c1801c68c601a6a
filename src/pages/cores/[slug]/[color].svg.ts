import type { APIRoute, GetStaticPaths } from 'astro'
import { drawingIn } from '#artwork/pictures.ts'
import { motorcycles } from '#content/motorcycles/built-catalogue.ts'
import { colorKey } from '#domain/catalogue/colors.ts'

export const getStaticPaths = (() =>
  motorcycles.flatMap(({ id, slug, colors = [] }) =>
    colors.flatMap((color) => {
      const svg = drawingIn(id, color)
      return svg ? [{ params: { slug, color: colorKey(color) }, props: { svg } }] : []
    }),
  )) satisfies GetStaticPaths

/** The project's drawing of a model in each of its colours. */
export const GET: APIRoute = ({ props: { svg } }) => new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
