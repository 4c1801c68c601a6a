/** What is kept of the accounts of the bank's side: who got in, who tried, and who changed whose rights. */
export const securityEventKinds = [
  'login',
  'login_failed',
  'step_up',
  'invited',
  'invitation_withdrawn',
  'joined',
  'role_changed',
  'disabled',
  'enabled',
  'second_factor_reset',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]
