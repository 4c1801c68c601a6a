// npm run bench -- volume: walks 20,000 applications (BENCH_SIZE) as analysts do, to the last row: every page of the
// list forwards and back, the list of every queue, a search for a sample, a queue worked off, and the export with its
// progress. Each answer is held against the database: nothing is missing, and nothing comes twice.

import { sql } from 'kysely'
import { tabHeader } from '#api/headers.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { rebuildStates } from '#server/application/state.ts'
import { createReport, median, quantile } from '#tests/support/report.ts'
import { seedApplications } from '../support/seed-applications.ts'
import { startAdminApp } from './support/admin-app.ts'
import { openAnalystSession } from './support/analyst-session.ts'
import { exportAll } from './support/export-memory.ts'
import { request } from './support/measure.ts'

const size = Number(process.env.BENCH_SIZE ?? 20_000)
const [searched, taken] = [200, 500]
/** How much slower the last tenth of the list may be than the first. The times themselves: npm run bench -- admin. */
const mostGrowth = 2
const list = '/api/admin/applications'

const { app, db, version, stop } = await startAdminApp()
const report = createReport(`${version}, ${size} applications`, 'what', 'answers', 'rows', 'p50 ms', 'p95 ms', 's')

interface Page {
  rows: { id: string }[]
  hasNext: boolean
  hasPrevious: boolean
}

try {
  await migrateToLatest(db)
  await seedApplications(db, size)
  await rebuildStates(db)
  const cookie = await openAnalystSession(db)
  const { rows: known } = await sql<{ id: string; full_name: string; contract_number: string; cpf: string }>`
    select id, full_name, contract_number, cpf from financing_applications order by created_at desc, id desc`.execute(
    db,
  )

  const tab = crypto.randomUUID()
  /** Asks for what is under a name, and notes how long that took. */
  const times = new Map<string, number[]>()
  async function ask<Answer>(what: string, path: string, change?: ['POST' | 'PUT', object]): Promise<Answer> {
    const start = performance.now()
    const answer = await (change ? send(path, ...change) : request(app, cookie, path))
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    const body = (await answer.json()) as Answer
    times.set(what, [...(times.get(what) ?? []), performance.now() - start])
    return body
  }
  function send(path: string, method: string, json: object) {
    const headers = {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      [tabHeader]: tab,
    }
    const body = JSON.stringify(json)
    return app.fetch(new Request(`http://localhost:8888${path}`, { method, headers, body }), {
      ip: '127.0.0.1',
      waitUntil: () => {},
    })
  }
  /** Runs a part of the walk, and reports it with the number of rows that it returns. */
  async function part(what: string, work: () => Promise<number>): Promise<void> {
    const start = performance.now()
    const rows = await work()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const [p50, p95] = [0.5, 0.95].map((share) => Math.round(quantile(times.get(what) ?? [0], share)))
    report.row(what, times.get(what)?.length ?? 1, rows, p50, p95, seconds)
  }
  /** Reads all pages of a list in a direction, and returns the ids in the order in which they came. */
  async function walk(what: string, filter: string, step: 'after' | 'before', from = ''): Promise<string[]> {
    const ids: string[] = []
    for (let at = from; ; ) {
      const page = await ask<Page>(what, `${list}?${filter}${at && `&${step}=${at}`}`)
      const found = page.rows.map(({ id }) => id)
      if (step === 'after') ids.push(...found)
      else ids.unshift(...found)
      const [next, isMore] = step === 'after' ? [found.at(-1), page.hasNext] : [found[0], page.hasPrevious]
      if (!isMore || next === undefined) return ids
      at = next
    }
  }

  const all = known.map(({ id }) => id)
  let forwards: string[] = []
  let back: string[] = []
  await part('list, page by page', async () => {
    forwards = await walk('list, page by page', '', 'after')
    return forwards.length
  })
  await part('list, back to the beginning', async () => {
    back = await walk('list, back to the beginning', '', 'before', all.at(-1))
    return back.length
  })
  report.promise('the list has every application once, newest first', forwards.join() === all.join())
  // The page before the first row is the whole first page, of which some came already.
  report.promise('and the same on the way back', [...new Set(back)].join() === all.slice(0, -1).join())
  const pages = times.get('list, page by page') ?? []
  const tenth = Math.ceil(pages.length / 10)
  const [first, last] = [median(pages.slice(0, tenth)), median(pages.slice(-tenth))]
  const growth = `${first.toFixed(0)} ms, then ${last.toFixed(0)} ms`
  report.promise('the last pages cost about what the first ones do', last <= first * mostGrowth, growth)

  const dashboard = await ask<{ queues: { queue: string; count: number; more: boolean }[] }>(
    'dashboard',
    '/api/admin/dashboard',
  )
  const wrong: string[] = []
  await part('queues, page by page', async () => {
    let rows = 0
    for (const { queue, count, more } of dashboard.queues) {
      const ids = await walk('queues, page by page', `queue=${queue}`, 'after')
      if (new Set(ids).size !== ids.length || (more ? ids.length <= count : ids.length !== count))
        wrong.push(`${queue}: ${count} counted, ${ids.length} listed`)
      rows += ids.length
    }
    return rows
  })
  report.promise('each queue lists what the dashboard counts', wrong.length === 0, wrong.join('; '))

  const lost: string[] = []
  await part('search', async () => {
    for (let index = 0; index < searched; index++) {
      const one = known[Math.floor((index * size) / searched)]
      if (one === undefined) continue
      const term = [one.contract_number, one.cpf, `#${one.id.slice(0, 8)}`][index % 3] ?? ''
      const { rows } = await ask<Page>('search', `${list}?q=${encodeURIComponent(term)}`)
      if (!rows.some(({ id }) => id === one.id)) lost.push(term)
    }
    return searched
  })
  report.promise('everybody is found by number, CPF and id', lost.length === 0, lost.slice(0, 5).join(', '))

  const got: string[] = []
  await part('next to analyse', async () => {
    while (got.length < taken) {
      const { id } = await ask<{ id: string | null }>('next to analyse', '/api/admin/queues/analyse/next', ['POST', {}])
      if (id === null) break
      got.push(id)
      const { version } = await ask<{ version: number }>('details', `${list}/${id}`)
      const json = { status: 'rejected', refusal: 'income', reason: 'Renda', version }
      await ask('refusal', `${list}/${id}/status`, ['PUT', json])
    }
    return got.length
  })
  await part('details', async () => got.length)
  await part('refusal', async () => got.length)
  const waiting = dashboard.queues.find(({ queue }) => queue === 'analyse')?.count ?? 0
  const isOnce = new Set(got).size === Math.min(taken, waiting) && got.length === new Set(got).size
  report.promise('the queue is worked off, each once', isOnce, `${new Set(got).size} of ${got.length}`)

  const progress: number[] = []
  await part('export', async () => {
    let lines = -1
    const [rows] = await exportAll(app, cookie, (written) => {
      for (const byte of written) if (byte === 10) lines += 1
      progress.push(lines)
    })
    return rows
  })
  report.promise('the export has every application', progress.at(-1) === size, `${progress.at(-1)} lines`)
  const isMoving =
    progress.length > size / 5_000 && progress.every((lines, index) => lines >= (progress[index - 1] ?? 0))
  report.promise('and its progress moves on', isMoving, `${progress.length} steps`)
  report.print()
} finally {
  await stop()
}
