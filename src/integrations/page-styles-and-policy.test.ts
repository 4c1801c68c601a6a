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
const noScripts = new Map()
const styleOf = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''

test('a page has the styles of its classes and of those that its scripts name, once, with the font that it preloads', async () => {
  const { html } = await finished(page('<style>astro-island{display:contents}</style>'), noScripts)
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
  const { html } = await finished(page(''), noScripts)
  const own = `img-src 'self'; script-src 'self' ${hash('show("hidden")')}; style-src 'self' ${hash(styleOf(html))};`
  expect(html).toContain(`<meta http-equiv="content-security-policy" content="${own}">`)
})

test('a page has the styles of what its islands show at once or later, and of no other island', async () => {
  const scripts = new Map([
    ['/_astro/form.js', { text: 'show("underline")', imports: [], later: ['/_astro/field.js'] }],
    ['/_astro/field.js', { text: 'show(`italic [&_p]:mt-2`)', imports: [], later: ['/_astro/form.js'] }],
    ['/_astro/other.js', { text: 'show("uppercase")', imports: [], later: [] }],
  ])
  const { html } = await finished(page('<astro-island component-url="/_astro/form.js"></astro-island>'), scripts)
  expect(styleOf(html)).toMatch(/\.underline\{/)
  expect(styleOf(html)).toMatch(/\.italic\{/)
  expect(styleOf(html)).toMatch(/ p\{margin-top:8px\}/)
  expect(styleOf(html)).not.toMatch(/\.uppercase\{/)
})

test('a page that shows nothing before its island names the scripts that this imports, and none that it loads later', async () => {
  const scripts = new Map([
    ['/_astro/area.js', { text: '', imports: ['/_astro/react.js'], later: ['/_astro/view.js'] }],
    ['/_astro/client.js', { text: '', imports: ['/_astro/react.js'], later: [] }],
    ['/_astro/react.js', { text: '', imports: [], later: [] }],
    ['/_astro/view.js', { text: '', imports: [], later: [] }],
  ])
  const island = (client: string) =>
    page(
      `<astro-island component-url="/_astro/area.js" renderer-url="/_astro/client.js" client="${client}"></astro-island>`,
    )
  const preloaded = ({ html }: { html: string }) =>
    [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, address]) => address)
  expect(preloaded(await finished(island('only'), scripts))).toEqual([
    '/_astro/area.js',
    '/_astro/client.js',
    '/_astro/react.js',
  ])
  expect(preloaded(await finished(island('paint'), scripts))).toEqual([])
})

test('what stands there for browsers without scripts has its styles too', async () => {
  const { html } = await finished(page('<noscript><p class="uppercase">Ative o JavaScript</p></noscript>'), noScripts)
  expect(styleOf(html)).toMatch(/\.uppercase\{/)
})

test('the address that a page names as its own is known', async () => {
  expect((await finished(page(''), noScripts)).canonical).toBe('https://bank.example/faq')
})

test('a page without styles or without a policy is a fault of the build', async () => {
  await expect(finished('<style>a{}</style>', noScripts)).rejects.toThrow('no styles, or no policy')
  await expect(finished('<p>', noScripts)).rejects.toThrow('no styles, or no policy')
})

test('an island whose script is unknown is a fault of the build', async () => {
  const lost = page('<astro-island component-url="/_astro/lost.js"></astro-island>')
  await expect(finished(lost, noScripts)).rejects.toThrow('There is no script /_astro/lost.js')
})
