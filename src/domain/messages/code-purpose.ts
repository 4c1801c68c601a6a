/**
 * What a one-time code can confirm: a signature, its withdrawal, a forgotten password, a new e-mail address and leaving the former one, a login after too many wrong
 * tries, and an address that nothing has confirmed yet. */
const codePurposes = ['sign', 'withdraw', 'recovery', 'email', 'email_former', 'login', 'confirm'] as const
export type CodePurpose = (typeof codePurposes)[number]
