import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Request } from 'playwright/test'
import { paths } from '#admin/core/router.ts'
import { demoApplicants, demoPassword } from '../../../netlify/local/demo/logins.ts'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { logIn as logInApplicant } from '../../support/pages/portal.ts'
import { apply, follow } from '../../support/pages/scenarios.ts'

/** What a page of the admin area may request until the network is quiet, beside pictures. */
const mostRequests = 30

/** A page that waits for a payment asks for it every second. */
const polled = ['/api/portal/payment']

/** Opens an address; returns its requests until the network is quiet. */
async function requestsOf(page: Page, address: string): Promise<Request[]> {
  const requests: Request[] = []
  const record = (request: Request) => void requests.push(request)
  page.on('request', record)
  await page.goto(address, { waitUntil: 'networkidle' })
  page.off('request', record)
  expect(requests.length, address).toBeGreaterThan(0)
  return requests
}

/** Which addresses of the API were asked more than once. */
function askedAgain(requests: readonly Request[]): string[] {
  const asked = requests
    .filter((request) => request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/'))
    .map((request) => request.url())
    .filter((url) => !polled.includes(new URL(url).pathname))
  return asked.filter((url, index) => asked.indexOf(url) !== index)
}

/** Fails for an address that requests too much until the network is quiet, or asks for anything twice. */
async function comesInFewRequests(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    const requests = await requestsOf(page, address)
    const own = requests.filter((request) => request.resourceType() !== 'image').map((request) => request.url())
    expect.soft(askedAgain(requests), address).toEqual([])
    expect.soft(own.length, `${address}: ${own.join(' ')}`).toBeLessThanOrEqual(mostRequests)
  }
}

/** The address of one application in each status that the demonstration has. */
async function applicationOfEachStatus(page: Page): Promise<string[]> {
  const { rows } = await (await page.request.get('/api/admin/applications')).json()
  const ofEachStatus = new Map((rows as { id: string; status: string }[]).map(({ id, status }) => [status, id]))
  expect(ofEachStatus.size).toBeGreaterThan(3)
  return [...ofEachStatus.values()].map((id) => `${paths.list}/${id}`)
}

test('a page of the admin area comes in few requests, and asks for nothing twice', async ({ page }) => {
  await logIn(page)
  // The page of the login is left, so that none of its requests counts for the first address.
  await page.goto('/robots.txt')
  const [application = ''] = await applicationOfEachStatus(page)
  await comesInFewRequests(page, [paths.list, application])
})

test('every page of the admin area comes in few requests, and asks for nothing twice', { tag: '@nightly' }, async ({
  page,
}) => {
  test.slow()
  await logIn(page)
  await page.goto('/robots.txt')
  await comesInFewRequests(page, [
    ...Object.values(paths),
    ...(await applicationOfEachStatus(page)),
    `${paths.motos}/nova`,
    `${paths.motos}/cb-650r`,
    `${paths.dealerships}/sao-paulo-mooca`,
    '/admin/previa?moto=cb-650r',
  ])
})

const model = '/motorcycle/cb-650r'

// Of the pages that most people see, platform/console.spec.ts holds it each time.
test('no page of customers asks for anything twice', { tag: '@nightly' }, async ({ page }) => {
  test.slow()
  const open = ['/', '/tiriva-website', model, `${model}?parcelas=48&entrada=3000`, '/o-que-cabe', '/canais']
  for (const address of [...open, '/comparar?motos=cb-650r,cg-160-start', '/meu-financiamento', '/admin/login'])
    expect.soft(askedAgain(await requestsOf(page, address)), address).toEqual([])
  for (const { cpf, status } of demoApplicants) {
    await page.goto('/robots.txt')
    await logInApplicant(page, { cpf, password: demoPassword })
    for (const address of ['/dashboard', model])
      expect.soft(askedAgain(await requestsOf(page, address)), `${address} in ${status}`).toEqual([])
  }
})

test('the first key at the login of the admin area loads the scripts that come after it', async ({ page }) => {
  await page.goto('/admin/login', { waitUntil: 'networkidle' })
  const preloaded = page.locator('link[rel=modulepreload][href*="/staff."]')
  await expect(preloaded).toHaveCount(0)
  await page.getByLabel('Usuário').press('a')
  await expect(preloaded).toHaveCount(1)
})

const site = new URL('../../../dist', import.meta.url).pathname
const opens = (path: string) => (page: Page, site: string) => page.goto(site + path, { waitUntil: 'networkidle' })

async function opensApplication(page: Page) {
  await logIn(page)
  const [application = ''] = await applicationOfEachStatus(page)
  await page.goto(application, { waitUntil: 'networkidle' })
}

/**
 * The most kB (1024 bytes, with brotli) of scripts that a visit loads with a cold cache, beside React's file: that has
 * 59 kB where it is deployed, and is its development build here.
 */
const visits = [
  ['a motorcycle', 14, opens(model), 'always'],
  ['the login', 23, opens('/meu-financiamento'), 'nightly'],
  ['the login and the portal', 53.5, follow, 'always'],
  ['the wizard to its end', 57, apply, 'nightly'],
  ['the login of the admin area', 20.5, opens('/admin/login'), 'nightly'],
  ['the login of the admin area and an application', 144, opensApplication, 'nightly'],
] as const

for (const [visit, most, go, when] of visits) {
  test(`${visit} loads at most ${most} kB of scripts beside React`, {
    tag: when === 'nightly' ? '@nightly' : [],
  }, async ({ page, baseURL }) => {
    test.slow()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
    })
    await go(page, baseURL ?? '')
    const own = [...scripts].filter((path) => !path.startsWith('/_astro/react.'))
    expect(own.length).toBeLessThan(scripts.size)
    const sizes = await Promise.all(
      own.map(async (path) => ({ path, kB: brotliCompressSync(await readFile(`${site}${path}`)).length / 1024 })),
    )
    const files = sizes.map(({ path, kB }) => `${kB.toFixed(1)} ${path}`).join('\n')
    expect(
      sizes.reduce((sum, { kB }) => sum + kB, 0),
      files,
    ).toBeLessThanOrEqual(most)
  })
}
