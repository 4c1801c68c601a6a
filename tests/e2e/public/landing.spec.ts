import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  watchForErrors,
} from '../../support/pages/page-checks.ts'

test('says what the bank offers, how it works and what it costs, and leads to the catalogue', async ({ page }) => {
  const errors = watchForErrors(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await layoutShift(page)).toBeLessThan(0.01)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua moto em até 60x sem juros')
  await expect(page.getByRole('main')).toContainText('CG 160 START a partir de R$ 224,85 por mês, com 10% de entrada.')
  await expect(page.getByRole('heading', { name: 'Vitrine Tiriva Motos' })).toBeVisible()
  await expectAccessible(page)

  await test.step('says how it works, what it costs and how to reach the bank', async () => {
    const steps = page.getByRole('region', { name: 'Da simulação à estrada, em sete passos' }).getByRole('listitem')
    await expect(steps).toHaveCount(7)
    const costs = page.getByRole('region', { name: 'Quanto custa' })
    await expect(costs.getByRole('row', { name: '12x' })).toContainText('R$ 1.124,25')
    await expect(costs.getByRole('row', { name: '60x' })).toContainText('R$ 224,85')
    await expect(costs).toContainText('Multa de 2%, uma vez, juros de 1% ao mês e correção pelo IPCA')
    const simulate = costs.getByRole('link', { name: 'Simular a CG 160 START' })
    await expect(simulate).toHaveAttribute('href', '/motorcycle/cg-160-start?parcelas=60')
    await expect(simulate).toHaveText('Simular a CG 160 START', { useInnerText: true })
    await expect(page.getByRole('region', { name: 'Fale com o banco' }).getByRole('link')).toHaveCount(4)
  })

  await test.step('is printed on one page, without its buttons', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Quanto custa' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ver motos', exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: /Tenho interesse/ })).toHaveCount(0)
    const printed = await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } })
    expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: null })
  })

  await page.getByRole('link', { name: 'Ver motos', exact: true }).click()
  await expect(page).toHaveURL(/\/tiriva-website$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Escolha a sua moto Tiriva' })).toBeVisible()
  expect(errors).toEqual([])
})

test('says within a phone’s first screen what it is, what it costs and where to begin', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await layoutShift(page)).toBeLessThan(0.01)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Por onde começar' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Já pedi: entrar' })).toBeInViewport()
  const question = page.getByText('Quanto cabe por mês? (R$)')
  expect((await question.boundingBox())?.height, 'the question stands on one line').toBeLessThan(30)

  await test.step('the footer is folded on phones, and whole on wide screens', async () => {
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Concessionárias' })
    await expect(link).toBeHidden()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Política de privacidade' })).toBeVisible()
    await page.getByText('Links, canais e telefones').click()
    await expect(link).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.reload()
    await expect(link).toBeVisible()
    await expect(page.getByText('Links, canais e telefones')).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await page.getByLabel('Quanto cabe por mês? (R$)').fill('200')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tiriva-website\?parcela=200$/)
  await expect(page.getByText('2 motos')).toBeVisible()
})

test('header, footer and skip link are those of the bank', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const header = page.getByRole('banner')
  await expect(header.getByText('Banco Tiriva')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Meu financiamento' })).toHaveAttribute('href', '/meu-financiamento')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('CNPJ 00.000.000/0000-00')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  await expect(page.getByText('Ambiente de demonstração: não informe dados reais')).toBeVisible()

  await test.step('every link of the footer leads somewhere that says what it is', async () => {
    const footer = page.getByRole('contentinfo')
    for (const name of ['Blog', 'Fotos', 'Vídeos', 'Comunidade', 'Notícias', 'Aplicativo para Android']) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/canais#/)
    }
    for (const [name, address] of [
      ['Política de privacidade', '/politicas-de-privacidade'],
      ['Termos de uso', '/termos-de-uso'],
      ['Acessibilidade', '/acessibilidade'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
    for (const link of await footer.getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? ''
      if (href.startsWith('tel:')) continue
      const answer = await page.request.get(href)
      expect(answer.status(), href).toBe(200)
      const [, anchor] = href.split('#')
      if (anchor) expect(await answer.text(), href).toContain(`id="${anchor}"`)
    }
  })
})

test('the page behind a link is loaded while a finger is on the link', async ({ page }) => {
  const way = () => page.evaluate(() => Object(performance.getEntriesByType('navigation')[0]).deliveryType)
  // The speculation rules may come after the first try.
  await expect(async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Ver motos', exact: true }).click({ delay: 100 })
    await expect(page).toHaveURL(/\/tiriva-website$/)
    expect(await way()).toBe('navigational-prefetch')
  }).toPass()
})

test('shows the conditions of today when the bank has changed them', async ({ page }) => {
  await page.route('**/api/offer', (route) =>
    route.fulfill({ json: { entryPercent: 20, monthlyInterestPercent: 1.5, defaultInstallments: 60 } }),
  )
  await page.goto('/')
  const costs = page.getByRole('region', { name: 'Quanto custa' })
  await expect(costs).toContainText('20% do preço')
  await expect(costs).toContainText('1,5% ao mês')
  await expect(costs).toContainText('Entrada: R$ 2.998,00')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sua moto em até 60x( sem juros)?$/)
  await expect(page.getByRole('main')).toContainText('com 20% de entrada')
  for (const claim of await page.locator('[data-interest-free]').all()) await expect(claim).toBeHidden()
  await expect(costs.getByText('O preço da moto, dividido.')).toBeHidden()
})

test('a plan whose tax the customer bears is free of interest, but more than the price', async ({ page }) => {
  const iof = { bearer: 'customer_financed', rate: 'additional', on: '2026-11-21' }
  await page.route('**/api/offer', (route) =>
    route.fulfill({ json: { entryPercent: 20, monthlyInterestPercent: 0, defaultInstallments: 60, iof } }),
  )
  await page.goto('/')
  const costs = page.getByRole('region', { name: 'Quanto custa' })
  await expect(costs).toContainText('20% do preço')
  await expect(costs.getByText('Sem juros.')).toBeVisible()
  await expect(costs.getByText('O preço da moto, dividido.')).toBeHidden()
})

test("the footer's year is Brasília's, also on New Year's Day of a site that was built before", async ({ page }) => {
  const next = new Date().getFullYear() + 1
  const year = page.getByRole('contentinfo').getByText(/^© /)
  await page.clock.setFixedTime(`${next}-01-01T02:59:00Z`)
  await page.goto('/')
  await expect(year).toContainText(`© ${next - 1} `)
  await page.clock.setFixedTime(`${next}-01-01T03:01:00Z`)
  await page.goto('/')
  await expect(year).toContainText(`© ${next} `)
})
