import { type Kysely, sql, type Transaction } from 'kysely'
import type { FormerPriceCustomers } from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { type CatalogueEntry, motorcycleOn } from '#domain/catalogue/published.ts'
import {
  type EndedPrice,
  type FormerPrice,
  formerPrices,
  guaranteedPrice,
  priceGuaranteeMs,
  type ShownCatalogue,
} from '#domain/offer/changed-offer.ts'
import { isOpen } from '../application/fact-parts.ts'
import { agreedNames } from '../approvals/control.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { fromCents } from '../shared/numeric.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { findSetting, saveSetting } from '../shared/settings-store.ts'
import { currentVersion, findOnSale } from './publication-queries.ts'
import { lockCatalogue } from './queries.ts'

/** The versions of the catalogue that decide on a model's price. */
export interface PricedVersions {
  /** The requested model in the current version; its entry is null when the model is not on sale. */
  current: { version: number; entry: CatalogueEntry | null }
  /**
   * The model in the catalogue version that the page showed; `entry` is null when that version lacks the model.
   * `replacedAt` (ISO) is when another version replaced it, null while it is current. The whole is null when the page
   * names no known version.
   */
  shown: { version: number; entry: CatalogueEntry | null; replacedAt: string | null } | null
  /** The mistaken former prices that the bank ended. */
  ended: readonly EndedPrice[]
}

/**
 * The model of an application at the price that it gets, and the version of the catalogue that has this price. Throws
 * `validation_failed` for a model that is not on sale, and `offer_changed`, with both prices, when the price on the
 * page is too old.
 */
export function pricingOf(
  { current, shown, ended }: PricedVersions,
  page: ShownCatalogue | undefined,
  now: Date,
): { motorcycle: Motorcycle; version: number } {
  const onSale = current.entry && { version: current.version, entry: current.entry }
  const onPage = page && shown?.entry && { ...page, entry: shown.entry, replacedAt: dateOf(shown.replacedAt) }
  const pricing = guaranteedPrice(onSale, onPage ?? null, now, ended)
  if (pricing.kind === 'not_on_sale') throw fieldError('motorcycle', 'motorcycle_unknown')
  if (pricing.kind === 'changed') {
    const { kind: _, ...price } = pricing
    throw new ProblemError('offer_changed', { price })
  }
  return pricing
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))

/** The model on sale with this slug at the price of the day; undefined if there is none. */
export async function motorcycleOnSale(db: Kysely<Database>, slug: string, now: Date): Promise<Motorcycle | undefined> {
  const entry = await findOnSale(db, slug)
  return entry && motorcycleOn(entry, brazilianDate(now))
}

/** The stored row: the prices that were ended lately, each with who ended it, when and why. */
const stored = { key: 'ended_prices', description: 'Preços publicados por engano, que o banco deixou de honrar' }

type Ending = EndedPrice & { readonly at: string; readonly by: string; readonly reason: string }
type PriceEnd = ApprovalChanges['price_end']

/** The most customers that a list of them names. */
const customersShown = 50

