import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobsServer } from '@netlify/blobs/server'

/** Starts the official emulation of Netlify Blobs on `directory` and tells this process's functions of it. */
export async function startBlobs(dataDir: string): Promise<{ stop(): Promise<void> }> {
  const directory = join(dataDir, 'blobs')
  await mkdir(directory, { recursive: true })
  const token = crypto.randomUUID()
  const server = new BlobsServer({ directory, token, logger: () => {} })
  const { port } = await server.start()
  const url = `http://localhost:${port}`
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token }
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64')
  return { stop: async () => void (await server.stop()) }
}
