import type { APIRoute } from 'astro'
import reportErrors from '#layouts/report-errors.ts?classic'

/** The script that reports errors to the server, which a page loads once there is one. */
export const GET: APIRoute = () =>
  new Response(reportErrors, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
