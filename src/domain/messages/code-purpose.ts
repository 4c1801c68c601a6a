/**
 * What a one-time code can confirm: a signature, its withdrawal, a forgotten password, a new e-mail address and leaving the former one, a login after too many wrong
 * tries, and joining an older account. */
const codePurposes = ['sign', 'withdraw', 'recovery', 'email', 'email_former', 'login', 'join'] as const
export type CodePurpose = (typeof codePurposes)[number]
