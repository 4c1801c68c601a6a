import type { Store } from '@netlify/blobs'

/** Where whole files and parts of uploads live, by key. A write is seen whole or not at all. */
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
 * blobs are only while it runs.
 */
export function blobFileStore(open: () => Store): FileStore {
  return {
    write: async (key, bytes) => void (await open().set(key, whole(bytes))),
    writeNew: async (key, bytes) => (await open().set(key, whole(bytes), { onlyIfNew: true })).modified,
    read: async (key) => {
      const found: ArrayBuffer | null = await open().get(key, { type: 'arrayBuffer' })
      return found && new Uint8Array(found)
    },
    stream: async (key) => (await open().get(key, { type: 'stream' })) as ReadableStream<Uint8Array> | null,
    remove: (key) => open().delete(key),
  }
}

// A view on a part of a larger buffer would send the whole buffer.
function whole(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer
}
