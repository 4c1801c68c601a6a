import { type GetStoreOptions, getStore, type Store } from '@netlify/blobs'

/** Every store of files. Backup, restore and sweep read this list. */
export const storeNames = { documents: 'documents', photos: 'motorcycle-photos' } as const

export type StoreKind = keyof typeof storeNames
export const storeKinds = Object.keys(storeNames) as StoreKind[]

/**
 * Opens a store. The environment says where it is, unless `access` does. A store belongs to the site, not to a deploy;
 * previews have their own.
 */
export function openStore(
  kind: StoreKind,
  { ofPreviews = false, ...access }: Pick<GetStoreOptions, 'siteID' | 'token'> & { ofPreviews?: boolean } = {},
): Store {
  const name = ofPreviews ? `${storeNames[kind]}-of-previews` : storeNames[kind]
  return getStore({ name, consistency: 'strong', ...access })
}

/** Calls `make` for each store, and gives the results by store. */
export const eachStore = <Value>(make: (kind: StoreKind) => Value): Record<StoreKind, Value> =>
  Object.fromEntries(storeKinds.map((kind) => [kind, make(kind)])) as Record<StoreKind, Value>
