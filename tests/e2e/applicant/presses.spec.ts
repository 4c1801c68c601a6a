import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'
import { applyAgain, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'

/** Presses a button whose request fails once: the failure stands in `place`, and the button keeps the focus. */
async function failsBeside(page: Page, { route, button, place }: { route: string; button: Locator; place: Locator }) {
  await page.route(route, (one) => one.abort(), { times: 1 })
  await button.press('Enter')
  await expect(place.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(button).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a press that fails says so beside its button, which keeps the focus, and works at the second try', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { request } = await logInNewApplicant(page)
  await applyAgain(page, request, { motorcycle: 'x-adv' })
  await openPortal(page)

  await test.step('a code for the e-mail', async () => {
    const button = page.getByRole('button', { name: 'Confirmar e-mail' })
    const place = page.locator('main div', { has: button }).last()
    await failsBeside(page, { route: '**/api/portal/email/code', button, place })
    await button.press('Enter')
    await expect(page.getByLabel('Código')).toBeFocused()
  })

  await test.step('the switch of the reminders, which does not move', async () => {
    const card = page.locator('#avisos')
    await card.locator('summary').press('Enter')
    const reminders = card.getByRole('switch', { name: /lembretes/ })
    await page.route('**/api/portal/reminders?*', (one) => one.abort(), { times: 1 })
    await reminders.press('Space')
    await expect(card.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(reminders).toBeChecked()
    await expect(reminders).toBeFocused()
    await expectAccessible(page)
    await reminders.press('Space')
    await expect(reminders).not.toBeChecked()
    await expect(card.getByRole('alert')).toHaveCount(0)
  })

  await test.step('another application of the same person', async () => {
    await page.getByRole('link', { name: 'Meus pedidos (2)' }).click()
    const row = page.getByRole('list', { name: 'Meus pedidos' }).getByRole('listitem').first()
    const button = row.getByRole('button', { name: /^Abrir/ })
    await failsBeside(page, { route: '**/api/portal?*', button, place: row })
    await button.press('Enter')
    await expect(page.getByRole('heading', { name: 'Meu Financiamento' })).toBeVisible()
  })
})
