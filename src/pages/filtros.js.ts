import type { APIRoute } from 'astro'
import restore from '#site/catalogue/restore.ts?classic'

/** The script that the catalogue fetches where its address has a filter. */
export const GET: APIRoute = () =>
  new Response(restore, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
