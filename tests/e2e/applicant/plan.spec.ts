import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'
import { goToEnd, newPerson } from '../../support/pages/wizard.ts'

// Whole journeys take long on busy machines.
test.describe.configure({ timeout: 120_000 })

const titan = '/motorcycle/cg-160-titan'
const conditions = { entryPercent: 10, monthlyInterestPercent: 0 }

/** The first number of installments that the bank has saved; null for none. Other tests change the settings. */
const saved = (page: Page, defaultInstallments: number | null) =>
  page.route('**/api/offer*', (route) => route.fulfill({ json: { ...conditions, defaultInstallments } }))

const option = (page: Page, count: number) => page.getByRole('radio', { name: `${count}x` })
const choose = (page: Page, count: number) => page.locator('#plano').getByText(`${count}x`, { exact: true }).click()

/** Opens a page and waits until its simulation is hydrated and has the bank's conditions. */
async function open(page: Page, path: string) {
  const offer = page.waitForResponse('**/api/offer*')
  await page.goto(path)
  await offer
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

test('until a bank saves its own number, a model has 12 installments, or what a card or the person chose for it', {
  tag: '@nightly',
}, async ({ page }) => {
  await saved(page, null)
  await test.step('a card leads to the 60 installments that it shows, and a reload finds what was chosen since', async () => {
    await open(page, '/tiriva-website?modelo=CG&ordenar=name')
    await expect(page.getByRole('listitem').filter({ hasText: 'CG 160 TITAN' })).toContainText('60x R$ 274,35*')
    await page.getByRole('link', { name: 'Tenho interesse: CG 160 TITAN' }).click()
    await expect(page).toHaveURL(/\/motorcycle\/cg-160-titan\?parcelas=60$/)
    await expect(page.getByRole('link', { name: 'Alterar modelo' })).toHaveAttribute(
      'href',
      '/tiriva-website?modelo=CG&ordenar=name#cg-160-titan',
    )
    await expect(option(page, 60)).toBeChecked()
    await choose(page, 24)
    await page.reload()
    await expect(option(page, 24)).toBeChecked()
  })

  await test.step('a chosen plan belongs to its model, and comes back with it', async () => {
    for (const other of ['/motorcycle/pop-110i', '/x-adv', '/motorcycle/x-adv']) {
      await open(page, other)
      await expect(option(page, 12)).toBeChecked()
    }
    await open(page, titan)
    await expect(option(page, 24)).toBeChecked()
  })

  await test.step('who comes directly, or with a number that does not hold, finds 12', async () => {
    await page.context().clearCookies()
    for (const address of [`${titan}?parcelas=7`, titan]) {
      await page.evaluate(() => sessionStorage.clear())
      await open(page, address)
      await expect(option(page, 12)).toBeChecked()
    }
  })
})

test('the number that the bank saved comes first in simulation and application, and is the one on the cards', {
  tag: '@nightly',
}, async ({ page }) => {
  await saved(page, 36)
  await page.goto('/tiriva-website')
  await expect(page.getByRole('listitem').filter({ hasText: 'CG 160 TITAN' })).toContainText('36x R$ 457,25*')
  await expect(page.getByText(/^\* Valor de cada parcela em 36x/)).toBeVisible()
  await page.goto('/x-adv')
  await expect(option(page, 36)).toBeChecked()
  await goToEnd(page, newPerson())
  await expect(option(page, 36)).toBeChecked()
  await expect(page.getByRole('region', { name: 'Confira antes de enviar' })).toContainText('36x de R$ 457,25')
  const sent = page.waitForRequest('**/api/applications')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  expect((await sent).postDataJSON().installments).toBe(36)
})

test('a saved number that is not among the usual ones can be chosen beside them', { tag: '@nightly' }, async ({
  page,
}) => {
  await saved(page, 72)
  await page.setViewportSize({ width: 320, height: 720 })
  await page.goto('/x-adv')
  await expect(option(page, 72)).toBeChecked()
  await expect(page.getByRole('group', { name: 'Em quantas parcelas?' }).getByRole('radio')).toHaveCount(6)
  await choose(page, 12)
  await expect(option(page, 12)).toBeChecked()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Condições' })).toContainText('72x')
})

test('the chosen colour paints the motorcycle, and goes with the plan into the application', async ({ page }) => {
  await open(page, titan)
  const picture = page.getByRole('img', { name: 'Moto CG 160 TITAN' }).first()
  await expect(page.getByRole('radio', { name: 'Bronze' })).toBeChecked()
  await page.getByRole('group', { name: 'Cor' }).getByText('Prata').click()
  await expect(picture).toHaveAttribute('src', '/cores/cg-160-titan/prata.svg')
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(640)
  await expect(page).toHaveURL(/[?&]cor=prata/)
  await choose(page, 24)
  await expect(page).toHaveURL(/cor=prata.*parcelas=24/)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${titan}?parcelas=24&cor=vermelho`)
  await expect(page.getByRole('radio', { name: 'Vermelho' })).toBeChecked()
  await expect(picture).toHaveAttribute('src', '/cores/cg-160-titan/vermelho.svg')
  await expectAccessible(page)

  await goToEnd(page, newPerson())
  await expect(page.getByRole('region', { name: 'Confira antes de enviar' })).toContainText('Vermelho')
  const sent = page.waitForRequest('**/api/applications')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ color: 'Vermelho', installments: 24 })
  await page.getByRole('link', { name: /Ver o meu pedido|Efetuar Login/ }).click()
  await expect(page.getByText('Cor: Vermelho')).toBeVisible()
})
