import { expect } from 'playwright/test'
import { brand } from '#content/brand.ts'
import { standardMotorcycles as motorcycles } from '#content/motorcycles/standard.ts'
import { type BuiltPage, builtFile, builtPages, isBuilt, valuesIn } from '../../support/pages/built-pages.ts'
import { test } from '../../support/pages/journey.ts'

// What search engines, messengers and visitors read in the files of the build, without a browser.
const pages = builtPages()
const meta = (page: BuiltPage, name: string) => valuesIn(page, 'meta', { name }, 'content')[0]
const shown = (page: BuiltPage, property: string) => valuesIn(page, 'meta', { property }, 'content')[0]
const canonicalOf = (page: BuiltPage) => valuesIn(page, 'link', { rel: 'canonical' }, 'href')[0]
const isHidden = (page: BuiltPage) => meta(page, 'robots') === 'noindex'
const publicPages = pages.filter((page) => !isHidden(page))

test('search engines get every public page, and none of a customer, of staff, or of an error', () => {
  expect(pages.filter(isHidden).map(({ path }) => path)).toEqual([
    '/404',
    '/admin',
    '/admin/login',
    '/admin/previa',
    '/admin/ver-como-cliente',
    '/dashboard',
    '/old-index',
    '/recuperar-senha',
  ])
})

test('a messenger shows title, description and picture of the page that was shared, at the address of the site', ({
  baseURL,
}) => {
  for (const page of publicPages) {
    const canonical = canonicalOf(page) ?? ''
    expect(new URL(canonical).origin, page.path).toBe(baseURL)
    expect(shown(page, 'og:url'), page.path).toBe(canonical)
    expect(valuesIn(page, 'title', {})[0], page.path).toContain(shown(page, 'og:title'))
    expect(shown(page, 'og:description'), page.path).toBe(meta(page, 'description'))
    expect(shown(page, 'og:image')?.startsWith(`${baseURL}/og/`), page.path).toBe(true)
    expect([shown(page, 'og:image:width'), shown(page, 'og:image:height')], page.path).toEqual(['1200', '630'])
    expect(meta(page, 'twitter:card'), page.path).toBe('summary_large_image')
    expect(shown(page, 'og:locale'), page.path).toBe('pt_BR')
  }
  const described = publicPages.filter(({ path }) => path !== '/help').map((page) => meta(page, 'description'))
  expect(new Set(described).size, 'descriptions').toBe(described.length)
})

/** Addresses that functions answer, or that the admin area's own router reads. */
const isAnswered = (path: string) => /^\/(api|admin)\//.test(path) || path === '/guia'

test('every link of a page leads to a page, a file or a place that is there', () => {
  const lost: string[] = []
  const placesOf = new Map(pages.map((page) => [page.path, page.elements.map(({ attributes }) => attributes.id)]))
  const drawnByScript = pages.filter(({ elements }) => elements.some(({ attributes }) => attributes.client === 'only'))
  for (const page of pages) {
    const addresses = page.elements.flatMap(({ attributes: { href, src, 'component-url': island } }) =>
      [href, src, island].filter((one) => one !== undefined),
    )
    const scripts = valuesIn(page, 'script', {}).join()
    for (const [, manifest = ''] of scripts.matchAll(/rel=manifest href=([^>]+)>/g)) addresses.push(manifest)
    for (const address of new Set(addresses)) {
      const { origin, pathname, hash } = new URL(address, `https://pages.example${page.path}`)
      if (origin !== 'https://pages.example' || isAnswered(pathname)) continue
      const isPlace = hash === '' || (placesOf.get(pathname)?.includes(hash.slice(1)) ?? pathname.endsWith('.svg'))
      // The portal and the admin area draw their content in the browser.
      const isDrawn = pathname === '/dashboard' || drawnByScript.some(({ path }) => path === pathname)
      if (!isBuilt(pathname) || !(isPlace || isDrawn)) lost.push(`${page.path}: ${address}`)
    }
  }
  expect(lost).toEqual([])
})

test('what a home screen opens is there', () => {
  const [site, counter] = ['site', 'retiradas'].map((name) => JSON.parse(builtFile(`${name}.webmanifest`)))
  // With one identity, a phone would take the counter for the site that is installed already.
  expect(site.id).not.toBe(counter.id)
  for (const { start_url: start, scope } of [site, counter]) {
    expect(isBuilt(start) || isAnswered(start), start).toBe(true)
    expect(start.startsWith(scope), start).toBe(true)
  }
})

