import { exportReasonHeader, nextAfterHeader } from '#api/headers.ts'
import type { createApp } from '#server/app.ts'
import { livingBytes } from '#tests/support/memory.ts'
import { request } from './measure.ts'

type App = ReturnType<typeof createApp>

const mega = 1024 * 1024
const moments = 20

/** Memory in megabytes. */
export interface ExportReading {
  rows: number
  seconds: number
  megabytes: number
  /**
   * The most living memory above the level before the export, measured after a full collection at each of twenty
   * moments.
   */
  heldMegabytes: number
  /** The most memory that the process had from the system between two collections. */
  peakRssMegabytes: number
}

/**
 * Exports everything twice and discards it. The first export gives the time and the size of the process; the second has
 * forced collections. `atLeastRows`: repeats the first export until it has written so many rows. A process also grows
 * with garbage that is not collected yet, so sizes are comparable only after the same amount of it.
 */
export async function measureExport(app: App, cookie: string, atLeastRows: number): Promise<ExportReading> {
  let [rows, bytes, peakRss, seen] = [0, 0, 0, 0]
  const start = performance.now()
  let firstSeconds = 0
  while (seen < atLeastRows) {
    ;[rows, bytes] = await exportAll(app, cookie, () => {
      peakRss = Math.max(peakRss, process.memoryUsage().rss)
    })
    firstSeconds ||= (performance.now() - start) / 1000
    if (rows === 0) throw new Error('the export is empty')
    seen += rows
  }

  // The first collection leaves memory that finalizers still hold.
  livingBytes()
  const before = livingBytes()
  let [held, done, next] = [Number.NEGATIVE_INFINITY, 0, 0]
  await exportAll(app, cookie, (part) => {
    done += part.length
    if (done < next) return
    next += bytes / moments
    held = Math.max(held, livingBytes() - before)
  })
  return {
    rows,
    seconds: firstSeconds,
    megabytes: bytes / mega,
    heldMegabytes: held / mega,
    peakRssMegabytes: peakRss / mega,
  }
}

/** Exports everything slice by slice, as the page does. Returns the rows and bytes; `watch` sees each part. */
export async function exportAll(app: App, cookie: string, watch: (part: Uint8Array) => void) {
  let [rows, bytes] = [-1, 0]
  for (let after: string | null = ''; after !== null; ) {
    const path = `/api/admin/applications.csv${after && `?after=${after}`}`
    const response = await request(app, cookie, path, { [exportReasonHeader]: 'bench' })
    if (response.status !== 200) throw new Error(`the export answered ${response.status}`)
    for await (const part of response.body ?? []) {
      bytes += part.length
      for (const byte of part) if (byte === 10) rows++
      watch(part)
    }
    after = response.headers.get(nextAfterHeader)
  }
  return [rows, bytes] as const
}
