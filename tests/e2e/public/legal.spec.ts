import { expect } from 'playwright/test'
import { accessibilityStatement } from '#content/accessibility.ts'
import { fraudGuide } from '#content/fraud.ts'
import { privacyPolicy } from '#content/privacy.ts'
import { termsOfUse } from '#content/terms.ts'
import { standardWays } from '#domain/payments/ways.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'

const pages = [
  ['/politicas-de-privacidade', privacyPolicy],
  ['/termos-de-uso', termsOfUse(standardWays)],
  ['/prevencao-a-fraudes', fraudGuide],
  ['/acessibilidade', accessibilityStatement],
] as const

test('each legal page has an index that leads to every section, and no script of its own', async ({
  page,
  request,
}) => {
  for (const [path, document] of pages)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(document.title)
      const index = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link')
      await expect(index).toHaveText(document.sections.map((section) => section.title))
      await index.last().click()
      await expect(page.locator(`#${document.sections.at(-1)?.id}`)).toBeInViewport()
      await expect(page.locator('script[src]')).toHaveCount(0)
      await expectAccessible(page)

      const links = await page
        .locator('main a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const href of new Set(links)) expect((await request.get(href)).status(), href).toBe(200)
    })
})

test('the policy names every right of the law and how to use it, the fraud page the sentence that stops most frauds', async ({
  page,
}) => {
  await page.goto('/politicas-de-privacidade#seus-direitos')
  const rights = page.locator('section', { has: page.locator('#seus-direitos') }).locator('dt')
  await expect.poll(() => rights.count()).toBeGreaterThanOrEqual(11)
  await page.goto('/prevencao-a-fraudes')
  await expect(page.getByText('Nunca pedimos depósito antecipado para liberar crédito').first()).toBeVisible()
})
