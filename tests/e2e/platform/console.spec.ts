import { expect, type Page } from 'playwright/test'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { watchForErrors } from '../../support/pages/page-checks.ts'
import { logInNewApplicant, openPortal } from '../../support/pages/portal.ts'

// A plain visit leaves no error in the console: no failed request, no broken policy, no exception. It loads no file at
// two addresses, and asks the API for nothing twice.
type Visits = Record<string, (page: Page) => Promise<unknown>>

const withoutSession: Visits = {
  landing: (page) => page.goto('/'),
  catalogue: (page) => page.goto('/tiriva-website'),
  model: (page) => page.goto('/motorcycle/x-adv'),
  simulation: (page) => page.goto('/x-adv'),
  'help centre': (page) => page.goto('/faq'),
  login: (page) => page.goto('/meu-financiamento'),
  recovery: (page) => page.goto('/recuperar-senha'),
  'the portal without a session': async (page) => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/meu-financiamento/)
  },
  'the admin area without a session': async (page) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByLabel('Usuário')).toBeFocused()
  },
}

const withSession: Visits = {
  portal: async (page) => {
    await logInNewApplicant(page)
    await openPortal(page)
  },
  'admin dashboard': async (page) => {
    await logIn(page)
    await expect(page.getByRole('heading', { name: 'Financiamentos Recentes' })).toBeVisible()
  },
  'admin settings': (page) => page.goto('/admin/configuracoes'),
  'list of applications': (page) => page.goto('/admin/financiamentos'),
  'list of motorcycles': (page) => page.goto('/admin/motos'),
}

for (const [who, visits] of Object.entries({ 'without a session': withoutSession, 'with a session': withSession })) {
  test(`a visit ${who} leaves a clean console`, async ({ page }) => {
    const errors = watchForErrors(page)
    const loaded = watchForFiles(page)
    const asked = watchForQuestions(page)
    for (const [name, visit] of Object.entries(visits)) {
      await test.step(`${name}: a clean console`, async () => {
        asked.splice(0)
        await visit(page)
        await page.waitForLoadState('networkidle')
        expect(errors).toEqual([])
        expect([...loaded].filter(([, addresses]) => addresses.size > 1)).toEqual([])
        expect(asked.filter((one, index) => asked.indexOf(one) < index)).toEqual([])
      })
    }
  })
}

/** Collects the built files that a page loads, each with all addresses that it was loaded from. */
function watchForFiles(page: Page): ReadonlyMap<string, ReadonlySet<string>> {
  const loaded = new Map<string, Set<string>>()
  page.on('request', (request) => {
    const { pathname, href } = new URL(request.url())
    if (pathname.startsWith('/_astro/')) loaded.set(pathname, (loaded.get(pathname) ?? new Set()).add(href))
  })
  return loaded
}

/** Collects what pages ask the API, in order, each with the page that asks. */
function watchForQuestions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // A view asks for this again and again until the site shows the published catalogue.
    if (pathname === '/api/admin/catalogue/publication') return
    if (pathname.startsWith('/api/') && request.method() === 'GET')
      asked.push(`${request.frame().url()} asks ${pathname}${search}`)
  })
  return asked
}
