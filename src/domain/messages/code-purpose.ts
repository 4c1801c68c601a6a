/**
 * The purposes of a one-time code. request: the e-mail address of a request without login. follow: reading such a
 * request. privacy: seeing or deleting all data. sign, withdraw: a signature, and a withdrawal. recovery: replacing a
 * forgotten password. email, email_former: a new e-mail address, and leaving the former one. login: a login after too
 * many wrong tries. join: joining an older account. due_day: another due day of the installments. confirm: the
 * account's own e-mail address.
 */
const codePurposes = [
  'request',
  'follow',
  'privacy',
  'sign',
  'withdraw',
  'recovery',
  'email',
  'email_former',
  'login',
  'join',
  'due_day',
  'confirm',
] as const
export type CodePurpose = (typeof codePurposes)[number]
