// `node prepare-data.ts FOLDER`: makes there the data of a first start of the local server, with the demonstration.
// Starting from a copy takes a third of the time of a first start.
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