/** Returns the former prices that already open pages still get. */
export async function listFormerPrices({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<FormerPrice[]> {
  const since = new Date(now().getTime() - priceGuaranteeMs)
  const [rows, ended] = await Promise.all([
    db
      .selectFrom('catalogue_versions')
      .select(['number', 'catalogue', 'published_at', 'replaced_at'])
      .where((eb) => eb.or([eb('replaced_at', 'is', null), eb('replaced_at', '>', since)]))
      .execute(),
    findEndings(db),
  ])
  const versions = rows.map(({ number: version, catalogue, published_at: publishedAt, replaced_at: replacedAt }) => ({
    version,
    publishedAt,
    replacedAt,
    ...catalogue,
  }))
  return formerPrices(versions, now(), ended)
}

async function findEndings(db: Kysely<Database>): Promise<readonly Ending[]> {
  const value = await findSetting(db, stored.key)
  return (value as { prices: readonly Ending[] } | undefined)?.prices ?? []
}

/**
 * Ends a former price that was a mistake, so that no open page gets it any more. The act binds the bank, so another
 * manager approves it. `asked` is true while it waits for that. Throws `not_found` for a price that is no longer
 * honoured, and what `bind` throws.
 */
export function endFormerPrice(
  deps: Deps,
  maker: Maker,
  { id, cents, reason }: { id: string; cents: number; reason: string },
): Promise<{ asked: boolean }> {
  return asMaker(deps, maker, async (trx) => {
    const { model, currentCents } = await lockFormerPrice(deps, trx, { id, cents })
    const { count: customers } = await openWithPrice(trx, { model, cents })
    const change: PriceEnd = { id, model, cents, currentCents, customers }
    const base = await priceEndFacts(deps, trx, change)
    const act = { kind: 'price_end', subject: `${id}:${cents}`, change, base, reason } as const
    const request = await bind(deps, trx, maker, act, () => store(deps, trx, change, maker.actor, reason))
    return { asked: request !== null }
  })
}

async function lockFormerPrice(deps: Deps, trx: Transaction<Database>, { id, cents }: Pick<PriceEnd, 'id' | 'cents'>) {
  await lockCatalogue(trx)
  return findFormerPrice({ db: trx, now: deps.now }, { id, cents })
}

async function findFormerPrice(deps: Pick<Deps, 'db' | 'now'>, { id, cents }: Pick<PriceEnd, 'id' | 'cents'>) {
  const former = await listFormerPrices(deps)
  const price = former.find((one) => one.id === id && one.cents === cents)
  if (price === undefined) throw new ProblemError('not_found')
  return price
}

/** Returns the facts behind the approval of an ending: the honoured price and the price that replaces it. */
export async function priceEndFacts(deps: Deps, trx: Transaction<Database>, change: Pick<PriceEnd, 'id' | 'cents'>) {
  const { id, cents, currentCents } = await findFormerPrice({ db: trx, now: deps.now }, change)
  return { id, cents, currentCents }
}

/** Ends the price as it was approved. */
export function applyPriceEnd(
  deps: Deps,
  trx: Transaction<Database>,
  change: PriceEnd,
  { approver, asker, reason }: { approver: Maker; asker: { id: string; name: string }; reason: string },
): Promise<void> {
  const name = agreedNames(asker, approver)
  return store(deps, trx, change, { id: approver.actor.id, name }, reason)
}

async function store(
  deps: Deps,
  trx: Transaction<Database>,
  { id, cents }: PriceEnd,
  actor: { id: string; name: string },
  reason: string,
): Promise<void> {
  const at = deps.now()
  const { number: version } = await currentVersion(trx)
  const ending: Ending = { id, cents, version, at: at.toISOString(), by: actor.name, reason }
  // No page gets a former price for longer than this, whether the price was ended or not.
  const recent = (await findEndings(trx)).filter((one) => at.getTime() - Date.parse(one.at) < priceGuaranteeMs)
  await saveSetting(trx, { ...stored, value: { prices: [...recent, ending] }, by: actor.id, at })
}

/** Returns the open applications that have a former price: their number, and the newest of them. Throws `not_found`. */
export async function formerPriceCustomers(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, cents }: { id: string; cents: number },
): Promise<FormerPriceCustomers> {
  const { model } = await findFormerPrice(deps, { id, cents })
  return openWithPrice(deps.db, { model, cents })
}

async function openWithPrice(
  db: Kysely<Database>,
  { model, cents }: { model: string; cents: number },
): Promise<FormerPriceCustomers> {
  const those = db
    .selectFrom('financing_applications as application')
    .where('motorcycle_model', '=', model)
    .where('motorcycle_price', '=', fromCents(cents))
    .where(isOpen('application'))
  const [{ count }, rows] = await Promise.all([
    those.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow(),
    those
      .select(['id', 'full_name', 'contract_number', 'status'])
      .orderBy('created_at', 'desc')
      .limit(customersShown)
      .execute(),
  ])
  return {
    count,
    customers: rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      contractNumber: row.contract_number,
      status: row.status,
    })),
  }
}
