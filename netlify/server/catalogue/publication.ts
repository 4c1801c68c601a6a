import type { Kysely, Transaction } from 'kysely'
import type { CatalogueVersions, Publication, VersionChanges } from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { changesBetween, followRestored, sameOrder } from '#domain/catalogue/next-version.ts'
import { isBeyondLimit, priceChanges, priceLimit } from '#domain/catalogue/prices.ts'
import type { FrozenCatalogue } from '#domain/catalogue/published.ts'
import type { ShownCatalogue } from '#domain/offer/changed-offer.ts'
import { bind, type Maker } from '../approvals/dual-control.ts'
import { waitingApprovals } from '../approvals/view.ts'
import { network, networkMark, type OpenDealership, shownNetwork } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { listFormerPrices } from './prices.ts'
import {
  addBuild,
  type BuildRow,
  currentCatalogue,
  currentVersion,
  findFormerPrices,
  findVersion,
  insertVersion,
  listVersions,
  newestBuild,
} from './publication-queries.ts'
import { allMotorcycles, lockCatalogue, ownerOfName, writeMotorcycle } from './queries.ts'
import { schedulePriceDay } from './request-build.ts'
import { readWorkingCopy } from './working-copy.ts'

const giveUpMs = 3_000
/**
 * A build without news for this long (ms) was stopped: Netlify's own limit is 30 minutes, a build of this site takes
 * seconds.
 */
const silentForMs = 15 * 60 * 1000
const versionsShown = 100

/**
 * Gives the published catalogue, the version on the site, the last build, the changes of the next publication, the
 * former prices that still hold, and the requests that wait for another manager.
 */
export async function publicationState(deps: Deps, session: Maker['session']): Promise<Publication> {
  const [version, build, { rows, published, next }, all, site, former, waiting] = await Promise.all([
    currentVersion(deps.db),
    newestBuild(deps.db),
    readWorkingCopy(deps.db),
    network(deps.db),
    askSite(deps),
    listFormerPrices(deps),
    waitingApprovals(deps, session, { kinds: ['prices', 'price_end'] }),
  ])
  const now = deps.now()
  return {
    version: version.number,
    publishedAt: version.published_at.toISOString(),
    by: version.actor_name,
    site,
    live:
      site?.version === version.number && sameDayPrices(site, published, brazilianDate(now)) && showsNetwork(site, all),
    build: build ? buildView(build, now) : null,
    ...(await changesOf(deps.db, published, next, now)),
    held: rows.filter(({ state }) => state === 'held').length,
    former: former.map(({ until, ...price }) => ({ ...price, until: until.toISOString() })),
    waiting,
  }
}

async function changesOf(db: Kysely<Database>, published: Frozen, next: Frozen, now: Date): Promise<VersionChanges> {
  return {
    changes: changesBetween(published, next),
    prices: await pricesThatChange(db, published, next, now),
    orderChanged: !sameOrder(published, { ...next, motorcycles: onlyIn(next, published) }),
  }
}

/** Gives the prices that change, counted against the published ones and those of the last days (`priceLimit`). */
async function pricesThatChange(db: Kysely<Database>, published: Frozen, next: Frozen, now: Date) {
  const before = new Map(published.motorcycles.map(({ id, prices }) => [id, canonicalJson(prices)]))
  const models = next.motorcycles.filter(({ id, prices }) => before.get(id) !== canonicalJson(prices))
  const former = await findFormerPrices(db, models, new Date(now.getTime() - priceLimit.days * dayMs))
  return priceChanges(published, next, brazilianDate(now), former)
}

/** Gives the changes that going back to an earlier version would make to the published one. Throws `not_found`. */
export async function restorationChanges({ db, now }: Deps, number: number): Promise<VersionChanges> {
  return changesOf(db, await currentCatalogue(db), await frozenVersion(db, number), now())
}

/** The versions, newest first. */
export async function catalogueVersions(deps: Deps): Promise<CatalogueVersions> {
  const rows = await listVersions(deps.db, versionsShown)
  return {
    versions: rows.map(({ number, restores, models, sha256, ...row }) => ({
      ...{ number, restores, models, sha256 },
      publishedAt: row.published_at.toISOString(),
      by: row.actor_name,
    })),
  }
}

/** The versions that a site reports of itself. A site from an older version reports none of dealerships. */
type ShownSite = ShownCatalogue & { network?: string }

const showsNetwork = (site: ShownSite, all: readonly OpenDealership[]) =>
  site.network === undefined || site.network === networkMark(shownNetwork(all))

type Frozen = Parameters<typeof sameOrder>[0]

/** Gives the models that the other version has too, because a new model does not count as a change of order. */
const onlyIn = (next: Frozen, published: Frozen) => {
  const known = new Set(published.motorcycles.map(({ id }) => id))
  return next.motorcycles.filter(({ id }) => known.has(id))
}

