import type { APIRoute } from 'astro'
import support from '#site/support/support.ts?classic'

/**
 * The script of the support widget and of the links to the chat. A page fetches it when the visitor needs one of them.
 */
export const GET: APIRoute = () =>
  new Response(support, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
