import { resolveTxt } from 'node:dns/promises'
import { readVariables, siteVariables } from '#server/variables.ts'
import { checkRecords } from './mail-dns/check-records.ts'

// `npm run ops -- mail-dns SELECTOR…`: checks SPF, DKIM and DMARC of the domain of MAIL_FROM. The mail server's
// operator names the selectors of DKIM.
try {
  const { MAIL_FROM } = readVariables(siteVariables, process.env)
  const selectors = process.argv.slice(2)
  if (!MAIL_FROM || selectors.length === 0)
    throw new Error('mail-dns needs MAIL_FROM, and at least one selector of DKIM.')
  const [, domain = ''] = MAIL_FROM.address.split('@')
  for (const { what, name, problem } of await checkRecords(domain, selectors, resolveTxt)) {
    console.log(
      `${problem === undefined ? 'ok     ' : 'wrong  '} ${what.padEnd(5)} ${name}${problem ? `: ${problem}` : ''}`,
    )
    if (problem !== undefined) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
