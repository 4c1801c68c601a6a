import { demoAnalyst, demoApplicants, demoPassword } from './demo/logins.ts'

/** Prints where to go and, for the embedded database, the demo logins. */
export function printWelcome(siteUrl: string | undefined, embedded: boolean): void {
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
    `  Database  ${embedded ? 'embedded' : 'DATABASE_URL'}`,
    ...logins,
    '',
    '  Ctrl-C stops it.',
    '',
  ]
  console.log(lines.join('\n'))
}
