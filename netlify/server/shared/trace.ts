import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/**
 * Returns the id of the request that all this began with; undefined outside of any. The log's lines, the jobs that the
 * request added, and the calls to the Pix provider have it.
 */
export const traceId = (): string | undefined => current.getStore()

/** Does some work under an id. */
export const withTrace = <Result>(id: string, work: () => Result): Result => current.run(id, work)
