import type { Context } from 'hono'

/** What a request tells of the browser that it comes from, and from where. */
export const clientOf = (c: Context) => ({
  userAgent: c.req.header('user-agent') ?? '',
  ip: c.env.ip as string,
  port: c.env.port as number | undefined,
})
