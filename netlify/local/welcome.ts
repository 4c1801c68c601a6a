import { demoAnalyst, demoApplicants, demoColleagues, demoPassword } from './demo/logins.ts'
import type { LocalEnvironment } from './environment.ts'

const isLoopback = (host: string) => host === '::1' || host.startsWith('127.')

/** Prints where to go and, for the embedded database, the demo logins; mailbox and provider where they are local. */
export function printWelcome(
  { host }: LocalEnvironment,
  embedded: boolean,
  { mailbox, psp }: { mailbox: string | undefined; psp: string | undefined },
): void {
  const siteUrl = process.env.SITE_URL
  const logins = embedded
    ? [
        '',
        '  Demo logins',
        ...demoApplicants.map(({ cpf, status }) => `    portal  ${cpf}  ${demoPassword}    (${status})`),
        `    admin   ${demoAnalyst.username.padEnd(11)}  ${demoAnalyst.password}  (manager)`,
        ...demoColleagues.map(
          ({ username, role }) => `    admin   ${username.padEnd(11)}  ${demoAnalyst.password}  (${role})`,
        ),
      ]
    : []
  const lines = [
    '',
    `  Site      ${siteUrl}`,
    `  Portal    ${siteUrl}/meu-financiamento`,
    `  Admin     ${siteUrl}/admin`,
    `  Mail      ${mailbox ?? (process.env.SMTP_URL ? 'SMTP_URL' : 'waits in the database until there is an SMTP_URL')}`,
    `  Pix       ${psp ?? (process.env.PIX_API_URL ? 'PIX_API_URL' : 'static codes, confirmed by hand, until there is a PIX_API_URL')}`,
    ...(embedded ? [`  Guide     ${siteUrl}/guia`] : []),
    `  Database  ${embedded ? 'embedded' : 'DATABASE_URL'}`,
    ...logins,
    '',
    ...(isLoopback(host)
      ? []
      : [`  HOST=${host}: others in the network reach it too. It is a demonstration, not a server.`, '']),
    `  Ready after ${process.uptime().toFixed(1)} s. Ctrl-C stops it.`,
    '',
  ]
  console.log(lines.join('\n'))
}