test('the site says which catalogue, prices and dealerships it shows, so that managers see when it is built anew', () => {
  expect(JSON.parse(builtFile('catalogue-version.json'))).toEqual({
    version: expect.any(Number),
    pricedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    network: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('no page fetches ahead what only a press may ask for', () => {
  const fetched: string[] = []
  for (const page of pages) {
    const [rules = '{}'] = valuesIn(page, 'script', { type: 'speculationrules' })
    for (const { where } of JSON.parse(rules).prefetch) {
      const left: string[] = where.not.href_matches
      const isLeft = (address: string) =>
        left.some((pathname) => new URLPattern({ pathname }).test(`https://pages.example${address}`))
      for (const address of ['/api/portal/copy', '/api/unsubscribe/x', '/pdf/meus-dados', '/admin', '/admin/motos'])
        if (!isLeft(address)) fetched.push(`${address} of ${page.path}`)
      expect(isLeft('/faq')).toBe(false)
    }
  }
  expect(fetched).toEqual([])
})

test('a font that a page fetches ahead is the one that its styles then use', () => {
  for (const page of pages) {
    const fonts = page.elements.filter(({ attributes }) => attributes.rel === 'preload' && attributes.as === 'font')
    expect(fonts, page.path).toHaveLength(1)
    // Without this the browser fetches the font a second time.
    expect(fonts[0]?.attributes, page.path).toHaveProperty('crossorigin')
    expect(valuesIn(page, 'style', {}).join(), page.path).toContain(`url(${fonts[0]?.attributes.href})`)
  }
})

test('each day of a text is told to machines too', () => {
  const days = pages.flatMap((page) => valuesIn(page, 'time', {}, 'datetime'))
  expect(days.length).toBeGreaterThan(3)
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}/)
})

test.describe('the data of a page for search engines', () => {
  const dataOf = (page: BuiltPage) =>
    valuesIn(page, 'script', { type: 'application/ld+json' }).map((text) => JSON.parse(text))
  const kindsOf = (page: BuiltPage): string[] =>
    dataOf(page).map((data) => data['@type'] ?? data['@graph'].map((one: { '@type': string }) => one['@type'])[0])

  test('are of the kinds that the page shows', () => {
    const more: Record<string, string[]> = {
      '/': ['BankOrCreditUnion'],
      '/canais': ['BreadcrumbList', 'BankOrCreditUnion'],
      '/concessionarias': ['AutoDealer', 'BreadcrumbList'],
      '/meu-financiamento': [],
      [brand.cataloguePath]: [],
    }
    for (const page of publicPages) {
      const { path } = page
      const first = path.startsWith('/motorcycle/') ? ['Product'] : path.startsWith('/suporte-') ? ['FAQPage'] : []
      expect(kindsOf(page), path).toEqual(more[path] ?? [...first, 'BreadcrumbList'])
    }
  })

  test('name the way from the home page to this one, step by step', ({ baseURL }) => {
    for (const page of publicPages) {
      const trail = dataOf(page).find((data) => data['@type'] === 'BreadcrumbList')?.itemListElement
      if (!trail) continue
      const numbers = trail.map((_: unknown, index: number) => index + 1)
      expect(
        trail.map(({ position }: { position: number }) => position),
        page.path,
      ).toEqual(numbers)
      expect(trail[0].item, page.path).toBe(`${baseURL}/`)
      expect(trail.at(-1).item, page.path).toBe(canonicalOf(page))
      for (const { item } of trail) expect(isBuilt(new URL(item).pathname), `${item} of ${page.path}`).toBe(true)
    }
  })

  test('say of each motorcycle what it costs, to the cent, and where to order it', () => {
    const models = publicPages.filter(({ path }) => path.startsWith('/motorcycle/'))
    expect(models).toHaveLength(motorcycles.length)
    for (const page of models) {
      const [product] = dataOf(page)
      const motorcycle = motorcycles.find(({ slug }) => page.path === `/motorcycle/${slug}`)
      const price = ((motorcycle?.priceCents ?? 0) / 100).toFixed(2)
      const offer = { price, priceCurrency: 'BRL', availability: 'https://schema.org/InStock', url: canonicalOf(page) }
      expect(product, page.path).toMatchObject({ name: motorcycle?.model, offers: offer })
      expect(isBuilt(new URL([product.image].flat()[0]).pathname), page.path).toBe(true)
    }
  })
})
