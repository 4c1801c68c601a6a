/**
 * What a one-time code can confirm: a signature, its withdrawal, a forgotten password, a new e-mail address and leaving the former one, a login after too many wrong
 * tries, joining an older account, and another due day of the installments. */
const codePurposes = ['sign', 'withdraw', 'recovery', 'email', 'email_former', 'login', 'join', 'due_day'] as const
export type CodePurpose = (typeof codePurposes)[number]
