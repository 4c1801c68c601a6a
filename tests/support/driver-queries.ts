import { Client } from '@neondatabase/serverless'
import { Batch } from '#db/pipeline.ts'

/** What the driver sends at once over a connection: one statement, or a batch of several. */
export interface Sent {
  connection: object
  statements: readonly { text: string; values: readonly unknown[] }[]
}

type Query = (this: object, query: unknown, ...rest: unknown[]) => unknown

/**
 * Does `work` and calls `onSent` for everything that the driver of this process sends meanwhile. What that returns is
 * called once the answer begins to come, before whoever waits for it goes on.
 */
export async function watchDriver<Result>(
  onSent: (sent: Sent) => () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const prototype = Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (query, ...rest) {
    if (query instanceof Batch) {
      endsWith(query, onSent({ connection: this, statements: query.statements }))
      return original.call(this, query)
    }
    const text = typeof query === 'string' ? query : (query as { text: string }).text
    const values = Array.isArray(rest[0]) ? rest[0] : []
    const end = onSent({ connection: this, statements: [{ text, values }] })
    const answer = original.call(this, query, ...rest)
    // The job queue's library waits for a callback instead.
    if (answer instanceof Promise) answer.then(end, end)
    else end()
    return answer
  }
  try {
    return await work()
  } finally {
    prototype.query = original
  }
}

function endsWith(batch: Batch, end: () => void) {
  const { handleCommandComplete, handleError } = batch
  batch.handleCommandComplete = (...given) => [end(), handleCommandComplete.apply(batch, given)]
  batch.handleError = (...given) => [end(), handleError.apply(batch, given)]
}
