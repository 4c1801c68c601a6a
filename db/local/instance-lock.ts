import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class FolderInUseError extends Error {}

/**
 * Reserves a data folder for this process, keeps other users out of it, and returns the function that releases it. The
 * lock is a listening socket, which the system closes with the process, so a killed process leaves no lock behind.
 * Throws FolderInUseError while another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  // The folder holds all customers' data and the key that opens it, so other users of this machine may not read it.
  chmodSync(folder, 0o700)
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\tiriva-${name}` : join(tmpdir(), `tiriva-${name}.sock`)
  if (await answers(path)) throw new FolderInUseError(folder)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  return () => server.close()
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
