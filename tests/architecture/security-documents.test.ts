import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const asvs = readFileSync('docs/security/asvs.md', 'utf8')
const rows = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| \d \| ([^|]+?) \|(.*)\|$/gm)].map(([, id, state, rest]) => ({
  id,
  state,
  rest: rest ?? '',
}))

test('each path that the documents on security and operations name exists', () => {
  for (const document of [
    'docs/security/asvs.md',
    'docs/security.md',
    'docs/security/inventories.md',
    'docs/operations.md',
  ]) {
    const named = readFileSync(document, 'utf8').match(/`(?:netlify|src|db|tests|docs|\.github)\/[^`\s*]+`/g) ?? []
    const missing = named.map((path) => path.slice(1, -1)).filter((path) => !existsSync(path))
    expect(missing, document).toEqual([])
  }
})

test('a requirement is met where a test is named that attacks it', () => {
  expect(rows.length).toBeGreaterThan(200)
  const isTest = /`(?:tests\/|[^`]+\.test\.ts`)/
  expect(rows.filter(({ state, rest }) => state === 'met' && !isTest.test(rest)).map(({ id }) => id)).toEqual([])
})

test('the states are counted at the top as they are', () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  expect(asvs).toContain(
    `${count('met')} met, ${count('built')} built, ${count('not applicable')} not applicable, ${count('not met')} not met.`,
  )
})
