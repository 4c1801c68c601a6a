import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { type CatalogueEntry, nextPriceDay } from '#domain/catalogue/published.ts'
import { network, networkMark, type OpenDealership, shownNetwork } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { describeError } from '../shared/log.ts'
import { addBuild, currentCatalogue, currentVersion, reportBuilds } from './publication-queries.ts'

const giveUpMs = 10_000

/** Calls the site's build hook. Stores a refusal for the managers, who can ask again, so the job does not fail. */
export async function askForBuild(deps: Deps): Promise<void> {
  const refusal = await callHook(deps)
  const at = deps.now()
  if (refusal) await reportBuilds(deps.db, ['asked'], { state: 'failed', error: refusal, at })
}

/** The reason why the hook refused the request; undefined if the hook took it. */
async function callHook({ config, fetch, log }: Deps): Promise<string | undefined> {
  const hook = config.buildHookUrl
  if (!hook) return 'Falta o endereço que pede a construção do site (NETLIFY_BUILD_HOOK_URL).'
  try {
    const answer = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(giveUpMs) })
    return answer.ok ? undefined : `O serviço que constrói o site recusou o pedido (resposta ${answer.status}).`
  } catch (error) {
    log.warn(describeError(error), 'build hook not reached')
    return 'O serviço que constrói o site não respondeu.'
  }
}

/**
 * Requests a build of the site at midnight in Brasília on a day on which prices change, and schedules itself for the
 * next such day.
 */
export async function startPriceDay(deps: Deps): Promise<void> {
  const at = deps.now()
  const { version, motorcycles } = await currentCatalogue(deps.db)
  await deps.db.transaction().execute(async (trx) => {
    await addBuild(trx, { version, cause: 'prices', at })
    await schedulePriceDay(trx, motorcycles, at)
  })
}

/** Queues the build of the next day after `at` on which a price of these models changes. */
export async function schedulePriceDay(
  trx: Transaction<Database>,
  models: readonly CatalogueEntry[],
  at: Date,
): Promise<void> {
  const day = nextPriceDay(models, brazilianDate(at))
  if (day) await enqueue(trx, 'price_day', {}, startOfDay(day))
}

/** Requests a build of the site, in the caller's transaction, if the shown network differs from `before`. */
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
