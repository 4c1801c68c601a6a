import type { APIRoute } from 'astro'
import showChangedOffer from '#site/motorcycle/offer/show-changed-offer.ts?classic'

/** The script that a page fetches when the bank's conditions are others than those it was made with. */
export const GET: APIRoute = () =>
  new Response(showChangedOffer, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
