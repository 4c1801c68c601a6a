import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'

const dist = new URL('../../../dist', import.meta.url).pathname
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))

const pages = files
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace(/(\/index)?\.html$/, '') || '/')
  .filter((path) => path !== '/404')
// One file of each type and folder, because the headers depend only on these.
const assets = new Map(
  files.filter((file) => !file.endsWith('.html')).map((file) => [file.replace(/\/[^/]*(\.\w+)$/, '/*$1'), file]),
)

const everywhere = {
  'strict-transport-security': /^max-age=63072000; includeSubDomains; preload$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy':
    /^camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\), usb=\(\), browsing-topics=\(\)$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
}

const wrongHeaders = (headers: Record<string, string>, path: string): string[] =>
  Object.entries(everywhere).flatMap(([name, value]) =>
    value.test(headers[name] ?? '') ? [] : [`${name} of ${path}: ${headers[name]}`],
  )

const expectHeaders = (headers: Record<string, string>, path: string) => expect(wrongHeaders(headers, path)).toEqual([])

/** The policy in the page itself. It does not govern the HTML before it. */
function policyOf(html: string, path: string) {
  const [before = '', ...rest] = html.split('<meta http-equiv="content-security-policy" content="')
  expect(rest, `policies of ${path}`).toHaveLength(1)
  expect(before.match(/<style|<script(?! type="application\/ld\+json")/g), `before the policy of ${path}`).toBeNull()
  return rest[0]?.split('"')[0] ?? ''
}

test('every page has the headers, and says a strict policy itself', async ({ request }) => {
  expect(pages.length).toBeGreaterThan(50)
  for (const path of [...pages, '/admin/financiamentos', '/nao-existe', '/faq.html', '/index.html', '/faq/']) {
    // Without compression, which would take longer than all checks.
    const response = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
    expectHeaders(response.headers(), path)
    expect(response.headers()['content-security-policy'], path).toBe("frame-ancestors 'none'")
    const html = await response.text()
    const policy = policyOf(html, path)
    for (const part of ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "script-src 'self'"]) {
      expect(policy, path).toContain(part)
    }
    expect(policy, path).not.toMatch(/unsafe-|https?:|\*/)
    for (const [, script = ''] of html.matchAll(
      /<script(?! type="application\/ld\+json")[^>]*>([\s\S]+?)<\/script>/g,
    )) {
      expect(policy, `${path}: ${script.slice(0, 60)}`).toContain(createHash('sha256').update(script).digest('base64'))
    }
    expect(html, path).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  }
})

test('the platform gives the headers to every spelling of an address', async () => {
  const file = (name: string) => new URL(`../../../${name}`, import.meta.url).pathname
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [file('dist/_headers')],
    netlifyConfigPath: file('netlify.toml'),
    configHeaders: [],
    minimal: false,
  })
  expect(errors).toEqual([])
  const spellings = (path: string) => [
    path,
    `${path}/`,
    `${path}.html`,
    `${path}/index.html`,
    path.toUpperCase(),
    `/${path}`,
  ]
  const addresses = [
    ...pages,
    '/404',
    '/admin/contatos',
    '/nao-existe',
    '/.well-known/x',
    '/fotos/x',
    ...assets.values(),
  ]
  // One look at the end: an assertion for each of some thousand values takes ten seconds.
  const wrong: string[] = []
  for (const address of addresses.flatMap(spellings)) {
    const rules = headers.filter((rule) => 'forRegExp' in rule && rule.forRegExp.test(address))
    const given = Object.assign({}, ...rules.map(({ values }) => values)) as Record<string, string>
    const lower = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
    wrong.push(...wrongHeaders(lower, address))
    if (lower['content-security-policy'] !== "frame-ancestors 'none'") wrong.push(`policy of ${address}`)
    // A name that has the hash of its content is kept for good; any other address is asked for again.
    const isHashed = /^\/(_astro|fotos)\//i.test(address)
    if (lower['cache-control'] !== (isHashed ? 'public, max-age=31536000, immutable' : undefined))
      wrong.push(`cache-control of ${address}: ${lower['cache-control']}`)
  }
  expect(wrong).toEqual([])
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
