import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import type { Context } from 'hono'
import { exportReason } from '#api/application-list.ts'
import { exportReasonHeader, nextAfterHeader } from '#api/headers.ts'
import type { CountResponse } from '#api/lists.ts'
import type { Deps } from '../deps.ts'
import { type CsvSlice, csvName } from '../shared/csv.ts'
import { ProblemError } from '../shared/problem.ts'
import type { AnalystEnv } from './access.ts'
import { analystActor } from './analyst-account.ts'
import { recordSecurity } from './security-log.ts'

/**
 * A slice of an export as a file to download. The file's name begins with `what`. The security history keeps `reason`
 * and the person.
 */
export async function csvAnswer(
  c: Context<AnalystEnv>,
  what: string,
  { lines, nextAfter }: CsvSlice,
  reason?: string,
): Promise<Response> {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${csvName(what, c.var.deps.now())}"`)
  if (nextAfter) c.header(nextAfterHeader, nextAfter)
  // Records who takes data out of the system, each slice, because the browser says where one begins. Leaves the query
  // out, because the searched text is personal.
  const { deps, analyst } = c.var
  const actor = analystActor(analyst)
  await recordSecurity(deps, deps.db, 'export', { actor, detail: reason ? `${what}, ${reason}` : what, ip: c.env.ip })
  // Makes lines only as fast as the browser reads them. An error aborts the download, so that half a file is not
  // mistaken for a whole one.
  const body = ReadableStream.from(lines).pipeThrough(new TextEncoderStream())
  return c.body(body as globalThis.ReadableStream)
}

type Exported<Query> = {
  count: (deps: Deps, query: Query) => Promise<CountResponse>
  slice: (deps: Deps, query: Query) => Promise<CsvSlice>
}

/** Answers with a slice of a list as a file. Throws `export_reason_required` for a large one without a reason. */
export async function exportAnswer<Query extends Readonly<Record<string, unknown>>>(
  c: Context<AnalystEnv>,
  what: string,
  query: Query,
  { count, slice }: Exported<Query>,
): Promise<Response> {
  const { deps } = c.var
  const reason = exportReasonOf(c)
  await demandExportReason(query, reason, () => count(deps, query))
  return csvAnswer(c, what, await slice(deps, query), reason)
}

/**
 * Demands a reason for an export without a filter, or if `count` finds more rows than it counts. Throws
 * `export_reason_required`. `query` is the filter with the other parameters of the export.
 */
async function demandExportReason(
  query: Readonly<Record<string, unknown>>,
  reason: string | undefined,
  count: () => Promise<CountResponse>,
): Promise<void> {
  const { sort: _s, direction: _d, after: _a, limit: _l, columns: _c, ...filter } = query
  if (reason) return
  if (Object.values(filter).some((value) => value !== undefined) && !(await count()).more) return
  throw new ProblemError('export_reason_required')
}

/** Returns the reason for an export from its header; undefined if the header holds no reason that can be stored. */
function exportReasonOf(c: Context<AnalystEnv>): string | undefined {
  const header = c.req.header(exportReasonHeader)
  if (header === undefined) return undefined
  try {
    return exportReason.safeParse(decodeURIComponent(header)).data
  } catch {
    return undefined
  }
}
