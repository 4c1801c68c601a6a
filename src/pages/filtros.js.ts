import type { APIRoute } from 'astro'
import filterBeforePaint from '#site/catalogue/filter-before-paint.ts?classic'

/** The script that the catalogue fetches if its address has a filter. */
export const GET: APIRoute = () =>
  new Response(filterBeforePaint, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
