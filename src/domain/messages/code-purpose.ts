/** What a one-time code can confirm: a signature, its withdrawal, a forgotten password, a new e-mail address. */
const codePurposes = ['sign', 'withdraw', 'recovery', 'email'] as const
export type CodePurpose = (typeof codePurposes)[number]
