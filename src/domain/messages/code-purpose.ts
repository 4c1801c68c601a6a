/**
 * What a one-time code can confirm: the address of somebody who writes without a login, following a request, looking at or deleting all data, a signature, its withdrawal, a forgotten password, a new e-mail address and leaving the former one, a login after too many wrong
 * tries, joining an older account, and another due day of the installments. */
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
] as const
export type CodePurpose = (typeof codePurposes)[number]
