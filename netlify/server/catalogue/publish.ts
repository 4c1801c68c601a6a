import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { stable } from '#domain/catalogue/freeze.ts'
import { type FrozenCatalogue, nextPriceDay } from '#domain/catalogue/published.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { addBuild, appointPriceDay } from './build-queries.ts'
import { lockCatalogue } from './queries.ts'
import { currentVersion, findVersion, insertVersion } from './version-queries.ts'
import { readWorkingCopy } from './working-copy.ts'

/**
 * Freezes the models as they are worked on into the next version, and asks for a build of the site. Whoever else publishes
 * at the same time gets a version of their own, one after the other. Throws `catalogue_empty`.
 */
export function publishCatalogue(deps: Deps, actor: AnalystActor): Promise<{ version: number }> {
  return newVersion(deps, actor, null, async (trx) => (await readWorkingCopy(trx)).next)
}

/**
 * Publishes what an earlier version held as a new one. The models stay as they are being worked on. Throws `not_found`.
 */
export function restoreVersion(deps: Deps, actor: AnalystActor, number: number): Promise<{ version: number }> {
  return newVersion(deps, actor, number, async (trx) => {
    const frozen = await findVersion(trx, number)
    if (frozen === undefined) throw new ProblemError('not_found')
    return frozen
  })
}

/** Asks for another build of what is published. */
export async function buildAgain(deps: Deps): Promise<void> {
  const { number: version } = await currentVersion(deps.db)
  await addBuild(deps.db, { version, cause: 'again', at: deps.now() })
  deps.jobAdded()
}

async function newVersion(
  deps: Deps,
  { id, name }: AnalystActor,
  restores: number | null,
  read: (trx: Transaction<Database>) => Promise<FrozenCatalogue>,
): Promise<{ version: number }> {
  const at = deps.now()
  const version = await deps.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const catalogue = await read(trx)
    if (catalogue.motorcycles.length === 0) throw new ProblemError('catalogue_empty')
    const hash = sha256(stable(catalogue))
    const number = await insertVersion(trx, { catalogue, sha256: hash, restores, actor: { id, name }, at })
    await addBuild(trx, { version: number, cause: 'publication', at })
    const day = nextPriceDay(catalogue.motorcycles, brazilianDate(at))
    if (day) await appointPriceDay(trx, startOfDay(day))
    return number
  })
  deps.jobAdded()
  return { version }
}
