import type { Store } from '@netlify/blobs'
import { StorageError } from '../problem.ts'

/** Netlify's own client goes on trying for half a minute: nobody should wait so long to hear that it did not work. */
const patienceMs = 8_000

/** Where whole files and parts of uploads live, by key. A write is seen whole or not at all. All throw StorageError. */
export interface FileStore {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Writes only where nothing is yet; tells whether it did. */
  writeNew(key: string, bytes: Uint8Array): Promise<boolean>
  read(key: string): Promise<Uint8Array | null>
  stream(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Removes one key; one that is not there is no error. */
  remove(key: string): Promise<void>
}

/**
 * Files in a store of Netlify Blobs. `open` gives the store; it is asked at each use, because a function learns where its
 * blobs are only while it runs. A store that does not answer within `patience` (ms) has failed.
 */
export function blobFileStore(open: () => Store, patience = patienceMs): FileStore {
  const asked = <Answer>(call: Promise<Answer>) => answered(call, patience)
  return {
    write: async (key, bytes) => void (await asked(open().set(key, whole(bytes)))),
    writeNew: async (key, bytes) => (await asked(open().set(key, whole(bytes), { onlyIfNew: true }))).modified,
    read: async (key) => {
      const found: ArrayBuffer | null = await asked(open().get(key, { type: 'arrayBuffer' }))
      return found && new Uint8Array(found)
    },
    stream: async (key) => (await asked(open().get(key, { type: 'stream' }))) as ReadableStream<Uint8Array> | null,
    remove: (key) => asked(open().delete(key)),
  }
}

async function answered<Answer>(call: Promise<Answer>, patience: number): Promise<Answer> {
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

// A view on a part of a larger buffer would send the whole buffer, with what else Node's pool holds. A copy by the
// constructor: `slice` on a Buffer gives another view.
function whole(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
