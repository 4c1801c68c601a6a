import type { Store } from '@netlify/blobs'
import { expect, it } from 'vitest'
import { blobFileStore } from './file-store.ts'
import { StorageError } from './problem.ts'

const storeThat = (set: Store['set']) => blobFileStore(() => ({ set }) as Store, 20)

it('gives up on a store that does not answer in time', async () => {
  const silent = storeThat(() => new Promise(() => {}))
  await expect(silent.write('key', new Uint8Array(1))).rejects.toBeInstanceOf(StorageError)
})

it('tells every failure of the store as one of storage, and what it was', async () => {
  const reason = new TypeError('fetch failed')
  const failing = storeThat(() => Promise.reject(reason))
  await expect(failing.writeNew('key', new Uint8Array(1))).rejects.toMatchObject({
    name: 'StorageError',
    cause: reason,
  })
})
