import { expect, type Page } from 'playwright/test'
import { faqSection, faqSections, widgetEntries } from '#content/faq.ts'
import { standardWays } from '#domain/payments/ways.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'

const chat = /^https:\/\/wa\.me\/\d+\?text=Ol%C3%A1%2C%20preciso%20de%20suporte\.$/
const questions = (page: Page) => page.locator('main details').filter({ visible: true })
const search = (page: Page) => page.getByRole('main').getByRole('searchbox')
const openAnswers = (page: Page) => page.locator('main details[open]').filter({ visible: true })

test('the help centre leads to the answers and to a person, and its search to the questions', async ({ page }) => {
  for (const path of ['/help', '/faq'])
    await test.step(path, async () => {
      await page.goto(path)
      for (const { title, href } of faqSections(standardWays))
        await expect(page.getByRole('link', { name: `Ver mais sobre ${title}` })).toHaveAttribute('href', href)
      await expect(page.getByRole('heading', { name: 'NÃO ENCONTROU O QUE PROCURA?' })).toBeVisible()
      const contact = page.getByRole('link', { name: 'Fale Conosco' })
      await expect(contact).toHaveAttribute('href', chat)
      await expect(contact).toHaveAttribute('target', '_blank')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/)
      await expectAccessible(page)
    })
  await page.getByPlaceholder('Pesquisar no FAQ').fill('vencimento')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/internal-faq\?q=vencimento/)
  await expect(search(page)).toHaveValue('vencimento')
  await expect(page.getByRole('tab', { name: 'Financeiro' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Posso mudar o dia do vencimento?').filter({ visible: true })).toBeVisible()
})

test('the questions: three tabs, one open answer each, by pointer and keyboard', async ({ page }) => {
  await page.goto('/internal-faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas Frequentes' })).toBeVisible()
  await expect(page.getByPlaceholder('Pesquisar perguntas e respostas...')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Suporte Geral', 'Financeiro', 'Contratos'])
  await expect(questions(page)).toHaveCount(7)

  await questions(page).nth(0).locator('summary').click()
  await questions(page).nth(1).locator('summary').click()
  await expect(openAnswers(page)).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Suporte Geral' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Financeiro' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Financeiro' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel', { name: 'Contratos' })).toBeVisible()
  await expect(page).toHaveURL(/secao=contratos/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Suporte Geral' })).toBeFocused()
})

test('the search of the questions folds accents, switches to the tab with hits, and says when there are none', async ({
  page,
}) => {
  await page.goto('/internal-faq')
  await search(page).fill('QUITACAO')
  await expect(page.getByRole('tab', { name: 'Contratos' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Quando recebo o termo de quitação?').filter({ visible: true })).toBeVisible()
  await expect(page).toHaveURL('/internal-faq?q=QUITACAO&secao=contratos')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/perguntas? encontradas?/)

  await page.getByRole('tab', { name: 'Suporte Geral' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Nenhum resultado encontrado para "QUITACAO" nesta categoria.')
  await expectAccessible(page)

  await search(page).fill('submarino')
  await expect(page.getByRole('tabpanel')).toContainText(
    'Nenhum resultado encontrado para "submarino" nesta categoria.',
  )
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Perguntar no chat' })).toHaveAttribute(
    'href',
    chat,
  )
  const [common] = widgetEntries(faqSection('geral', standardWays))
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: common?.question ?? '', exact: true })
    .click()
  await expect(openAnswers(page)).toHaveCount(1)
  await search(page).fill('atrasei')
  await expect(page.getByRole('tab', { name: 'Financeiro' })).toHaveAttribute('aria-selected', 'true')
  await expect(questions(page).filter({ hasText: 'O que acontece se eu atrasar uma parcela?' })).toBeVisible()
  await search(page).fill('')
  await expect(questions(page)).toHaveCount(7)
  await expect(page).toHaveURL('/internal-faq?secao=financeiro')
})

test('a link to a section or to an answer opens it, also after reload', async ({ page }) => {
  await page.goto('/internal-faq?secao=financeiro')
  await expect(page.getByRole('tabpanel', { name: 'Financeiro' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tabpanel', { name: 'Financeiro' })).toBeVisible()

  await page.goto('/internal-faq#baixa-do-gravame')
  await expect(page.locator('#baixa-do-gravame')).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Contratos' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/suporte-geral#documentos')
  await expect(page.locator('#documentos')).toBeInViewport()
})

test('each support page: all its questions, several open, search and a way back', async ({ page }) => {
  for (const { id, href, entries } of faqSections(standardWays))
    await test.step(id, async () => {
      await page.goto(href)
      await expect(questions(page)).toHaveCount(entries.length)
      await expect(page.getByRole('main').getByRole('link', { name: 'Central de ajuda' })).toHaveAttribute(
        'href',
        '/faq',
      )
      await questions(page).nth(0).locator('summary').click()
      await questions(page).nth(1).locator('summary').press('Enter')
      await expect(openAnswers(page)).toHaveCount(2)
      await expectAccessible(page)

      const wanted = entries.at(-1)?.question ?? ''
      await search(page).fill(wanted.toUpperCase())
      await expect(questions(page)).toHaveCount(1)
      await expect(questions(page)).toContainText(wanted)
      await search(page).fill('submarino')
      await expect(page.getByText('Nenhum resultado encontrado para "submarino"', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Limpar pesquisa' }).click()
      await expect(questions(page)).toHaveCount(entries.length)
      await expect(search(page)).toBeFocused()
    })
})

test('a page says its questions to search engines', async ({ page }) => {
  await page.goto('/suporte-contratos')
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = blocks.map((block) => JSON.parse(block))
  const faq = data.find((each) => each['@type'] === 'FAQPage')
  expect(faq.mainEntity.map((each: { name: string }) => each.name)).toEqual(
    faqSections(standardWays)[2]?.entries.map((entry) => entry.question),
  )
  const crumbs = data.find((each) => each['@type'] === 'BreadcrumbList').itemListElement
  expect(crumbs.at(-1).item).toMatch(/^http.*\/suporte-contratos$/)
})
