import { expect } from 'playwright/test'
import { dealerships } from '#content/dealerships.ts'
import { faqSections } from '#content/faq.ts'
import { standardWays } from '#domain/payments/ways.ts'
import { test } from '../../support/pages/journey.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript motorcycles are found, compared and looked at, and no control is dead', async ({ page }) => {
  await test.step('the landing page leads to a catalogue of everything, without its filters', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Ver motos', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Tenho interesse/ })).toHaveCount(35)
    await expect(page.locator('summary').filter({ hasText: 'Modelo' })).toBeHidden()
  })

  await test.step('a card compares its own model', async () => {
    await page.getByRole('link', { name: 'Comparar: CG 160 START' }).click()
    await expect(page).toHaveURL(/\/comparar\?motos=cg-160-start$/)
  })

  await test.step('a picture is a link to its file', async () => {
    await page.goto('/motorcycle/cg-160-start')
    await page.getByRole('link', { name: 'Ampliar: Moto CG 160 START', exact: true }).click()
    await expect(page).toHaveURL(/cg-160-start\.[^/]*\.svg$/)
  })

  await test.step('the dealerships are a list', async () => {
    await page.goto('/concessionarias')
    await expect(page.locator('[data-place]').filter({ visible: true })).toHaveCount(dealerships.length)
    await expect(page.getByRole('search')).toBeHidden()
  })
})

test('without JavaScript every question is answered, by the pages or in the chat', async ({ page }) => {
  const launcher = page.getByRole('button', { name: 'Suporte', exact: true })
  const widget = page.getByRole('dialog', { name: 'Precisa de ajuda?' })

  await test.step('the widget opens, leads to the answers and to the chat', async () => {
    await page.goto('/')
    await launcher.click()
    const section = widget.locator('details').filter({ has: page.getByText('Contratos', { exact: true }) })
    await section.first().locator('summary').first().click()
    const items = widget.locator('details details').filter({ visible: true })
    await expect(items).toHaveCount(4)
    await items.last().locator('summary').click()
    await items.last().getByRole('link', { name: 'Ver a resposta' }).click()
    await expect(page.getByText('Nós damos a baixa em até 10 dias')).toBeVisible()
    await page.goto('/')
    await launcher.click()
    const chat = widget.getByRole('link', { name: 'Chat Online' })
    await expect(chat).toHaveAttribute('href', /wa\.me\/\d+\?text=/)
  })

  await test.step('every question is listed and opens', async () => {
    const questions = page.locator('main details').filter({ visible: true })
    await page.goto('/internal-faq')
    const all = faqSections(standardWays).flatMap(({ entries }) => entries).length
    await expect(questions).toHaveCount(all)
    await expect(page.getByRole('tab')).toHaveCount(0)
    const last = questions.nth(all - 1)
    await last.locator('summary').click()
    await expect(page.locator('main details[open]').filter({ visible: true })).toHaveCount(1)
    await page.goto('/suporte-financeiro#atraso')
    await expect(page.locator('#atraso')).toBeInViewport()
  })
})
