import { type GetStoreOptions, getStore, type Store } from '@netlify/blobs'
import { StorageError } from './problem.ts'

/** Every store of files. Backup, restore and sweep read this list. */
export const storeNames = { documents: 'documents', photos: 'motorcycle-photos' } as const

export type StoreKind = keyof typeof storeNames
export const storeKinds = Object.keys(storeNames) as StoreKind[]

/**
 * Opens a store. The environment says where it is, unless `access` does. A store belongs to the site, not to a deploy;
 * previews have their own.
 */
export function openStore(kind: StoreKind, access: StoreAccess = {}): Store {
  return openNamedStore(storeNames[kind], access)
}

type StoreAccess = Pick<GetStoreOptions, 'siteID' | 'token'> & { ofPreviews?: boolean }

/** Opens a store of the site by its name, also one that holds no files. */
export function openNamedStore(name: string, { ofPreviews = false, ...access }: StoreAccess = {}): Store {
  return getStore({ name: ofPreviews ? `${name}-of-previews` : name, consistency: 'strong', ...access })
}

/** Calls `make` for each store, and returns the results by store. */
export const eachStore = <Value>(make: (kind: StoreKind) => Value): Record<StoreKind, Value> =>
  Object.fromEntries(storeKinds.map((kind) => [kind, make(kind)])) as Record<StoreKind, Value>

/** How long (ms) a call may take. Netlify's client keeps retrying for half a minute, too long to wait for a failure. */
const patienceMs = 8_000

/** Files and upload parts by key. A write is visible as a whole or not at all. Every method throws StorageError. */
export interface FileStore {
  write(key: string, bytes: Uint8Array, writtenAt?: Date): Promise<void>
  /** Writes only if the key is free; tells whether it did. */
  writeNew(key: string, bytes: Uint8Array): Promise<boolean>
  read(key: string): Promise<Uint8Array | null>
  stream(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Removes a key; a missing one is no error. */
  remove(key: string): Promise<void>
  /** The instant at which a key was written, if the writer stored it. */
  writtenAt(key: string): Promise<Date | null>
  /** Every key with this prefix. */
  list(prefix: string): Promise<string[]>
}

/**
 * Writes a file under `keyAt` of the first millisecond from `at` on that no other attempt has taken: each attempt has a
 * file of its own, and removes only that. Returns its key.
 */
export async function writeAttempt(
  files: FileStore,
  bytes: Uint8Array,
  at: Date,
  keyAt: (time: number) => string,
): Promise<string> {
  for (let time = at.getTime(); ; time++) if (await files.writeNew(keyAt(time), bytes)) return keyAt(time)
}

/**
 * Files in Netlify Blobs. `open` is called for each use, because a function gets the address of its blobs only while it
 * runs. A store that does not answer within `patience` (ms) counts as failed.
 */
export function blobFileStore(open: () => Store, patience = patienceMs): FileStore {
  const asked = <Answer>(call: Promise<Answer>) => answered(call, patience)
  return {
    write: async (key, bytes, writtenAt) => {
      const metadata = writtenAt && { writtenAt: writtenAt.toISOString() }
      await asked(open().set(key, whole(bytes), metadata && { metadata }))
    },
    writeNew: async (key, bytes) => (await asked(open().set(key, whole(bytes), { onlyIfNew: true }))).modified,
    read: async (key) => {
      const found: ArrayBuffer | null = await asked(open().get(key, { type: 'arrayBuffer' }))
      return found && new Uint8Array(found)
    },
    stream: async (key) => (await asked(open().get(key, { type: 'stream' }))) as ReadableStream<Uint8Array> | null,
    remove: (key) => asked(open().delete(key)),
    writtenAt: async (key) => {
      const { writtenAt } = (await asked(open().getMetadata(key)))?.metadata ?? {}
      return typeof writtenAt === 'string' ? new Date(writtenAt) : null
    },
    list: async (prefix) => (await asked(open().list({ prefix }))).blobs.map(({ key }) => key),
  }
}

/** Waits for the answer of a store. Throws StorageError for a failure, and after `patience` (ms). */
export async function answered<Answer>(call: Promise<Answer>, patience: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([call, timeout])
  } catch (cause) {
    throw new StorageError('the file store failed', { cause })
  } finally {
    clearTimeout(timer)
  }
}

// Copies the bytes, because a view on part of a larger buffer would send the whole buffer, with whatever else is in
// Node's pool. Uses the constructor, because `slice` on a Buffer only makes another view.
function whole(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
