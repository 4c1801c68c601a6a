import type { APIRoute } from 'astro'
import showPageConditions from '#site/motorcycle/offer/show-page-conditions.ts?classic'

/** The script that a page fetches when the bank's conditions differ from those that the page was built with. */
export const GET: APIRoute = () =>
  new Response(showPageConditions, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
