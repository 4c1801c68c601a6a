import { Client } from '@neondatabase/serverless'

/** The queries of one request: steps one after another, with simultaneous queries in one step. */
export type Recording = { text: string; values: unknown[] }[][]

type Query = (query: unknown, ...rest: unknown[]) => Promise<unknown>

/** Does `work` once and gives the driver's queries during it. Nothing else may run at the same time. */
export async function recordSql(work: () => Promise<unknown>): Promise<Recording> {
  const prototype = Client.prototype as unknown as { query: Query }
  const original = prototype.query
  const steps: Recording = []
  let running = 0
  prototype.query = async function (this: unknown, query, ...rest) {
    const step = running === 0 ? [] : steps.pop()
    running++
    const text = typeof query === 'string' ? query : (query as { text: string }).text
    const values = Array.isArray(rest[0]) ? rest[0] : []
    steps.push([...(step ?? []), { text, values }])
    try {
      return await original.call(this, query, ...rest)
    } finally {
      running--
    }
  }
  try {
    await work()
    return steps
  } finally {
    prototype.query = original
  }
}
