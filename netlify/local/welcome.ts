/** Prints where to go and, for the embedded database, the demo logins. */
export function printWelcome(siteUrl: string | undefined, embedded: boolean): void {
  const lines = [
    '',
    `  Site      ${siteUrl}`,
    `  Portal    ${siteUrl}/meu-financiamento`,
    `  Admin     ${siteUrl}/admin`,
    `  Database  ${embedded ? 'embedded' : 'DATABASE_URL'}`,
  ]
  console.log([...lines, '', '  Ctrl-C stops it.', ''].join('\n'))
}
