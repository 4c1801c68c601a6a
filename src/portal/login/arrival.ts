/** Why the person comes to the login, and where they go after it. */
export type Arrival = { readonly returnTo: string; readonly reason: 'ended' | 'loggedOut' | 'recovered' | null }

const portal = '/dashboard'

/** The reasons as the login's address carries them. A first visit and a new tab have none. */
const reasons = { terminou: 'ended', saiu: 'loggedOut', senha: 'recovered' } as const
const names = Object.keys(reasons) as (keyof typeof reasons)[]

/**
 * Reads the query of the login's address. `?volta=` is the page to return to; `terminou`, `saiu` and `senha` are the reasons.
 * Returns only into the portal, or to a motorcycle's page where an application waits: an address from outside is never followed.
 */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search)
  const wanted = query.get('volta')
  const isOwn = wanted !== null && /^\/(dashboard([?#]|$)|motorcycle\/[\w-]+$)/.test(wanted)
  const found = names.find((name) => query.has(name))
  return { returnTo: isOwn ? wanted : portal, reason: found ? reasons[found] : null }
}

/** Gives the page after a login: the one that the person came for; otherwise the list, for a person with several applications. */
export function placeAfter({ returnTo }: Pick<Arrival, 'returnTo'>, applications: number): string {
  return returnTo === portal && applications > 1 ? `${portal}#pedidos` : returnTo
}

/** Gives the query without the reason, so that only the address to return to remains. */
export function withoutReason(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of names) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}
