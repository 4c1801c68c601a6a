// `npm run bench:start`: how long `npm start` takes to its first answer in a copy of the project that was never built or started, and
// again there, and what it holds, npm and all processes together. Wants two quiet cores.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withCopy } from '#tests/support/catalogue/build-copy.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { watchMemory } from '#tests/support/process-memory.ts'
import { createReport } from '#tests/support/report.ts'
import { startServerProcess } from '#tests/support/site/server-process.ts'

const limitSeconds = 15
/** When what it holds is looked at: the start is over, and nobody asks it anything (ms). */
const settledMs = 20_000

const report = createReport('npm start', 'data folder', 'first answer, s', 'held 20 s later, MB', 'most until then, MB')
await withCopy(async (folder) => {
  for (const data of ['empty', 'of the start before']) {
    const port = String(await freePort())
    const env = { ...process.env, PORT: port, DATA_DIR: join(folder, '.data') }
    const memory = watchMemory(process.pid)
    const start = performance.now()
    const server = await startServerProcess(`http://localhost:${port}/`, ['npm', 'start'], { cwd: folder, env })
    const seconds = Math.round((performance.now() - start) / 100) / 10
    await pause(settledMs)
    report.row(data, seconds, memory.held(), memory.end())
    report.promise(`${data}: the first answer within ${limitSeconds} s`, seconds <= limitSeconds, `${seconds} s`)
    await server.stop()
  }
})
report.print()
