import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getStore } from '@netlify/blobs'
import { BlobsServer } from '@netlify/blobs/server'
import { blobFileStore, type FileStore } from '#server/storage/file-store.ts'

/** Starts the official emulation of Netlify Blobs on `directory` and tells this process's functions of it. */
export async function startBlobs(dataDir: string): Promise<{ documents: FileStore; stop(): Promise<void> }> {
  const directory = join(dataDir, 'blobs')
  await mkdir(directory, { recursive: true })
  const token = crypto.randomUUID()
  const server = new BlobsServer({ directory, token, logger: () => {} })
  const { port } = await server.start()
  const url = `http://localhost:${port}`
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token }
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64')
  return {
    documents: blobFileStore(() => getStore({ name: 'documents', consistency: 'strong' })),
    stop: async () => void (await server.stop()),
  }
}
