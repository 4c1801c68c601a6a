/** What is kept of the accounts of the bank's side: who got in, who tried, and who changed whose rights. */
export const securityEventKinds = [
  'login',
  'login_failed',
  'step_up',
  'step_up_failed',
  'invited',
  'invitation_withdrawn',
  'joined',
  'role_changed',
  'disabled',
  'enabled',
  'second_factor_reset',
  'passkey_added',
  'passkey_removed',
  'second_factor_rule',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]
