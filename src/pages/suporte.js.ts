import type { APIRoute } from 'astro'
import support from '#site/support/support.ts?classic'

/** The script behind the support widget and the links to the chat, which a page fetches when one of them is needed. */
export const GET: APIRoute = () =>
  new Response(support, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
