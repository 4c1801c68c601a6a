import type { Context } from 'hono'
import * as z from 'zod/mini'
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

/** The browser and the address that a request comes from. */
export const clientOf = (c: Context) => ({
  userAgent: c.req.header('user-agent') ?? '',
  ip: c.env.ip as string,
  port: c.env.port as number | undefined,
})

/** The query of every portal route. `v` only gives each new file an address of its own. */
export const portalQuery = z.object({
  application: z.optional(z.uuid()),
  v: z.optional(z.string().check(z.maxLength(64))),
})
