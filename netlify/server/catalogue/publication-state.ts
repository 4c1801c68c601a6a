import type { Kysely } from 'kysely'
import {
  type CatalogueVersions,
  type Publication,
  type ShownSite,
  shownSite,
  type VersionChanges,
} from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { changesBetween, isOrderChanged, wordsBetween } from '#domain/catalogue/next-version.ts'
import type { Catalogue, FrozenCatalogue } from '#domain/catalogue/published.ts'
import type { ShownCatalogue } from '#domain/offer/changed-offer.ts'
import { baseOf, type Maker } from '../approvals/dual-control.ts'
import { pageApprovals } from '../approvals/view.ts'
import { network, networkMark, type OpenDealership, shownNetwork } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { factsOf, pricesThatChange, toPublish } from './next-version.ts'
import { listFormerPrices } from './prices.ts'
import { type BuildRow, currentCatalogue, currentVersion, listVersions, newestBuild } from './publication-queries.ts'
import { readWorkingCopy } from './working-copy.ts'

const giveUpMs = 3_000
/**
 * A build without news for this long (ms) was stopped: Netlify's own limit is 30 minutes, a build of this site takes
 * seconds.
 */
const silentForMs = 15 * 60 * 1000
const versionsShown = 100

/**
 * Returns the published catalogue, the version on the site, the last build, the changes of the next publication, the
 * former prices that still hold, and the requests that wait for another manager.
 */
export async function publicationState(deps: Deps, session: Maker['session']): Promise<Publication> {
  const [version, build, { rows, published, next }, all, site, former, approvals] = await Promise.all([
    currentVersion(deps.db),
    newestBuild(deps.db),
    readWorkingCopy(deps.db),
    network(deps.db),
    askSite(deps),
    listFormerPrices(deps),
    pageApprovals(deps, session, ['prices', 'price_end']),
  ])
  const now = deps.now()
  return {
    version: version.number,
    publishedAt: version.published_at.toISOString(),
    by: version.actor_name,
    site: site && { version: site.version, pricedOn: site.pricedOn },
    live:
      site?.version === version.number && sameDayPrices(site, published, brazilianDate(now)) && showsNetwork(site, all),
    build: build ? buildView(build, now) : null,
    ...(await changesOf(deps.db, published, next, now)),
    held: rows.filter(({ state }) => state === 'held').length,
    former: former.map(({ until, ...price }) => ({ ...price, until: until.toISOString() })),
    ...approvals,
  }
}

async function changesOf(
  db: Kysely<Database>,
  published: Catalogue,
  next: FrozenCatalogue,
  now: Date,
): Promise<VersionChanges> {
  return {
    fingerprint: baseOf(factsOf(published, next)),
    changes: changesBetween(published, next),
    prices: await pricesThatChange(db, published, next, now),
    orderChanged: isOrderChanged(published, next),
    words: wordsBetween(published, next).map(({ model, text, photos }) => ({ model, text, photos: [...photos] })),
  }
}

/** Returns the changes that going back to an earlier version would make to the published one. Throws `not_found`. */
export async function restorationChanges({ db, now }: Deps, number: number): Promise<VersionChanges> {
  return changesOf(db, await currentCatalogue(db), await toPublish(db, number), now())
}

/** The versions, newest first. */
export async function catalogueVersions(deps: Deps): Promise<CatalogueVersions> {
  const rows = await listVersions(deps.db, versionsShown)
  return {
    versions: rows.map(({ number, restores, models, sha256, ...row }) => ({
      number,
      restores,
      models,
      sha256,
      publishedAt: row.published_at.toISOString(),
      by: row.actor_name,
    })),
  }
}

const showsNetwork = (site: ShownSite, all: readonly OpenDealership[]) =>
  site.network === undefined || site.network === networkMark(shownNetwork(all))

/** Tells whether no price changed between the day of the site's build and today. */
function sameDayPrices({ pricedOn }: ShownCatalogue, { motorcycles }: FrozenCatalogue, today: string): boolean {
  return !motorcycles.some(({ prices }) => prices.slice(1).some(({ from }) => from > pricedOn && from <= today))
}

function buildView({ version, cause, state, step, error, asked_at, changed_at }: BuildRow, now: Date) {
  const silent = (state === 'asked' || state === 'running') && now.getTime() - changed_at.getTime() > silentForMs
  return {
    version,
    cause,
    step,
    state: silent ? ('failed' as const) : state,
    error: silent ? 'A construção do site parou sem dizer por quê.' : error,
    askedAt: asked_at.toISOString(),
  }
}

/** Reads from the site which version it shows; null when it does not answer, or something else answers for it. */
async function askSite({ config, fetch, now }: Deps): Promise<ShownSite | null> {
  try {
    const address = `${config.siteUrl}/catalogue-version.json?em=${now().getTime()}`
    const answer = await fetch(address, { signal: AbortSignal.timeout(giveUpMs) })
    return answer.ok ? shownSite.parse(await answer.json()) : null
  } catch {
    return null
  }
}
