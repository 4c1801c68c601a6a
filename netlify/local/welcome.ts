import { demoAnalyst, demoApplicants, demoPassword } from './demo/logins.ts'

/** Prints where to go and, for the embedded database, the demo logins. `mailbox` is the local mailbox's address, if any. */
export function printWelcome(siteUrl: string | undefined, embedded: boolean, mailbox: string | undefined): void {
  const logins = embedded
    ? [
        '',
        '  Demo logins',
        ...demoApplicants.map(({ cpf, status }) => `    portal  ${cpf}  ${demoPassword}    (${status})`),
        `    admin   ${demoAnalyst.username}        ${demoAnalyst.password}`,
      ]
    : []
  const lines = [
    '',
    `  Site      ${siteUrl}`,
    `  Portal    ${siteUrl}/meu-financiamento`,
    `  Admin     ${siteUrl}/admin`,
    `  Mail      ${mailbox ?? (process.env.SMTP_URL ? 'SMTP_URL' : 'waits in the database until there is an SMTP_URL')}`,
    `  Database  ${embedded ? 'embedded' : 'DATABASE_URL'}`,
    ...logins,
    '',
    '  Ctrl-C stops it.',
    '',
  ]
  console.log(lines.join('\n'))
}
