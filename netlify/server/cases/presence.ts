import type { Deps } from '../deps.ts'
import { findViewers, noteViewer } from './viewer-queries.ts'

/** A page asks every half minute; one that has missed two of them is closed, or out of the network. */
const openMs = 75_000

/** The names of those who have an application open. */
export function openBy({ db, now }: Pick<Deps, 'db' | 'now'>, applicationId: string): Promise<string[]> {
  return findViewers(db, applicationId, new Date(now().getTime() - openMs))
}

/** Notes that a tab of an analyst shows an application. */
export async function noteOpen(deps: Deps, analystId: string, tab: string, applicationId: string): Promise<void> {
  await noteViewer(deps.db, { analystId, tab, applicationId, at: deps.now() })
}

/** Before this, what tabs have told is of no use to anybody. */
export const openSince = (now: Date) => new Date(now.getTime() - openMs)
