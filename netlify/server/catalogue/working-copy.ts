import type { Kysely } from 'kysely'
import type { CatalogueList, ListedMotorcycle, MotorcycleDetail, MotorcycleInput } from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import { changesBetween, freeze } from '#domain/catalogue/next-version.ts'
import type { Catalogue, FrozenCatalogue } from '#domain/catalogue/published.ts'
import { ProblemError } from '../shared/problem.ts'
import { currentCatalogue } from './publication-queries.ts'
import { allMotorcycles, allSlugs, findMotorcycleHistory, type MotorcycleRow } from './queries.ts'

export interface WorkingCopy {
  rows: MotorcycleRow[]
  published: Catalogue
  /** The next version, if a manager published now. */
  next: FrozenCatalogue
}

/** Returns the working copy of the models, the published version, and the version that a publication would make now. */
export async function readWorkingCopy(db: Kysely<Database>): Promise<WorkingCopy> {
  const [rows, slugs, published] = await Promise.all([allMotorcycles(db), allSlugs(db), currentCatalogue(db)])
  return { rows, published, next: freeze(rows, slugs, published) }
}

/** Returns the managers' list: every model, and how it differs from the published one. */
export async function listMotorcycles(db: Kysely<Database>): Promise<CatalogueList> {
  const { rows, published } = await readWorkingCopy(db)
  const site = siteState(rows, published)
  return { motorcycles: rows.map((row) => listed(row, site, published)) }
}

/** A model with its history. Throws `not_found`. */
export async function motorcycleDetail(db: Kysely<Database>, id: string): Promise<MotorcycleDetail> {
  const [{ rows, published }, history] = await Promise.all([readWorkingCopy(db), findMotorcycleHistory(db, id)])
  const row = rows.find((one) => one.id === id)
  if (row === undefined) throw new ProblemError('not_found')
  return {
    ...listed(row, siteState(rows, published), published),
    history: history.map(({ version, kind, state, facts, actor_name, at }) => ({
      version,
      kind,
      state,
      facts: facts as MotorcycleInput,
      actor: actor_name,
      at: at.toISOString(),
    })),
  }
}

type SiteState = (row: MotorcycleRow) => ListedMotorcycle['site']

/** Compares each model of the working copy, held or not, with the published one. */
function siteState(rows: readonly MotorcycleRow[], published: Catalogue): SiteState {
  const worked = rows.filter(({ state }) => state !== 'archived').map(({ id, facts }) => ({ id, ...facts }))
  const changes = new Map(
    changesBetween(published, { motorcycles: worked, gone: [], moved: {} }).map(({ id, kind }) => [id, kind]),
  )
  const onSale = new Set(published.motorcycles.map(({ id }) => id))
  return ({ id, state }) => {
    if (state === 'archived') return onSale.has(id) ? 'leaving' : 'archived'
    const change = changes.get(id)
    if (change === 'added') return 'draft'
    return change === 'changed' ? 'changed' : 'live'
  }
}

const listed = (row: MotorcycleRow, site: SiteState, { motorcycles }: Catalogue): ListedMotorcycle => ({
  id: row.id,
  state: row.state,
  version: row.version,
  facts: row.facts as MotorcycleInput,
  site: site(row),
  publishedPrices: motorcycles.find(({ id }) => id === row.id)?.prices.map((price) => ({ ...price })) ?? null,
})
