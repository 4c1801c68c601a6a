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
  'contract_certificate',
  'jobs',
  'housekeeping',
  'build_hook',
] as const
export type InstallationPart = (typeof installationParts)[number]

/** 'missing': nobody has set the part up. 'failing': somebody has, and it does not work. 'ending': it works, but expires soon. */
export type InstallationState = 'ok' | 'missing' | 'failing' | 'ending'

/** GET /api/admin/installation */
export interface Installation {
  parts: {
    part: InstallationPart
    state: InstallationState
    /** Until when a certificate is valid, or when housekeeping last ran. Null for other parts, or if the server cannot tell. */
    at: string | null
  }[]
}
