import type { Context } from 'hono'
import * as z from 'zod/mini'

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
