import { glob, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobsServer } from '@netlify/blobs/server'
import { blobFileStore, type FileStore, openStore } from '#server/shared/file-store.ts'
import { listen } from './http-server.ts'

// The parts that `start()` would set and serve; private only in the declared type.
type Emulation = { address: string; handleRequest(request: Request): Promise<Response> }

/**
 * Starts the official emulation of Netlify Blobs in a folder and sets its address for this process's functions. Does
 * not call its `start()`, which would listen on every interface. First removes files that a killed process left
 * half-written.
 */
export async function startBlobs(directory: string): Promise<{ documents: FileStore; stop(): Promise<void> }> {
  await mkdir(directory, { recursive: true })
  await removeHalfWritten(directory)
  const token = crypto.randomUUID()
  const emulation = new BlobsServer({ directory, token, logger: () => {} }) as unknown as Emulation
  const server = await listen({ port: 0, host: '127.0.0.1' })
  emulation.address = `http://127.0.0.1:${server.port}`
  server.serve((request) => emulation.handleRequest(request))
  const context = { edgeURL: emulation.address, uncachedEdgeURL: emulation.address, siteID: 'local', token }
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64')
  return {
    documents: blobFileStore(() => openStore('documents')),
    stop: server.stop,
  }
}

/**
 * Removes half-written files. The emulation writes each file under another name first, such as `.e9s1fv2u5th`, and
 * would list a leftover as a key for ever.
 */
async function removeHalfWritten(directory: string): Promise<void> {
  for await (const name of glob('**/.*', { cwd: directory, withFileTypes: true }))
    if (name.isFile() && /^\.[a-z\d]+$/.test(name.name)) await rm(join(name.parentPath, name.name))
}
