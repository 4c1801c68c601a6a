import type { BrowserErrors } from './browser-errors.ts'

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
export type InstallationState = 'ok' | 'missing' | 'failing' | 'ending' | 'unknown'

/** GET /api/admin/installation */
export interface Installation {
  parts: {
    part: InstallationPart
    state: InstallationState
    /**
     * The last day of a certificate, or the last run of housekeeping. Null for other parts, or if the server cannot
     * tell.
     */
    at: string | null
  }[]
  browserErrors: BrowserErrors
}
