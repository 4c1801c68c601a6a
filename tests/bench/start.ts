// `npm run bench -- start`: the time of `npm start` to its first answer, in a copy of the project that was never built
// or started, and a second time there. Also the memory of npm and all its processes. Needs two idle cores.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withCopy } from '#tests/support/catalogue/build-copy.ts'
import { freePort } from '#tests/support/free-port.mjs'
import { watchMemory } from '#tests/support/process-memory.ts'
import { createReport } from '#tests/support/report.ts'
import { startServerProcess } from '#tests/support/site/server-process.ts'

const limitSeconds = 15
/** The delay (ms) after which the memory is read. By then the start is over, and no requests come. */
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
