import type { CatalogueVersions, Publication } from '#api/motorcycles.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { changesBetween, sameOrder } from '#domain/catalogue/freeze.ts'
import type { ShownCatalogue } from '#domain/catalogue/honoured.ts'
import { network, networkMark, type OpenDealership, shownNetwork } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { type BuildRow, newestBuild } from './build-queries.ts'
import { currentVersion, listVersions } from './version-queries.ts'
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
