import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finished } from './page-styles-and-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `img-src 'self'; script-src 'self' ${hash('other()')}; style-src 'self' ${hash('b{}')};`
const page = (
  body: string,
) => `<!doctype html><html><head><meta http-equiv="content-security-policy" content="${policy}">
  <link rel="preload" as="font" href="/_astro/font.woff2"><link rel="canonical" href="https://bank.example/faq">
  <style>@font-face{src:url(/_astro/font.woff2)}.flex{display:flex}</style><script type="application/ld+json">{}</script></head>
  <body class="grid">${body}<script src="/x.js"></script><script async>show("hidden")</script></body></html>`
const styleOf = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''

test('a page has the styles of its classes and of those that its scripts name, once, with the font that it preloads', async () => {
  const { html } = await finished(page('<style>astro-island{display:contents}</style>'))
  expect(html.match(/<style>/g)).toHaveLength(1)
  const css = styleOf(html)
  expect(css).toMatch(/\.grid\{display:grid\}/)
  expect(css).toMatch(/\.hidden\{display:none\}/)
  expect(css).not.toMatch(/\.flex\{/)
  expect(css).toContain('astro-island{display:contents}')
  expect(css).toContain('url(/_astro/font.woff2)')
  expect(css).toContain(':focus-visible')
  expect(css).toContain('[hidden]:where(:not([hidden=until-found]))')
})

test('a policy allows what is in the page, and nothing of other pages', async () => {
  const { html } = await finished(page(''))
  const own = `img-src 'self'; script-src 'self' ${hash('show("hidden")')}; style-src 'self' ${hash(styleOf(html))};`
  expect(html).toContain(`<meta http-equiv="content-security-policy" content="${own}">`)
})

test('a page with islands names all styles of the site, without the fonts', async () => {
  expect((await finished(page(''))).late).toBeUndefined()
  const drawn = await finished(page('<astro-island client="paint"></astro-island>'))
  expect(drawn.late?.css).toBe('.flex{display:flex}')
  expect(drawn.html).toContain(`<meta name="late-styles" content="${drawn.late?.address}">`)
  const alone = await finished(page('<astro-island client="only"></astro-island>'))
  expect(alone.html).toContain(`<link rel="stylesheet" href="${alone.late?.address}">`)
})

test('the address that a page names as its own is known', async () => {
  expect((await finished(page(''))).canonical).toBe('https://bank.example/faq')
})

test('a page without styles or without a policy is a fault of the build', async () => {
  await expect(finished('<style>a{}</style>')).rejects.toThrow('no styles, or no policy')
  await expect(finished('<p>')).rejects.toThrow('no styles, or no policy')
})
