import type { Store } from '@netlify/blobs'

interface Kept {
  bytes: ArrayBuffer
  metadata: Record<string, unknown>
}

/**
 * A store of files in memory, with the functions that the server uses. Netlify's emulation walks through all files for
 * each list. With thousands of files that takes minutes a simulated day.
 */
export function memoryStore(): Store {
  const kept = new Map<string, Kept>()
  const store = {
    set: async (
      key: string,
      bytes: ArrayBuffer,
      { metadata = {}, onlyIfNew = false }: { metadata?: Kept['metadata']; onlyIfNew?: boolean } = {},
    ) => {
      if (onlyIfNew && kept.has(key)) return { modified: false }
      kept.set(key, { bytes, metadata })
      return { modified: true }
    },
    get: async (key: string, { type }: { type: 'arrayBuffer' | 'stream' }) => {
      const bytes = kept.get(key)?.bytes
      if (bytes === undefined) return null
      return type === 'stream' ? new Blob([bytes]).stream() : bytes
    },
    getMetadata: async (key: string) => kept.get(key) ?? null,
    delete: async (key: string) => void kept.delete(key),
    list: async ({ prefix }: { prefix: string }) => ({
      blobs: [...kept.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key, etag: '' })),
      directories: [],
    }),
  }
  return store as unknown as Store
}
