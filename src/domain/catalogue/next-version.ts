import { canonicalJson } from '../canonical-json.ts'
import type { CatalogueEntry, FrozenCatalogue, GoneModel, MotorcycleFacts, PriceStep } from './published.ts'

/** 'held': the next version keeps the published facts of the model, or leaves it out if none are published. */
export type MotorcycleState = 'listed' | 'held' | 'archived'

/** A model as managers edit it, before they publish it. */
export type WorkingModel = {
  readonly id: string
  readonly state: MotorcycleState
  readonly facts: MotorcycleFacts
}

/** A current or former slug of a model. */
export type OwnedSlug = { readonly slug: string; readonly id: string }

/** How one model differs from one version to the next. */
export type ModelChange = {
  readonly id: string
  readonly model: string
  readonly kind: 'added' | 'changed' | 'removed'
}

/**
 * Makes the next version of the catalogue. Listed models get their edited facts, and held models keep the published
 * facts, if there are any.
 */
export function freeze(
  models: readonly WorkingModel[],
  slugs: readonly OwnedSlug[],
  previous: FrozenCatalogue,
): FrozenCatalogue {
  const published = new Map(previous.motorcycles.map((entry) => [entry.id, entry]))
  const motorcycles = models.flatMap(({ id, state, facts }): CatalogueEntry[] => {
    if (state === 'listed') return [{ id, ...facts }]
    const held = state === 'held' ? published.get(id) : undefined
    return held ? [held] : []
  })
  return versionOf(motorcycles, slugs, previous)
}

/**
 * Makes the version with these models. Models that an earlier version had besides are gone, under the names that they
 * had last. Every other slug of a model leads to its current one.
 */
export function versionOf(
  motorcycles: readonly CatalogueEntry[],
  slugs: readonly OwnedSlug[],
  previous: FrozenCatalogue,
): FrozenCatalogue {
  const listed = new Set(motorcycles.map(({ id }) => id))
  const gone = [...previous.motorcycles, ...previous.gone]
    .filter(({ id }) => !listed.has(id))
    .map(({ id, slug, model, category }): GoneModel => ({ id, slug, model, category }))
  const slugOfId = new Map([...motorcycles, ...gone].map(({ id, slug }) => [id, slug]))
  const moved = slugs.flatMap(({ slug, id }) => {
    const now = slugOfId.get(id)
    return now === undefined || now === slug ? [] : [[slug, now] as const]
  })
  return { motorcycles, gone, moved: Object.fromEntries(moved) }
}

/**
 * Returns the edited models that change when an earlier version replaces `left`. Models unchanged since `left` get the
 * facts of the earlier version, so that the next publication does not undo the restoration. Models with unpublished
 * edits stay as they are. A model that the earlier version lacks becomes held.
 */
export function followRestored(
  models: readonly WorkingModel[],
  left: FrozenCatalogue,
  restored: FrozenCatalogue,
): WorkingModel[] {
  const before = new Map(left.motorcycles.map((entry) => [entry.id, canonicalJson(entry)]))
  const after = new Map(restored.motorcycles.map((entry) => [entry.id, entry]))
  return models.flatMap(({ id, state, facts }): WorkingModel[] => {
    const old = before.get(id)
    const entry = after.get(id)
    const untouched =
      state === 'listed' ? old === canonicalJson({ id, ...facts }) : state === 'archived' && old === undefined
    if (!untouched) return []
    if (entry === undefined) return state === 'listed' ? [{ id, facts, state: 'held' }] : []
    const { id: _, ...own } = entry
    return state === 'listed' && old === canonicalJson(entry) ? [] : [{ id, facts: own, state: 'listed' }]
  })
}

/**
 * Returns the new positions of the models that an earlier version puts in another order when it replaces `left`. None
 * if a manager has changed the order since `left`. `models` are sorted by their positions.
 */
export function positionsRestored(
  models: readonly { readonly id: string; readonly position: number }[],
  left: FrozenCatalogue,
  restored: FrozenCatalogue,
): ReadonlyMap<string, number> {
  const those = ({ motorcycles }: FrozenCatalogue) => {
    const ids = new Set(motorcycles.map(({ id }) => id))
    return models.filter(({ id }) => ids.has(id))
  }
  const isEdited = those(left).some(({ id }, index) => id !== left.motorcycles[index]?.id)
  const moved = isEdited ? [] : those(restored)
  return new Map(moved.map(({ position }, index) => [restored.motorcycles[index]?.id ?? '', position]))
}

/** Lists how the models differ from one version to the next, in catalogue order, with the removed models at the end. */
export function changesBetween(previous: FrozenCatalogue, next: FrozenCatalogue): ModelChange[] {
  const before = new Map(previous.motorcycles.map((entry) => [entry.id, canonicalJson(entry)]))
  const after = new Set(next.motorcycles.map(({ id }) => id))
  const changes = next.motorcycles.flatMap((entry): ModelChange[] => {
    const { id, model } = entry
    const old = before.get(id)
    if (old === undefined) return [{ id, model, kind: 'added' }]
    return old === canonicalJson(entry) ? [] : [{ id, model, kind: 'changed' }]
  })
  const removed = previous.motorcycles.filter(({ id }) => !after.has(id))
  return [...changes, ...removed.map(({ id, model }) => ({ id, model, kind: 'removed' as const }))]
}

/**
 * What a version says anew of a model in its name, a free text or a photograph: words and pictures that can lead a
 * reader elsewhere, and a name that sells a motorcycle at the price of another one. `text` is null and `photos` (their
 * alternative texts) empty where they stay as they were. `named` is there for a model that is new or was renamed
 * (`former`), with the prices under that name.
 */
export type WordsChange = {
  readonly model: string
  readonly text: string | null
  readonly photos: readonly string[]
  readonly named?: { readonly former: string | null; readonly prices: readonly PriceStep[] }
}

/** Lists the names, free texts and photographs that a version has and the one before has not, in catalogue order. */
export function wordsBetween(previous: FrozenCatalogue, next: FrozenCatalogue): WordsChange[] {
  const before = new Map(previous.motorcycles.map((entry) => [entry.id, entry]))
  return next.motorcycles.flatMap(({ id, model, prices, text = '', photos = [] }): WordsChange[] => {
    const old = before.get(id)
    const known = new Set((old?.photos ?? []).map((photo) => canonicalJson(photo)))
    const added = photos.filter((photo) => !known.has(canonicalJson(photo))).map(({ alt }) => alt)
    const said = text !== '' && text !== old?.text ? text : null
    const named = old?.model !== model && { named: { former: old?.model ?? null, prices } }
    return said === null && added.length === 0 && !named ? [] : [{ model, text: said, photos: added, ...named }]
  })
}

/** Tells whether the models that both versions have are in another order in the second one. */
export function isOrderChanged(previous: FrozenCatalogue, next: FrozenCatalogue): boolean {
  const shared = (one: FrozenCatalogue, other: FrozenCatalogue) => {
    const known = new Set(other.motorcycles.map(({ id }) => id))
    return one.motorcycles.flatMap(({ id }) => (known.has(id) ? [id] : [])).join('\n')
  }
  return shared(previous, next) !== shared(next, previous)
}
