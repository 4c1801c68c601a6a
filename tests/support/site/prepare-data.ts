// `node prepare-data.ts FOLDER`: leaves there what a first start of the local server does, the demonstration's data included.
// To start from a copy of it takes a third of a first start.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startLocalServices } from '../../../netlify/local/services.ts'

const [dataDir = ''] = process.argv.slice(2)
const tasks: (() => Promise<unknown>)[] = []
process.umask(0o077)
await mkdir(dataDir)
await startLocalServices(
  { port: 0, host: '127.0.0.1', dataDir, databaseUrl: undefined },
  { address: 'http://localhost', blobs: join(dataDir, 'blobs'), onStop: (task) => void tasks.push(task) },
)
for (const task of tasks.toReversed()) await task()
process.exit()
