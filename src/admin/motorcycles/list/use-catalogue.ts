import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { useLoad } from '../../core/use-load.ts'

/** Every model as managers work on it. */
export function useCatalogue() {
  return useLoad('catalogue', (signal) => call(admin.catalogue.motorcycles.$get({}, { init: { signal } })))
}

/** Puts a model behind its neighbour after (1) or before (-1) it; gives the failure, if any. */
export async function moveBy(motorcycles: readonly ListedMotorcycle[], one: ListedMotorcycle, step: 1 | -1) {
  const others = motorcycles.filter(({ state, id }) => state !== 'archived' && id !== one.id)
  const place = motorcycles.filter(({ state }) => state !== 'archived').findIndex(({ id }) => id === one.id)
  const after = others[place + step - 1]?.id ?? null
  const json = { version: one.version, after }
  return call(admin.catalogue.motorcycles[':id'].position.$put({ param: { id: one.id }, json }))
}
