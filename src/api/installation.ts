/** What the site needs around it, in the order in which a bank sets it up. */
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

/** 'missing': nobody has set it up; 'failing': it is, and does not work; 'ending': it works, for not much longer. */
export type InstallationState = 'ok' | 'missing' | 'failing' | 'ending'

/** GET /api/admin/installation */
export interface Installation {
  parts: {
    part: InstallationPart
    state: InstallationState
    /** Until when a certificate holds, or when housekeeping last ran; null where there is no such instant, or nobody can tell. */
    at: string | null
  }[]
}
