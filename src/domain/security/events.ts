/** What is kept of the accounts of the bank's side: who got in, who tried, who changed whose rights, and who took data out. */
export const securityEventKinds = [
  'login',
  'login_failed',
  'step_up',
  'step_up_failed',
  'refused',
  'export',
  'document_viewed',
  'password_changed',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes',
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
