import type { APIRoute } from 'astro'

/**
 * What browsers load ahead (netlify.toml names it): the page behind a link once a finger or the mouse is down on it, a tenth
 * of a second before it is asked for, and nothing that nobody wants. The admin area changes its views itself; the API
 * answers who asks.
 */
const rules = {
  prefetch: [{ where: { not: { href_matches: ['/admin*', '/api/*'] } }, eagerness: 'conservative' }],
}

export const GET: APIRoute = () =>
  new Response(JSON.stringify(rules), { headers: { 'Content-Type': 'application/speculationrules+json' } })
