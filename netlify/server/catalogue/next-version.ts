import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { versionOf } from '#domain/catalogue/next-version.ts'
import { priceChanges, priceLimit } from '#domain/catalogue/prices.ts'
import type { Catalogue, FrozenCatalogue } from '#domain/catalogue/published.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { currentCatalogue, findFormerPrices, findVersion } from './publication-queries.ts'
import { allSlugs } from './queries.ts'
import { readWorkingCopy } from './working-copy.ts'

/**
 * Returns the next version: the working copy, or the models of an earlier version under today's addresses. Throws
 * `not_found`.
 */
export async function toPublish(db: Kysely<Database>, restores: number | null): Promise<FrozenCatalogue> {
  if (restores === null) return (await readWorkingCopy(db)).next
  const earlier = await findVersion(db, restores)
  if (earlier === undefined) throw new ProblemError('not_found')
  return versionOf(earlier.motorcycles, await allSlugs(db), await currentCatalogue(db))
}

/** The published version, and the hash of the one that would replace it. */
export const factsOf = ({ version }: Catalogue, next: FrozenCatalogue) => ({ version, sha256: hashOf(next) })

/** The hash of a version's canonical JSON. */
export const hashOf = (catalogue: FrozenCatalogue) => sha256(canonicalJson(catalogue))

/** Returns the prices that change, counted against the published ones and those of the last days (`priceLimit`). */
export async function pricesThatChange(
  db: Kysely<Database>,
  published: FrozenCatalogue,
  next: FrozenCatalogue,
  now: Date,
) {
  const before = new Map(published.motorcycles.map(({ id, prices }) => [id, canonicalJson(prices)]))
  const models = next.motorcycles.filter(({ id, prices }) => before.get(id) !== canonicalJson(prices))
  const former = await findFormerPrices(db, models, new Date(now.getTime() - priceLimit.days * dayMs))
  return priceChanges(published, next, brazilianDate(now), former)
}
