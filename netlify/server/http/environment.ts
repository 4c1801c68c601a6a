import type { ProblemCode } from '#api/problem.ts'
import type { Deps } from '../deps.ts'

/** The values that every route can reach through its context. */
export interface AppEnv {
  Bindings: {
    ip: string
    /** The port that the request came from; undefined if the platform does not tell it, like Netlify. */
    port?: number | undefined
    /** Keeps the function alive for work that continues after the answer. */
    waitUntil(work: Promise<unknown>): void
  }
  Variables: {
    deps: Deps
    requestId: string
    /** The problem with which the server refused the request, if it did. */
    problem?: ProblemCode
  }
}
