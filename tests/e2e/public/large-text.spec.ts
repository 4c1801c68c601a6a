import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectFitsInWideFont, expectTextWhole, textLooks } from '../../support/pages/large-text.ts'
import {
  fillPassword,
  fillPersonal,
  fillProfessional,
  fillResidential,
  heading,
  headings,
  newPerson,
  path,
  proceed,
} from '../../support/pages/wizard.ts'

const addresses = [
  '/',
  '/tiriva-website',
  '/motorcycle/cg-160-start',
  '/comparar?motos=cg-160-start,cg-160-fan,cb-650r',
  '/meu-financiamento',
  '/concessionarias',
  '/faq',
  '/verificar',
]

test.describe('text in any look on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('fits in twice the size and a wide font', async ({ page }) => {
    for (const address of [...addresses, '/o-que-cabe', '/canais', '/suporte-geral']) {
      await page.goto(address)
      await test.step(address, () => expectFitsInWideFont(page))
    }
  })

  test('is whole on the pages of the site', { tag: '@nightly' }, async ({ page }) => {
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
      for (const [look, css] of Object.entries(textLooks))
        await test.step(`${address} ${look}`, () => expectTextWhole(page, css))
    }
  })

  test('is whole in each step of the wizard', { tag: '@nightly' }, async ({ page }) => {
    const person = newPerson()
    const expectStepWhole = async (name: keyof typeof headings) => {
      await expect(heading(page, headings[name])).toBeVisible()
      for (const css of Object.values(textLooks)) await expectTextWhole(page, css)
    }
    await page.goto(path)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await fillPersonal(page, person)
    await expectStepWhole('personal')
    await proceed(page)
    await fillResidential(page)
    await expectStepWhole('residential')
    await proceed(page)
    await fillProfessional(page)
    await expectStepWhole('professional')
    await proceed(page)
    await fillPassword(page, person)
    await expectStepWhole('password')
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await expectStepWhole('thanks')
  })
})

test.describe('letters of twice the size on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  // The size that a person sets in the browser, which the widths of the styles follow.
  test.beforeEach(async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  })

  test('leave pages in their width and amounts whole', async ({ page }) => {
    for (const address of ['/', '/motorcycle/cg-160-start', '/motorcycle/crf-1100l-africa-twin']) {
      await page.goto(address)
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
      await test.step(address, () => expectTextWhole(page, ''))
    }
  })
  test('leave the wizard in its width, and no word of the review on a button', async ({ page }) => {
    const person = newPerson()
    await page.goto(path)
    await fillPersonal(page, person)
    await proceed(page)
    await fillResidential(page)
    await proceed(page)
    await fillProfessional(page)
    await page.getByLabel('Renda Mensal').fill('1000')
    await proceed(page)
    await expect(page.getByRole('button', { name: 'Não, são R$ 1.000,00' })).toBeVisible()
    await expectTextWhole(page, '')
    await page.getByRole('button', { name: 'Não, são R$ 1.000,00' }).click()
    await page.getByLabel('Renda Mensal').fill('650000')
    await proceed(page)
    await fillPassword(page, person)
    await expectTextWhole(page, '')
    const title = await page.getByText('Seu plano', { exact: true }).boundingBox()
    const change = await page.getByRole('button', { name: 'Trocar a cor' }).boundingBox()
    expect(title && change && change.y >= title.y + title.height, 'the button stands below the title').toBe(true)
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await expect(heading(page, headings.thanks)).toBeVisible()
    await expectTextWhole(page, '')
  })
})
