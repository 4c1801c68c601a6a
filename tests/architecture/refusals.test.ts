import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))

/** The codes with which the server refuses: of problems that it throws, and of one field. */
function thrown(): string[] {
  const sources = read('netlify/server/**/*.ts').filter((text) => !text.includes("from 'vitest'"))
  const codes = sources.flatMap((text) => [
    ...[...text.matchAll(/new ProblemError\(\s*'([a-z_]+)'/g)].map(([, code]) => code ?? ''),
    ...[...text.matchAll(/fieldError\(\s*'[A-Za-z.]+',\s*'([a-z_]+)'/g)].map(([, code]) => code ?? ''),
  ])
  return [...new Set(codes)].sort()
}

/** Refusals that no request reaches on purpose, each with the reason. */
const unreachable: Readonly<Record<string, string>> = {}

test('every refusal that the server throws is named by a test', () => {
  const codes = thrown()
  expect(codes.length).toBeGreaterThan(90)
  const tests = [...read('tests/**/*.ts'), ...read('src/**/*.test.{ts,tsx}'), ...read('netlify/**/*.test.ts')].filter(
    (text) => !text.includes('const unreachable'),
  )
  const named = (code: string) => tests.some((text) => text.includes(`'${code}'`))
  expect(codes.filter((code) => !named(code) && !(code in unreachable))).toEqual([])
})
