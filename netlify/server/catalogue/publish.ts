import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals/changes.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { stable } from '#domain/catalogue/freeze.ts'
import { isBeyondLimit, priceChanges } from '#domain/catalogue/price-changes.ts'
import { type FrozenCatalogue, nextPriceDay } from '#domain/catalogue/published.ts'
import { bind, type Maker } from '../approvals/requests.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { addBuild, appointPriceDay } from './build-queries.ts'
import { lockCatalogue } from './queries.ts'
import { currentCatalogue, currentVersion, findVersion, insertVersion } from './version-queries.ts'
import { readWorkingCopy } from './working-copy.ts'

type Prices = ApprovalChanges['prices']
/** The version that is published afterwards; `asked`: the one before, because another manager has to approve the new one. */
export type Published = { version: number; asked: boolean }

/**
 * Freezes the models as they are worked on into the next version, and asks for a build of the site. Whoever else publishes
 * at the same time gets a version of their own, one after the other. A price that changes by more than 20 percent binds the
 * bank. Throws `catalogue_empty`, and what `bind` throws.
 */
export function publishCatalogue(deps: Deps, maker: Maker): Promise<Published> {
  return publish(deps, maker, null)
}

/**
 * Publishes what an earlier version held as a new one. The models stay as they are being worked on. Throws `not_found`, and
 * like a publication.
 */
export function restoreVersion(deps: Deps, maker: Maker, number: number): Promise<Published> {
  return publish(deps, maker, number)
}

/** What an approval of prices stands on: what is published, and what would be. */
export async function pricesFacts(_: Deps, trx: Transaction<Database>, { restores }: Pick<Prices, 'restores'>) {
  await lockCatalogue(trx)
  const { number: version } = await currentVersion(trx)
  return { version, sha256: sha256(stable(await toPublish(trx, restores))) }
}

/** Publishes what was approved. */
export async function applyPrices(
  deps: Deps,
  trx: Transaction<Database>,
  { restores }: Prices,
  { approver, asker }: { approver: Maker; asker: { name: string } },
): Promise<void> {
  const name = `${asker.name}, com a aprovação de ${approver.actor.name}`
  await newVersion(deps, trx, { id: approver.actor.id, name }, restores, await toPublish(trx, restores))
}

async function publish(deps: Deps, maker: Maker, restores: number | null): Promise<Published> {
  const published = await deps.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const catalogue = await toPublish(trx, restores)
    if (catalogue.motorcycles.length === 0) throw new ProblemError('catalogue_empty')
    const { number: version } = await currentVersion(trx)
    const prices = priceChanges(await currentCatalogue(trx), catalogue, brazilianDate(deps.now()))
    let made = version
    const apply = async () => {
      made = await newVersion(deps, trx, maker.actor, restores, catalogue)
    }
    const beyond = prices.filter(isBeyondLimit)
    if (beyond.length === 0) await apply()
    else {
      const base = await pricesFacts(deps, trx, { restores })
      const change = { version, restores, sha256: base.sha256, prices: beyond }
      await bind(deps, trx, maker, { kind: 'prices', subject: 'catalogue', change, base }, apply)
    }
    return { version: made, asked: made === version }
  })
  deps.jobAdded()
  return published
}

async function toPublish(trx: Transaction<Database>, restores: number | null): Promise<FrozenCatalogue> {
  if (restores === null) return (await readWorkingCopy(trx)).next
  const frozen = await findVersion(trx, restores)
  if (frozen === undefined) throw new ProblemError('not_found')
  return frozen
}

/** Asks for another build of what is published. */
export async function buildAgain(deps: Deps): Promise<void> {
  const { number: version } = await currentVersion(deps.db)
  await addBuild(deps.db, { version, cause: 'again', at: deps.now() })
  deps.jobAdded()
}

async function newVersion(
  deps: Deps,
  trx: Transaction<Database>,
  { id, name }: { id: string; name: string },
  restores: number | null,
  catalogue: FrozenCatalogue,
): Promise<number> {
  const at = deps.now()
  const hash = sha256(stable(catalogue))
  const number = await insertVersion(trx, { catalogue, sha256: hash, restores, actor: { id, name }, at })
  await addBuild(trx, { version: number, cause: 'publication', at })
  const day = nextPriceDay(catalogue.motorcycles, brazilianDate(at))
  if (day) await appointPriceDay(trx, startOfDay(day))
  return number
}
