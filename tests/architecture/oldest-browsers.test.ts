import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** What a build cannot put into older words, and neither Safari 15.4 nor Chrome 100 has. */
const newer =
  /\(\?<[!=]|\.to(?:Sorted|Reversed|Spliced)\(|AbortSignal\.(?:any|timeout)\(|(?:Map|Object)\.groupBy\(|Promise\.withResolvers\(|Array\.fromAsync\(/
/** Comments, and what runs in functions alone. */
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const onServer = /\.test\.tsx?$|^src\/content\/(?:mail|contract)\/|^src\/domain\/installments\/ledger\.ts$/

test('what browsers load uses nothing that the oldest of them lack', () => {
  const loaded = sources('src/{lib,ui,site,portal,admin,requests,domain,content,api,layouts}/**/*.{ts,tsx,astro}')
  const found = loaded
    .filter(({ path, text }) => !onServer.test(path) && newer.test(text.replace(comments, '')))
    .map(({ path }) => path)
  expect(found).toEqual([])
})
