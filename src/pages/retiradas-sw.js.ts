import type { APIRoute } from 'astro'
import worker from '#admin/counter/worker.ts?classic'

/** The service worker of the dealerships' counter. */
export const GET: APIRoute = () =>
  new Response(worker, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
