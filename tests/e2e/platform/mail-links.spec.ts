import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'

const nobodysToken = 'a'.repeat(43)

test('a link of a mail that is over says so in the bank’s look, in light and dark, and leads on', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  for (const link of ['recovery/undo', 'contact/undo', 'unsubscribe']) {
    await page.goto(`/api/${link}/${nobodysToken}`)
    await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Ir para Meu financiamento' }).click()
    await expect(page).toHaveURL('/meu-financiamento')
  }
})
