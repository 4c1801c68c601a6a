/** Why somebody comes to the login, from its address: `?volta=` (session over), `?saiu=1` (logout), `?senha=1` (recovered). */
export type Arrival = { readonly returnTo: string; readonly reason: 'ended' | 'loggedOut' | 'recovered' | null }

const portal = '/dashboard'

/** Reads the query of the login's address. Returns only into the portal: an address from outside is never followed. */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search)
  const wanted = query.get('volta')
  const isOwn = wanted !== null && /^\/dashboard([?#]|$)/.test(wanted)
  const reason = wanted !== null ? 'ended' : query.has('saiu') ? 'loggedOut' : query.has('senha') ? 'recovered' : null
  return { returnTo: isOwn ? wanted : portal, reason }
}
