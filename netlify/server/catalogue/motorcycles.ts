import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { fieldProblems } from '#api/field-problems.ts'
import {
  type CatalogueList,
  type MotorcycleDetail,
  type MotorcycleInput,
  motorcycleFacts,
  type NewPrices,
} from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { withPriceFrom } from '#domain/catalogue/prices.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { type Attempt, once } from '../shared/once.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import {
  allMotorcycles,
  findMotorcycle,
  findMotorcycleHistory,
  lockCatalogue,
  type MotorcycleRow,
  type MotorcycleWrite,
  ownerOfName,
  ownerOfSlug,
  writeMotorcycle,
} from './queries.ts'
import { listMotorcycles, motorcycleDetail } from './working-copy.ts'

type Working = 'listed' | 'held'

/**
 * Stores a new model after all others, once for an attempt. Throws `validation_failed` for the name or slug of another
 * model, and for a photo that is not stored.
 */
export async function addMotorcycle(
  deps: Deps,
  actor: AnalystActor,
  input: { facts: MotorcycleInput; state: Working },
  attempt: Attempt | null,
): Promise<MotorcycleDetail> {
  await refuseMissingPhotos(deps, input.facts)
  const added = await changing(deps, (trx) =>
    once(trx, attempt, deps.now(), async () => {
      const id = randomUUID()
      await refuseTaken(trx, id, input.facts)
      const last = (await allMotorcycles(trx)).at(-1)?.position ?? 0
      await writeMotorcycle(trx, { id, ...input, kind: 'created', position: last + 1, ...signature(deps, actor) })
      return id
    }),
  )
  return motorcycleDetail(deps.db, added)
}

/** Stores the facts of a model that a manager typed. Throws `not_found`, `stale_motorcycle`, `validation_failed`. */
export async function changeMotorcycle(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { facts, state, version }: { facts: MotorcycleInput; state: Working; version: number },
): Promise<MotorcycleDetail> {
  await refuseMissingPhotos(deps, facts)
  return changeOne(deps, actor, id, version, async (trx) => {
    await refuseTaken(trx, id, facts)
    return { kind: 'changed', facts, state }
  })
}

/**
 * Archives a model, so that the next version leaves it out; its applications keep it. Throws `not_found`,
 * `stale_motorcycle`.
 */
export function archiveMotorcycle(deps: Deps, actor: AnalystActor, id: string, version: number) {
  return changeOne(deps, actor, id, version, async () => ({ kind: 'archived', state: 'archived' }))
}

/** Brings an archived model back, as a draft. Throws like a change. */
export function bringMotorcycleBack(deps: Deps, actor: AnalystActor, id: string, version: number) {
  return changeOne(deps, actor, id, version, async (trx, { facts }) => {
    await refuseTaken(trx, id, facts)
    return { kind: 'brought_back', state: 'held' }
  })
}

/** Restores a model's state after an earlier change. Throws like a change. */
export function restoreMotorcycle(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { version, to }: { version: number; to: number },
) {
  return changeOne(deps, actor, id, version, async (trx, row) => {
    const event = (await findMotorcycleHistory(trx, id)).find((one) => one.version === to)
    if (!event) throw new ProblemError('not_found')
    await refuseTaken(trx, id, event.facts)
    const { facts, position } = event
    // Restoring an archived version keeps the current state, because a manager takes a model off sale only on purpose.
    const state = event.state === 'archived' ? row.state : event.state
    return { kind: 'restored', facts, position, state }
  })
}

/** Moves a model behind another, or to the front. Throws `not_found`, `stale_motorcycle`. */
export function moveMotorcycle(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { version, after }: { version: number; after: string | null },
) {
  return changeOne(deps, actor, id, version, async (trx) => {
    const others = (await allMotorcycles(trx)).filter((one) => one.id !== id)
    const before = after === null ? -1 : others.findIndex((one) => one.id === after)
    if (after !== null && before < 0) throw new ProblemError('not_found')
    const low = others[before]?.position ?? (others[0]?.position ?? 1) - 2
    const high = others[before + 1]?.position ?? low + 2
    return { kind: 'moved', position: (low + high) / 2 }
  })
}

/**
 * Stores a new price for each of some models, from its day on: all of them or none. The site shows them only after a
 * publication. Throws `not_found`, `stale_motorcycle` (also for an archived model), and `validation_failed` for a day
 * that is over or a model that would have too many prices.
 */
export async function setPrices(deps: Deps, actor: AnalystActor, { prices }: NewPrices): Promise<CatalogueList> {
  const today = brazilianDate(deps.now())
  await changing(deps, async (trx) => {
    const rows = new Map((await allMotorcycles(trx)).map((row) => [row.id, row]))
    for (const [index, { id, version, from, cents }] of prices.entries()) {
      const row = rows.get(id)
      if (row === undefined) throw new ProblemError('not_found')
      if (row.version !== version || row.state === 'archived') throw new ProblemError('stale_motorcycle')
      if (from < today) throw fieldError(`prices.${index}.from`, 'price_day_over')
      const parsed = motorcycleFacts.safeParse({
        ...row.facts,
        prices: withPriceFrom(row.facts.prices, { from, cents }),
      })
      if (!parsed.success) {
        const code = fieldProblems(parsed.error.issues)[0]?.code ?? 'invalid'
        throw fieldError(`prices.${index}.cents`, code)
      }
      const { state, position } = row
      const facts = parsed.data
      if (canonicalJson(facts) === canonicalJson(row.facts)) continue
      await writeMotorcycle(trx, { id, state, position, facts, kind: 'changed', ...signature(deps, actor) })
    }
  })
  return listMotorcycles(deps.db)
}

type Change = Pick<MotorcycleWrite, 'kind'> & Partial<Pick<MotorcycleWrite, 'facts' | 'state' | 'position'>>

async function changeOne(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  version: number,
  change: (trx: Transaction<Database>, row: MotorcycleRow) => Promise<Change>,
): Promise<MotorcycleDetail> {
  await changing(deps, async (trx) => {
    const row = await findMotorcycle(trx, id)
    if (row === undefined) throw new ProblemError('not_found')
    if (row.version !== version) throw new ProblemError('stale_motorcycle')
    const { state, position, facts } = row
    await writeMotorcycle(trx, { id, state, position, facts, ...(await change(trx, row)), ...signature(deps, actor) })
  })
  return motorcycleDetail(deps.db, id)
}

const changing = <Result>(deps: Deps, work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> =>
  deps.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    return work(trx)
  })

const signature = (deps: Deps, { id, name }: AnalystActor) => ({ actor: { id, name }, at: deps.now() })

async function refuseMissingPhotos(deps: Deps, { photos = [] }: MotorcycleInput): Promise<void> {
  const files = blobFileStore(deps.photos)
  const stored = await Promise.all(photos.map(async ({ sha256 }) => (await files.list(sha256)).includes(sha256)))
  if (stored.includes(false)) throw fieldError('facts.photos', 'photo_missing')
}

/**
 * Throws `validation_failed` for a slug or name of another model. A slug belongs to its model for good, a name until
 * the model is archived.
 */
async function refuseTaken(
  trx: Transaction<Database>,
  id: string,
  { slug, model }: Pick<MotorcycleInput, 'slug' | 'model'>,
): Promise<void> {
  const owner = await ownerOfSlug(trx, slug)
  if (owner !== undefined && owner !== id) throw fieldError('facts.slug', 'slug_taken')
  const namesake = await ownerOfName(trx, model)
  if (namesake !== undefined && namesake !== id) throw fieldError('facts.model', 'model_taken')
}
