import type { CatalogueEntry, FrozenCatalogue, GoneModel, MotorcycleFacts } from './published.ts'

/** 'held': a change that is not to be published yet. */
export type MotorcycleState = 'listed' | 'held' | 'archived'

/** A model as managers work on it. */
export type WorkingModel = {
  readonly id: string
  readonly state: MotorcycleState
  readonly facts: MotorcycleFacts
}

/** A slug that a model has or had. */
export type OwnedSlug = { readonly slug: string; readonly id: string }

/** How the next version would differ in one model. */
export type ModelChange = {
  readonly id: string
  readonly model: string
  readonly kind: 'added' | 'changed' | 'removed'
}

/**
 * The next version of the catalogue: models as they are worked on, in their order; of a held one what is published, if it
 * is. Models that were published before and are archived now are gone.
 */
export function freeze(
  models: readonly WorkingModel[],
  slugs: readonly OwnedSlug[],
  previous: FrozenCatalogue,
): FrozenCatalogue {
  const published = new Map(previous.motorcycles.map((entry) => [entry.id, entry]))
  const known = new Set([...published.keys(), ...previous.gone.map(({ id }) => id)])
  const motorcycles = models.flatMap(({ id, state, facts }): CatalogueEntry[] => {
    if (state === 'listed') return [{ id, ...facts }]
    const held = state === 'held' ? published.get(id) : undefined
    return held ? [held] : []
  })
  const gone = models
    .filter(({ id, state }) => state === 'archived' && known.has(id))
    .map(({ id, facts: { slug, model, category } }): GoneModel => ({ id, slug, model, category }))
  const slugOfId = new Map([...motorcycles, ...gone].map(({ id, slug }) => [id, slug]))
  const moved = slugs.flatMap(({ slug, id }) => {
    const now = slugOfId.get(id)
    return now === undefined || now === slug ? [] : [[slug, now] as const]
  })
  return { motorcycles, gone, moved: Object.fromEntries(moved) }
}

/**
 * What becomes of the working copy when an earlier version takes the place of `left`: the models that nobody changed since
 * `left` follow it, so that the next publication does not bring back what was just taken away. What somebody is changing
 * stays unchanged; a model that the earlier version does not have waits as held. Gives those that change.
 */
export function followRestored(
  models: readonly WorkingModel[],
  left: FrozenCatalogue,
  restored: FrozenCatalogue,
): WorkingModel[] {
  const before = new Map(left.motorcycles.map((entry) => [entry.id, stable(entry)]))
  const after = new Map(restored.motorcycles.map((entry) => [entry.id, entry]))
  return models.flatMap(({ id, state, facts }): WorkingModel[] => {
    const old = before.get(id)
    const entry = after.get(id)
    const untouched = state === 'listed' ? old === stable({ id, ...facts }) : state === 'archived' && old === undefined
    if (!untouched) return []
    if (entry === undefined) return state === 'listed' ? [{ id, facts, state: 'held' }] : []
    const { id: _, ...own } = entry
    return state === 'listed' && old === stable(entry) ? [] : [{ id, facts: own, state: 'listed' }]
  })
}

/** What differs from one version to the next, model by model, in their order; the removed ones at the end. */
export function changesBetween(previous: FrozenCatalogue, next: FrozenCatalogue): ModelChange[] {
  const before = new Map(previous.motorcycles.map((entry) => [entry.id, stable(entry)]))
  const after = new Set(next.motorcycles.map(({ id }) => id))
  const changes = next.motorcycles.flatMap((entry): ModelChange[] => {
    const { id, model } = entry
    const old = before.get(id)
    if (old === undefined) return [{ id, model, kind: 'added' }]
    return old === stable(entry) ? [] : [{ id, model, kind: 'changed' }]
  })
  const removed = previous.motorcycles.filter(({ id }) => !after.has(id))
  return [...changes, ...removed.map(({ id, model }) => ({ id, model, kind: 'removed' as const }))]
}

/** Tells whether the models of both stand in the same order. */
export function sameOrder(one: FrozenCatalogue, other: FrozenCatalogue): boolean {
  return one.motorcycles.map(({ id }) => id).join('\n') === other.motorcycles.map(({ id }) => id).join('\n')
}

/** JSON with sorted keys: the same for the same content, wherever it was stored in between. */
export function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
