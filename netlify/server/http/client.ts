import type { Context } from 'hono'

/** The browser and the address that a request comes from. */
export const clientOf = (c: Context) => ({
  userAgent: c.req.header('user-agent') ?? '',
  ip: c.env.ip as string,
  port: c.env.port as number | undefined,
})
