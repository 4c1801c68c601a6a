import type { Context } from 'hono'
import * as z from 'zod/mini'
import { ProblemError } from '../../problem.ts'
import type { ApplicantEnv } from '../environment.ts'

/** The query of every route of the portal. `v` only makes a new address for a new file. */
export const portalQuery = z.object({ application: z.optional(z.uuid()), v: z.optional(z.string()) })

/**
 * The application that a request of the portal is about: `?application=`, or the one that the login opened. Each tab names
 * its own, so that two tabs never mix two applications of one person.
 * Throws `not_found` for one that the session does not open, whether it exists or not.
 */
export function ownApplication(c: Context<ApplicantEnv>): string {
  const { applicationId, applicationIds } = c.var.applicant
  const wanted = c.req.query('application') ?? applicationId
  if (wanted !== applicationId && !applicationIds.includes(wanted)) throw new ProblemError('not_found')
  return wanted
}
