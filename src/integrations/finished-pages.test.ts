import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finished } from './finished-pages.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const css = '.shown{color:red}.later{color:blue}.state[data-open]{color:green}.other{color:black}'
const page = (
  policy: string,
  style: string,
  inBody = '',
) => `<head><meta http-equiv="content-security-policy" content="${policy}">
  <style>${style}</style><script type="application/ld+json">{}</script></head>
  <body class="shown state">${inBody}<astro-island component-url="/_astro/island.js?dpl=1"></astro-island>
  <script src="/x.js"></script><script async>go()</script><script>go()</script></body>`
const scripts = new Map([
  ['/_astro/island.js', { code: '', loads: ['/_astro/part.js'] }],
  ['/_astro/part.js', { code: 'show("later")', loads: ['/_astro/island.js'] }],
])
const used = '.shown{color:red}.later{color:blue}.state[data-open]{color:green}'

test('a page has the styles of its elements and of all that its islands can show, once and in its head', async () => {
  const html = await finished(
    page("script-src 'self'; style-src 'self';", css, '<style>astro-island{display:contents}</style>'),
    scripts,
  )
  expect(html).toContain(`<style>${used}astro-island{display:contents}</style>`)
  expect(html.match(/<style>/g)).toHaveLength(1)
})

test('a policy allows what is in the page, and nothing of other pages', async () => {
  const written = `img-src 'self'; script-src 'self' ${hash('other()')}; style-src 'self' ${hash('b{}')} ${hash(css)};`
  const own = `img-src 'self'; script-src 'self' ${hash('go()')}; style-src 'self' ${hash(used)};`
  expect(await finished(page(written, css), scripts)).toBe(page(own, used))
})

test('a page without styles or without a policy is a fault of the build', async () => {
  await expect(finished('<style>a{}</style>', scripts)).rejects.toThrow('no styles, or no policy')
  await expect(finished('<p>', scripts)).rejects.toThrow('no styles, or no policy')
})
