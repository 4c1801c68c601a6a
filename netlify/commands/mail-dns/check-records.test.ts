import { expect, it } from 'vitest'
import { checkRecords } from './check-records.ts'

const good: Record<string, string[][]> = {
  'banco.example': [['v=spf1 include:amazonses.com ', '-all'], ['other=1']],
  's1._domainkey.banco.example': [['v=DKIM1; k=rsa; p=', 'A'.repeat(200)]],
  '_dmarc.banco.example': [['v=DMARC1; p=reject; rua=mailto:d@banco.example']],
}
const checked = async (changes: Record<string, string[][]> = {}) => {
  const all = { ...good, ...changes }
  const found = await checkRecords(
    'banco.example',
    ['s1'],
    async (name) => all[name] ?? Promise.reject(new Error('none')),
  )
  return found.filter(({ problem }) => problem !== undefined).map(({ what, problem }) => `${what}: ${problem}`)
}

it('finds nothing wrong with records as receivers want them', async () => {
  expect(await checked()).toEqual([])
})

it.each<[Record<string, string[][]>, string]>([
  [{ 'banco.example': [] }, 'SPF: no record'],
  [{ 'banco.example': [['v=spf1 -all'], ['v=spf1 ~all']] }, 'SPF: more than one'],
  [{ 'banco.example': [['v=spf1 include:a.example ?all']] }, 'SPF: does not end'],
  [{ 's1._domainkey.banco.example': [['v=DKIM1; p=']] }, 'DKIM: holds no public key'],
  [{ '_dmarc.banco.example': [['v=DMARC1; p=none']] }, 'DMARC: p= is neither'],
  [{ '_dmarc.banco.example': [['v=spf1 -all']] }, 'DMARC: no record'],
])('names what is wrong in %j', async (changes, problem) => {
  expect(await checked(changes)).toEqual([expect.stringContaining(problem)])
})