/** Tells whether no price changed between the day of the site's build and today. */
function sameDayPrices({ pricedOn }: ShownCatalogue, { motorcycles }: Frozen, today: string): boolean {
  return !motorcycles.some(({ prices }) => prices.slice(1).some(({ from }) => from > pricedOn && from <= today))
}

function buildView({ version, cause, state, step, error, asked_at, changed_at }: BuildRow, now: Date) {
  const silent = (state === 'asked' || state === 'running') && now.getTime() - changed_at.getTime() > silentForMs
  return {
    ...{ version, cause, step },
    state: silent ? ('failed' as const) : state,
    error: silent ? 'A construção do site parou sem dizer por quê.' : error,
    askedAt: asked_at.toISOString(),
  }
}

/** Reads from the site which version it shows; null when it does not answer. */
async function askSite({ config, fetch, now }: Deps): Promise<ShownSite | null> {
  try {
    const address = `${config.siteUrl}/catalogue-version.json?em=${now().getTime()}`
    const answer = await fetch(address, { signal: AbortSignal.timeout(giveUpMs) })
    return answer.ok ? ((await answer.json()) as ShownSite) : null
  } catch {
    return null
  }
}

type Prices = ApprovalChanges['prices']
/**
 * The version that is published afterwards. `asked` is true while another manager has to approve the new one; the
 * former version then stays.
 */
type Published = { version: number; asked: boolean }

/**
 * Freezes the working copy of the models into the next version and requests a build of the site. Two managers who publish
 * at the same time get two versions, one after the other. A price change beyond `priceLimit` binds the bank. Throws
 * `catalogue_empty`, and what `bind` throws.
 */
export function publishCatalogue(deps: Deps, maker: Maker): Promise<Published> {
  return publish(deps, maker, null)
}

/**
 * Publishes an earlier version again as a new one. Models that no manager has changed since the last publication return to
 * that version; the others keep their working copy. Throws `not_found`, and what `publishCatalogue` throws.
 */
export function restoreVersion(deps: Deps, maker: Maker, number: number): Promise<Published> {
  return publish(deps, maker, number)
}

/** Gives the facts behind an approval of prices: the current version, and the hash of the next one. */
export async function pricesFacts(_: Deps, trx: Transaction<Database>, { restores }: Pick<Prices, 'restores'>) {
  await lockCatalogue(trx)
  const { number: version } = await currentVersion(trx)
  return { version, sha256: sha256(canonicalJson(await toPublish(trx, restores))) }
}

/** Publishes the approved prices. */
export async function applyPrices(
  deps: Deps,
  trx: Transaction<Database>,
  { restores }: Prices,
  { approver, asker }: { approver: Maker; asker: { name: string } },
): Promise<void> {
  const name = `${asker.name}, com a aprovação de ${approver.actor.name}`
  await newVersion(deps, trx, { id: approver.actor.id, name }, restores, await toPublish(trx, restores))
}

function publish(deps: Deps, maker: Maker, restores: number | null): Promise<Published> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const catalogue = await toPublish(trx, restores)
    if (catalogue.motorcycles.length === 0) throw new ProblemError('catalogue_empty')
    const { number: version } = await currentVersion(trx)
    const prices = await pricesThatChange(trx, await currentCatalogue(trx), catalogue, deps.now())
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
}

async function toPublish(trx: Transaction<Database>, restores: number | null): Promise<FrozenCatalogue> {
  return restores === null ? (await readWorkingCopy(trx)).next : frozenVersion(trx, restores)
}

async function frozenVersion(db: Kysely<Database>, number: number): Promise<FrozenCatalogue> {
  const frozen = await findVersion(db, number)
  if (frozen === undefined) throw new ProblemError('not_found')
  return frozen
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
  const hash = sha256(canonicalJson(catalogue))
  if (restores !== null) await followVersion(trx, catalogue, { actor: { id, name }, at })
  const number = await insertVersion(trx, { catalogue, sha256: hash, restores, actor: { id, name }, at })
  await addBuild(trx, { version: number, cause: 'publication', at })
  await schedulePriceDay(trx, catalogue.motorcycles, at)
  return number
}

/** Returns the unchanged models of the working copy to an earlier version before it is published again. */
async function followVersion(
  trx: Transaction<Database>,
  restored: FrozenCatalogue,
  signature: { actor: { id: string; name: string }; at: Date },
): Promise<void> {
  const rows = await allMotorcycles(trx)
  const followers = followRestored(rows, await currentCatalogue(trx), restored)
  for (const { id, state, facts } of followers) {
    const row = rows.find((one) => one.id === id)
    // Another model may have taken the name meanwhile, and keeps it.
    if (!row || ![undefined, id].includes(await ownerOfName(trx, facts.model))) continue
    await writeMotorcycle(trx, { id, state, facts, position: row.position, kind: 'restored', ...signature })
  }
}
