import * as z from 'zod/mini'
import { browserErrors } from './browser-errors.ts'

/** The parts that the site needs to run, in the order in which a bank sets them up. */
export const installationParts = [
  'database',
  'role',
  'store',
  'secret_key',
  'site_url',
  'mail',
  'pix',
  'pix_key',
  'pix_certificate',
  'cards',
  'boletos',
  'contract_certificate',
  'jobs',
  'housekeeping',
  'build_hook',
] as const
export type InstallationPart = (typeof installationParts)[number]

/**
 * 'missing': the part was never set up. 'failing': it was set up and does not work. 'ending': it works, but expires
 * soon. 'unknown': the server began a moment ago and cannot tell yet.
 */
const installationStates = ['ok', 'missing', 'failing', 'ending', 'unknown'] as const
export type InstallationState = (typeof installationStates)[number]

/** GET /api/admin/installation */
export const installation = z.object({
  parts: z.array(
    z.object({
      part: z.enum(installationParts),
      state: z.enum(installationStates),
      /**
       * The last day of a certificate, or the last run of housekeeping. Null for other parts, or if the server cannot
       * tell.
       */
      at: z.nullable(z.string()),
    }),
  ),
  browserErrors,
})
export type Installation = z.infer<typeof installation>
