import { expect } from 'playwright/test'
import { dealerships } from '#content/dealerships.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'

test('the dealerships: all by state, the nearest to a postal code, those of a city, and none', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ver as concessionárias' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onde retirar a sua moto' })).toBeVisible()
  const shown = page.locator('[data-place]').filter({ visible: true })
  await expect(shown).toHaveCount(dealerships.length)
  await expectAccessible(page)

  const search = page.getByLabel('Seu CEP, cidade ou nome da concessionária')
  await page.route('**/faixas-de-cep.json', (route) => route.abort(), { times: 1 })
  await search.pressSequentially('699')
  await expect(page.getByText('Não conseguimos procurar pelo CEP agora.')).toBeVisible()
  await expect(shown).toHaveCount(dealerships.length)
  await search.pressSequentially('80-000')
  await expect(shown.first()).toContainText('Tiriva Cruzeiro do Sul')
  await expect(shown.first()).toContainText('Na sua região')
  await expect(shown.nth(1)).toContainText(/Tiriva Rio Branco.*|A cerca de \d+ km em linha reta/)
  await expect(page).toHaveURL(/\/concessionarias$/)
  await expectAccessible(page)

  await search.fill('sao paulo')
  await expect(page).toHaveURL(/\?q=sao%20paulo$/)
  await expect(page.getByText(/\d+ concessionárias encontradas/)).toBeVisible()
  await expect(shown.first()).toContainText('(SP)')
  await search.fill('Xangrilá do Norte')
  await expect(page.getByText('Nenhuma concessionária com “Xangrilá do Norte”')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await search.fill('')
  await expect(shown).toHaveCount(dealerships.length)
})

test('on a phone the states are folded, and the search still finds what is in them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/concessionarias')
  const shown = page.locator('[data-place]').filter({ visible: true })
  await expect(page.getByRole('heading', { level: 2, name: 'Acre' })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expectAccessible(page)
  await page.getByText('Acre', { exact: true }).click()
  await expect(shown.first()).toContainText('(AC)')
  await page.getByLabel('Seu CEP, cidade ou nome da concessionária').fill('sao paulo')
  await expect(shown.first()).toContainText('(SP)')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Seu CEP, cidade ou nome da concessionária').fill('')
  await expect(shown).toHaveCount(dealerships.length)
})
