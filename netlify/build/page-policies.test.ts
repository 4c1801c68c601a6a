import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withOwnHashes } from './page-policies.mjs'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (policy: string) => `<head><meta http-equiv="content-security-policy" content="${policy}">
  <style>a{}</style><script type="application/ld+json">{}</script></head>
  <script src="/x.js"></script><script async>go()</script><script>go()</script>`

test('a policy allows what is in the page, and nothing of other pages', () => {
  const written = `img-src 'self'; script-src 'self' ${hash('other()')}; style-src 'self' ${hash('b{}')} ${hash('a{}')};`
  const own = `img-src 'self'; script-src 'self' ${hash('go()')}; style-src 'self' ${hash('a{}')};`
  expect(withOwnHashes(page(written))).toBe(page(own))
})

test('a page without a policy stays as it is', () => {
  expect(withOwnHashes('<style>a{}</style>')).toBe('<style>a{}</style>')
})
