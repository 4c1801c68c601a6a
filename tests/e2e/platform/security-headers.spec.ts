import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'

const dist = new URL('../../../dist', import.meta.url).pathname
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))

const pages = files
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace(/(\/index)?\.html$/, '') || '/')
  .filter((path) => path !== '/404')
// One file of each type and folder: what the headers may depend on.
const assets = new Map(
  files.filter((file) => !file.endsWith('.html')).map((file) => [file.replace(/\/[^/]*(\.\w+)$/, '/*$1'), file]),
)

const everywhere = {
  'strict-transport-security': /^max-age=\d{8,}; includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\)/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
}

function expectHeaders(headers: Record<string, string>, path: string) {
  for (const [name, value] of Object.entries(everywhere)) expect(headers[name], `${name} of ${path}`).toMatch(value)
}

test('every page has the headers and a strict policy', async ({ request }) => {
  expect(pages.length).toBeGreaterThan(50)
  for (const path of [...pages, '/admin/financiamentos', '/nao-existe']) {
    const response = await request.get(path)
    const headers = response.headers()
    expectHeaders(headers, path)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'self'")
    for (const part of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy, path).toContain(part)
    }
    expect(policy, path).not.toMatch(/unsafe-|https?:|\*/)
    expect(await response.text(), path).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  }
})

test('every type of file, redirect and answer of the API has the headers', async ({ request }) => {
  const others = ['/motorcycle/X-ADV', '/motorcycle/nenhuma', '/api/offer', '/api/portal', '/api/nada']
  for (const path of [...assets.values(), ...others]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expectHeaders(response.headers(), path)
  }
})

test('hashed files are kept for good, pages are asked for again', async ({ request }) => {
  const hashed = [...assets.values()].filter((file) => file.startsWith('/_astro/'))
  expect(hashed.length).toBeGreaterThanOrEqual(3)
  for (const file of hashed) {
    expect((await request.get(file)).headers()['cache-control'], file).toContain('immutable')
  }
  for (const path of ['/', '/meu-financiamento', '/dashboard']) {
    expect((await request.get(path)).headers()['cache-control'] ?? '', path).not.toMatch(/immutable|max-age=[1-9]/)
  }
})
