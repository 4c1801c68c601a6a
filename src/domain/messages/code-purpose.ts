/**
 * What a one-time code can confirm: a signature, its withdrawal, a forgotten password, a new e-mail address, one
 * more application with a CPF that has several. */
const codePurposes = ['sign', 'withdraw', 'recovery', 'email', 'apply'] as const
export type CodePurpose = (typeof codePurposes)[number]
