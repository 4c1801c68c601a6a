import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { standardMotorcycles as motorcycles } from '#content/motorcycles/standard.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'

const dist = new URL('../../../dist', import.meta.url).pathname

test('an unknown address says 404, leads home, and names the path in the console', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const answer = await page.goto('/no/such-page?secret=1')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expectAccessible(page)
  expect(logged.filter((text) => text.includes('/no/such-page') && !text.includes('secret'))).toHaveLength(1)
  expect(logged.join()).not.toContain('Content Security Policy')

  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the old index lists every model from A to Z, out of search engines', async ({ page }) => {
  await page.goto('/old-index')
  const models = await page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents()
  expect(models).toHaveLength(motorcycles.length)
  expect(models).toEqual(models.toSorted((one, other) => one.localeCompare(other, 'pt-BR', { numeric: true })))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
})

test('the sitemap has every canonical page and nothing else', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap-0.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url))
  expect(new Set(urls.map(({ origin }) => origin))).toEqual(new Set([baseURL]))
  const paths = urls.map(({ pathname }) => pathname)
  expect(paths.length).toBeGreaterThan(motorcycles.length + 10)
  for (const path of paths) {
    // Without compression, which would take longer than all checks.
    const answer = await request.get(path, { maxRedirects: 0, headers: { 'accept-encoding': 'identity' } })
    expect(answer.status(), path).toBe(200)
    const [, canonical = ''] = (await answer.text()).match(/<link rel="canonical" href="([^"]+)"/) ?? []
    expect(canonical, path).toBe(new URL(path, baseURL).href)
  }
  const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'))
  for (const name of pages) {
    const html = await readFile(join(dist, name), 'utf8')
    const [, canonical] = html.match(/<link rel="canonical" href="([^"]+)"/) ?? []
    if (canonical) expect(paths, `the canonical address of ${name}`).toContain(new URL(canonical).pathname)
    else expect(html, name).toContain('noindex')
  }
  const [robots = '', ...blocks] = (await (await request.get('/robots.txt')).text()).trim().split('\n\n')
  expect(robots).toBe('User-agent: *\nDisallow: /api/')
  expect(blocks).toEqual([`Sitemap: ${baseURL}/sitemap-index.xml`])
  expect(await (await request.get('/sitemap-index.xml')).text()).toContain(`${baseURL}/sitemap-0.xml`)
})
