import type { Transaction } from 'kysely'
import type { PublicationRequest } from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import {
  changesBetween,
  followRestored,
  isOrderChanged,
  positionsRestored,
  wordsBetween,
} from '#domain/catalogue/next-version.ts'
import { isBeyondLimit } from '#domain/catalogue/prices.ts'
import type { FrozenCatalogue } from '#domain/catalogue/published.ts'
import { agreedNames } from '../approvals/control.ts'
import { asMaker, baseOf, bind, type Maker } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { factsOf, hashOf, pricesThatChange, toPublish } from './next-version.ts'
import { addBuild, currentCatalogue, currentVersion, insertVersion } from './publication-queries.ts'
import { allMotorcycles, lockCatalogue, ownerOfName, writeMotorcycle } from './queries.ts'
import { schedulePriceDay } from './request-build.ts'

type Prices = ApprovalChanges['prices']
/**
 * The version that is published afterwards. `asked` is true while another manager has to approve the new one; the
 * former version then stays.
 */
type Published = { version: number; asked: boolean }

/**
 * Freezes the working copy of the models into the next version and requests a build of the site. `fingerprint`
 * is that of the changes that the manager saw. A price change beyond `priceLimit` binds the bank, and so do new names,
 * which have no price to compare with, and new texts and photographs, which can name a telephone or an address by which
 * customers would reach somebody else. Throws
 * `stale_catalogue` if other changes would be published, `catalogue_empty`, `reason_required` at `reason` for changes
 * that bind the bank, and what `bind` throws.
 */
export function publishCatalogue(deps: Deps, maker: Maker, request: PublicationRequest): Promise<Published> {
  return publish(deps, maker, null, request)
}

/**
 * Publishes an earlier version again as a new one. Models that no manager has changed since the last publication return
 * to that version; the others keep their working copy. Throws `not_found`, and what `publishCatalogue` throws.
 */
export function restoreVersion(
  deps: Deps,
  maker: Maker,
  number: number,
  request: PublicationRequest,
): Promise<Published> {
  return publish(deps, maker, number, request)
}

/** Returns the facts behind an approval of prices: the current version, and the hash of the next one. */
export async function pricesFacts(_: Deps, trx: Transaction<Database>, { restores }: Pick<Prices, 'restores'>) {
  return factsOf(await currentCatalogue(trx), await toPublish(trx, restores))
}

/** Publishes the approved prices. */
export async function applyPrices(
  deps: Deps,
  trx: Transaction<Database>,
  { restores }: Prices,
  { approver, asker }: { approver: Maker; asker: { id: string; name: string } },
): Promise<void> {
  const name = agreedNames(asker, approver)
  await newVersion(deps, trx, { id: approver.actor.id, name }, restores, await toPublish(trx, restores))
}

function publish(
  deps: Deps,
  maker: Maker,
  restores: number | null,
  { fingerprint, reason }: PublicationRequest,
): Promise<Published> {
  return asMaker(deps, maker, async (trx) => {
    await lockCatalogue(trx)
    const catalogue = await toPublish(trx, restores)
    const published = await currentCatalogue(trx)
    const base = factsOf(published, catalogue)
    if (baseOf(base) !== fingerprint) throw new ProblemError('stale_catalogue')
    if (catalogue.motorcycles.length === 0) throw new ProblemError('catalogue_empty')
    const { version } = published
    const prices = await pricesThatChange(trx, published, catalogue, deps.now())
    const words = wordsBetween(published, catalogue)
    let made = version
    const apply = async () => {
      made = await newVersion(deps, trx, maker.actor, restores, catalogue)
    }
    if (!prices.some(isBeyondLimit) && words.length === 0) await apply()
    else {
      if (!reason) throw fieldError('reason', 'reason_required')
      const change = {
        version,
        restores,
        sha256: base.sha256,
        prices,
        models: changesBetween(published, catalogue).map(({ model, kind }) => ({ model, kind })),
        orderChanged: isOrderChanged(published, catalogue),
        words,
      }
      await bind(deps, trx, maker, { kind: 'prices', subject: 'catalogue', change, base, reason }, apply)
    }
    return { version: made, asked: made === version }
  })
}

/** Requests another build of the published version. */
export async function buildAgain(deps: Deps): Promise<void> {
  const { number: version } = await currentVersion(deps.db)
  await addBuild(deps.db, { version, cause: 'again', at: deps.now() })
}

async function newVersion(
  deps: Deps,
  trx: Transaction<Database>,
  { id, name }: { id: string; name: string },
  restores: number | null,
  catalogue: FrozenCatalogue,
): Promise<number> {
  const at = deps.now()
  if (restores !== null) await followVersion(trx, catalogue, { actor: { id, name }, at })
  const number = await insertVersion(trx, { catalogue, sha256: hashOf(catalogue), restores, actor: { id, name }, at })
  await addBuild(trx, { version: number, cause: 'publication', at })
  await schedulePriceDay(trx, catalogue.motorcycles, at)
  return number
}

/**
 * Returns the unchanged models of the working copy, and their order, to an earlier version before it is published
 * again.
 */
async function followVersion(
  trx: Transaction<Database>,
  restored: FrozenCatalogue,
  signature: { actor: { id: string; name: string }; at: Date },
): Promise<void> {
  const rows = await allMotorcycles(trx)
  const left = await currentCatalogue(trx)
  const followers = new Map(followRestored(rows, left, restored).map((one) => [one.id, one]))
  const positions = positionsRestored(rows, left, restored)
  for (const row of rows) {
    const { id, position: before } = row
    const position = positions.get(id) ?? before
    const wanted = followers.get(id)
    // Another model may have taken the name meanwhile, and keeps it.
    const follows = wanted && [undefined, id].includes(await ownerOfName(trx, wanted.facts.model))
    if (!follows && position === before) continue
    const { state, facts } = follows ? wanted : row
    await writeMotorcycle(trx, { id, state, facts, position, kind: follows ? 'restored' : 'moved', ...signature })
  }
}
