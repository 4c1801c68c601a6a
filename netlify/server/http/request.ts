import type { Context } from 'hono'
import * as z from 'zod/mini'
import { ProblemError } from '../shared/problem.ts'
import type { ApplicantEnv } from './environment.ts'

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

/**
 * Gives the application that a portal request is about: `?application=`, or the account's newest. Each tab names its own,
 * so that two tabs never mix two applications of one person. Throws `not_found` for an application that the session may not
 * open, whether it exists or not.
 */
export function ownApplication(c: Context<ApplicantEnv>): string {
  const { applicationId, applicationIds } = c.var.applicant
  const wanted = c.req.query('application') ?? applicationId
  if (!applicationIds.includes(wanted)) throw new ProblemError('not_found')
  return wanted
}
