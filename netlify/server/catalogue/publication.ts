import type { Transaction } from 'kysely'
import type { CatalogueVersions, Publication } from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals/changes.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { changesBetween, followRestored, sameOrder, stable } from '#domain/catalogue/freeze.ts'
import { isBeyondLimit, priceChanges } from '#domain/catalogue/price-changes.ts'
import { type FrozenCatalogue, nextPriceDay } from '#domain/catalogue/published.ts'
import type { ShownCatalogue } from '#domain/offer/guarantee.ts'
import { bind, type Maker } from '../approvals/requests.ts'
import { network, networkMark, type OpenDealership, shownNetwork } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import {
  addBuild,
  type BuildRow,
  currentCatalogue,
  currentVersion,
  findVersion,
  insertVersion,
  listVersions,
  newestBuild,
} from './publication-queries.ts'
import { allMotorcycles, lockCatalogue, ownerOfName, writeMotorcycle } from './queries.ts'
import { readWorkingCopy } from './working-copy.ts'

const giveUpMs = 3_000
/** A build that says nothing for this long (ms) was stopped: Netlify's own limit is 30 minutes, ours takes seconds. */
const silentForMs = 15 * 60 * 1000
const versionsShown = 100

/** What is published, what the site shows, how it gets there, and what would be published next. */
export async function publicationState(deps: Deps): Promise<Publication> {
  const [version, build, { rows, published, next }, all, site] = await Promise.all([
    currentVersion(deps.db),
    newestBuild(deps.db),
    readWorkingCopy(deps.db),
    network(deps.db),
    askSite(deps),
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
    changes: changesBetween(published, next),
    prices: priceChanges(published, next, brazilianDate(now)),
    orderChanged: !sameOrder(published, { ...next, motorcycles: onlyIn(next, published) }),
    held: rows.filter(({ state }) => state === 'held').length,
  }
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

/** What a site says of itself; one that was built long ago says nothing of its dealerships. */
type ShownSite = ShownCatalogue & { network?: string }

const showsNetwork = (site: ShownSite, all: readonly OpenDealership[]) =>
  site.network === undefined || site.network === networkMark(shownNetwork(all))

type Frozen = Parameters<typeof sameOrder>[0]

/** The models that are in the other version too: a new one among them is no other order. */
const onlyIn = (next: Frozen, published: Frozen) => {
  const known = new Set(published.motorcycles.map(({ id }) => id))
  return next.motorcycles.filter(({ id }) => known.has(id))
}

/** No price changed between the day of the site and today. */
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

/** The site's own word on what it shows; null when it cannot be asked. */
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
/** The version that is published afterwards; `asked`: the one before, because another manager has to approve the new one. */
type Published = { version: number; asked: boolean }

/**
 * Freezes the models as they are worked on into the next version, and asks for a build of the site. Two managers who publish
 * at the same time get two versions, one after the other. A price that changes by more than 20 percent binds the
 * bank. Throws `catalogue_empty`, and what `bind` throws.
 */
export function publishCatalogue(deps: Deps, maker: Maker): Promise<Published> {
  return publish(deps, maker, null)
}

/**
 * Publishes what an earlier version held as a new one. The models that nobody has changed since the last publication become
 * what they were in it; the others stay as they are being worked on. Throws `not_found`, and like a publication.
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
  if (restores !== null) await followVersion(trx, catalogue, { actor: { id, name }, at })
  const number = await insertVersion(trx, { catalogue, sha256: hash, restores, actor: { id, name }, at })
  await addBuild(trx, { version: number, cause: 'publication', at })
  const day = nextPriceDay(catalogue.motorcycles, brazilianDate(at))
  if (day) await enqueue(trx, 'price_day', {}, startOfDay(day))
  return number
}

/** Has the models that nobody is changing follow an earlier version that is published again, before it is. */
async function followVersion(
  trx: Transaction<Database>,
  restored: FrozenCatalogue,
  signature: { actor: { id: string; name: string }; at: Date },
): Promise<void> {
  const rows = await allMotorcycles(trx)
  const followers = followRestored(rows, await currentCatalogue(trx), restored)
  for (const { id, state, facts } of followers) {
    const row = rows.find((one) => one.id === id)
    // A name that another model took meanwhile stays that one's.
    if (!row || ![undefined, id].includes(await ownerOfName(trx, facts.model))) continue
    await writeMotorcycle(trx, { id, state, facts, position: row.position, kind: 'restored', ...signature })
  }
}
