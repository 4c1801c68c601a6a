import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { network, networkMark, type OpenDealership, shownNetwork } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { addBuild } from './build-queries.ts'
import { currentVersion } from './version-queries.ts'

/** Asks for a build of the site, in the caller's transaction, if the network that it shows is not what it was before. */
export async function buildShownNetwork(
  deps: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  before: readonly OpenDealership[],
): Promise<void> {
  const markOf = (all: readonly OpenDealership[]) => networkMark(shownNetwork(all))
  if (markOf(before) === markOf(await network(tx))) return
  const { number: version } = await currentVersion(tx)
  await addBuild(tx, { version, cause: 'dealerships', at: deps.now() })
}
