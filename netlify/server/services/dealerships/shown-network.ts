import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../../deps.ts'
import { addBuild } from '../../repositories/catalogue/builds.ts'
import { currentVersion } from '../../repositories/catalogue/versions.ts'
import { network, networkMark, type OpenDealership, shownNetwork } from './network.ts'

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
