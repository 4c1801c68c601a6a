/** Returns the TXT records of a name, each in its parts. Rejects if there are none. */
export type ResolveTxt = (name: string) => Promise<string[][]>

export interface CheckedRecord {
  /** The name that was asked for. */
  name: string
  what: 'SPF' | 'DKIM' | 'DMARC'
  /** What is wrong; undefined if the record is as it should be. */
  problem: string | undefined
}

/**
 * Checks the DNS records that let other mail servers believe a domain's mail: SPF (RFC 7208), the DKIM key of each
 * selector (RFC 6376), and DMARC (RFC 7489). Never rejects.
 */
export async function checkRecords(
  domain: string,
  selectors: readonly string[],
  resolveTxt: ResolveTxt,
): Promise<CheckedRecord[]> {
  const read = async (name: string) => {
    const records = await resolveTxt(name).catch(() => [])
    return records.map((parts) => parts.join(''))
  }
  const check = async (
    what: CheckedRecord['what'],
    name: string,
    judge: (records: string[]) => string | undefined,
  ) => ({
    name,
    what,
    problem: judge(await read(name)),
  })
  const keys = selectors.map((selector) => check('DKIM', `${selector}._domainkey.${domain}`, judgeDkim))
  return Promise.all([check('SPF', domain, judgeSpf), ...keys, check('DMARC', `_dmarc.${domain}`, judgeDmarc)])
}

function judgeSpf(records: string[]): string | undefined {
  const [record, ...others] = records.filter((one) => /^v=spf1( |$)/i.test(one))
  if (record === undefined) return 'no record that begins with v=spf1'
  if (others.length > 0) return 'more than one record that begins with v=spf1: receivers then believe none'
  return /[~-]all\s*$/i.test(record) ? undefined : 'does not end in -all or ~all, so that it refuses nobody'
}

function judgeDkim(records: string[]): string | undefined {
  if (records.length === 0) return 'no record'
  return records.some((one) => /(^|;)\s*p=[A-Za-z0-9+/]{40,}/.test(one)) ? undefined : 'holds no public key (p=)'
}

function judgeDmarc(records: string[]): string | undefined {
  const record = records.find((one) => /^v=DMARC1\s*;/i.test(one))
  if (record === undefined) return 'no record that begins with v=DMARC1'
  return /;\s*p=(quarantine|reject)\b/i.test(record) ? undefined : 'p= is neither quarantine nor reject'
}
