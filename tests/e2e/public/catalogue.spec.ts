import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  watchForErrors,
} from '../../support/pages/page-checks.ts'

// Several tests run axe repeatedly, which takes long on a busy machine.
test.setTimeout(120_000)

const catalogue = '/tiriva-website'
const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Tenho interesse/ }) })
const models = (page: Page) => cards(page).getByRole('heading', { level: 3 }).allTextContents()
/** The filter may still be changing the list, so this polls. */
const expectModels = (page: Page, names: string[]) => expect.poll(() => models(page)).toEqual(names)
const dropdown = (page: Page, label: string) => page.locator('summary').filter({ hasText: label })
const clearAll = (page: Page) => page.getByRole('button', { name: 'Limpar filtros' })

/** Waits until the filter bar is hydrated. */
async function openCatalogue(page: Page, path = catalogue) {
  await page.goto(path)
  await expect(page.locator('astro-island')).not.toHaveAttribute('ssr', '')
}

/** Loads the catalogue in a width: its columns and filters fit, and nothing shifts. */
async function fits(page: Page, width: number, columns: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(catalogue, { waitUntil: 'networkidle' })
  const list = page.locator('[data-category] ul').first()
  expect(await list.evaluate((ul) => getComputedStyle(ul).gridTemplateColumns.split(' ').length)).toBe(columns)
  if (width < 768) {
    // A phone shows the first motorcycle before anybody scrolls; the filters wait behind one row.
    await expect(cards(page).first().locator('img')).toBeInViewport({ ratio: 1 })
    await expect(dropdown(page, 'Modelo')).toBeHidden()
    await page.getByText('Filtros e ordem').click()
  }
  const [model, order] = [await dropdown(page, 'Modelo').boundingBox(), await dropdown(page, 'Ordenar').boundingBox()]
  expect(model && order && order.y > model.y).toBe(width < 768)
  expect(await layoutShift(page)).toBeLessThan(0.01)
  await expectNoSidewaysScroll(page)
}

test('lists 35 models under four categories, with the terms of the plan, on a screen of any width', async ({
  page,
}) => {
  const errors = watchForErrors(page)
  await fits(page, 1280, 3)
  await expect(
    page.getByText(
      'Seja qual for o seu estilo, tem uma Tiriva que é a sua cara. Escolha a sua e conheça as opções de financiamento disponíveis.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Resultados da busca:' })).toBeVisible()
  await expect(cards(page)).toHaveCount(35)
  await expect(page.locator('[data-category] h2')).toHaveText(['Street', 'Adventure', 'Off-Road', 'Sport'])
  const first = cards(page).first()
  await expect(first).toContainText('CG 160 START')
  await expect(first).toContainText('Lançamento')
  await expect(first).toContainText('R$ 14.990,00')
  await expect(first).toContainText('Entrada de 10%: R$ 1.499,00')
  await expect(first).toContainText('60x R$ 224,85*')
  await expect(first).toContainText('Sem juros')
  await expect(page.getByText('Lançamento')).toHaveCount(11)
  await expect(clearAll(page)).toHaveCount(0)
  await expectAccessible(page)
  expect(errors).toEqual([])
  for (const [width, columns] of [
    [320, 1],
    [700, 2],
  ] as const)
    await test.step(`fits ${width} px`, () => fits(page, width, columns))
})

test('filters and order are chosen by pointer and keys, say how many are left, and are cleared', async ({ page }) => {
  await openCatalogue(page)
  await test.step('works by keyboard alone', async () => {
    await dropdown(page, 'Modelo').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox').first()).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dropdown(page, 'Modelo')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dropdown(page, 'Cilindrada')).toBeFocused()
    await expect(page.locator('details[name=filtro][open]')).toHaveCount(0)
    await clearAll(page).click()
    await expect(cards(page)).toHaveCount(35)
  })

  await test.step('filters by model and displacement, says how many are left, and clears', async () => {
    await dropdown(page, 'Modelo').click()
    await page.getByRole('checkbox', { name: 'CG', exact: true }).check()
    await expect(page.getByRole('status').filter({ hasText: 'moto' })).toHaveText('4 motos')
    await expectModels(page, ['CG 160 START', 'CG 160 FAN', 'CG 160 TITAN', 'CG 160 CARGO'])
    await expectAccessible(page)

    await dropdown(page, 'Cilindrada').click()
    await expect(page.getByRole('checkbox', { name: 'CG', exact: true })).toBeHidden()
    await page.getByRole('checkbox', { name: 'Até 150cc' }).check()
    await expect(page.getByText('Nenhuma motocicleta encontrada com os filtros selecionados.')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(dropdown(page, 'Cilindrada')).toBeFocused()
    await clearAll(page).click()
    await expect(cards(page)).toHaveCount(35)
    await expect(clearAll(page)).toHaveCount(0)
    await expect(page).toHaveURL(/tiriva-website$/)
  })

  await test.step('a press on the words of a choice chooses it, and the list stays open for more', async () => {
    await dropdown(page, 'Modelo').click()
    await page.getByText('CG', { exact: true }).click()
    await page.getByText('BIZ', { exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'moto' })).toHaveText('6 motos')
    await expect(page.getByRole('checkbox', { name: 'BIZ', exact: true })).toBeChecked()
    await page.keyboard.press('Escape')
    await clearAll(page).click()
    await expect(cards(page)).toHaveCount(35)
  })

  await test.step('orders by name within the categories, as the index of all models does', async () => {
    await dropdown(page, 'Ordenar').click()
    await page.getByRole('radio', { name: 'Nome (A–Z)' }).check()
    await expect(page).toHaveURL(/\?ordenar=name$/)
    const street = page.locator('[data-category]').first().locator('h3')
    await expect.poll(async () => (await street.allTextContents()).slice(0, 2)).toEqual(['BIZ 125 ES', 'BIZ 125 EX'])
    const byName = await street.allTextContents()
    expect(byName.indexOf('CB 650R')).toBeLessThan(byName.indexOf('CB 1000R'))
    await expect(clearAll(page)).toHaveCount(0)
    await page.goto('/old-index')
    const index = await page.locator('main li a').allTextContents()
    expect(index.filter((model) => byName.includes(model))).toEqual(byName)
  })

  await test.step('orders by price within the categories, the cheapest first', async () => {
    await openCatalogue(page)
    await dropdown(page, 'Ordenar').click()
    await page.getByRole('radio', { name: 'Menor preço' }).check()
    await expect(page).toHaveURL(/\?ordenar=price$/)
    for (const category of await page.locator('[data-category]').all()) {
      const texts = await category.locator('[data-family]').allTextContents()
      const prices = texts.map((text) => Number(text.match(/R\$\s([\d.,]+)/)?.[1]?.replace(/\D/g, '')))
      expect(prices.length).toBeGreaterThan(1)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
  })
})

test('each dropdown clears its own filter; the general one resets the order too', async ({ page }) => {
  await openCatalogue(page, `${catalogue}?modelo=CG&cilindrada=151-to-250&ordenar=name`)
  await expectModels(page, ['CG 160 CARGO', 'CG 160 FAN', 'CG 160 START', 'CG 160 TITAN'])
  await dropdown(page, 'Modelo').click()
  await page
    .getByRole('group', { name: 'Modelo' })
    .locator('..')
    .getByRole('button', { name: 'Limpar filtros' })
    .click()
  await expect(page).toHaveURL(/\?cilindrada=151-to-250&ordenar=name$/)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('group', { name: 'Modelo' })).toBeHidden()
  await clearAll(page).click()
  await expect(page).toHaveURL(/tiriva-website$/)
  await expect.poll(async () => (await models(page)).slice(0, 2)).toEqual(['CG 160 START', 'CG 160 FAN'])
})

test('Back and reload give the same list at the same place', async ({ page }) => {
  await openCatalogue(page)
  await dropdown(page, 'Cilindrada').click()
  await page.getByRole('checkbox', { name: 'Acima de 351cc' }).check()
  await expect(page).toHaveURL(/cilindrada=/)
  await page.keyboard.press('Escape')
  const expected = await models(page)
  const target = page.getByRole('link', { name: 'Tenho interesse: CRF 450 RX' })
  await target.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)

  await page.reload()
  await expectModels(page, expected)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1)

  await target.click()
  await expect(page).not.toHaveURL(/tiriva-website/)
  await page.goBack()
  await expectModels(page, expected)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
})

test('a shared link shows its list alone and without a shift, also when what filters it comes late or not at all', async ({
  page,
}) => {
  const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0
  for (const fails of [false, true]) {
    let deliver = () => {}
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/filtros.js', async (route) => {
      await delivered
      await (fails ? route.abort() : route.continue())
    })
    await page.goto(`${catalogue}?modelo=SAHARA`, { waitUntil: 'commit' })
    await page.waitForFunction(painted)
    deliver()
    await page.waitForLoadState('networkidle')
    await expectModels(page, ['SAHARA 300 STANDARD', 'SAHARA 300 RALLY', 'SAHARA 300 ADVENTURE'])
    await expect(page.locator('[data-category]:visible')).toHaveCount(1)
    if (!fails) expect(await layoutShift(page)).toBeLessThan(0.01)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a budget says in how many installments, shows that plan, and names the nearest where nothing fits', async ({
  page,
}) => {
  await openCatalogue(page)
  await page.getByLabel('parcela até R$').fill('200')
  await expectModels(page, ['POP 110i', 'ELITE 125'])
  await page.getByLabel('em', { exact: true }).selectOption('36x')
  await expect(cards(page)).toHaveCount(0)
  const nearest = page.getByText('A parcela mais baixa é R$ 249,75, da POP 110i.')
  await expect(nearest.getByRole('link', { name: 'POP 110i' })).toHaveAttribute('href', /\/motorcycle\/pop-110i\?/)
  await expect(nearest).toBeVisible()
  await expect(page).toHaveURL(/parcela=200&vezes=36$/)
  await expectAccessible(page)
  await page.reload()
  await expect(nearest).toBeVisible()
  await page.getByLabel('parcela até R$').fill('260')
  await expectModels(page, ['POP 110i'])
  await expect(cards(page).first()).toContainText('36x R$ 249,75*')
  await expect(page.getByText('Valor de cada parcela em 36x')).toBeVisible()
  // A larger entry makes more models fit, and each card passes the plan to its page.
  await page.getByLabel('com entrada de R$').fill('4000')
  await expectModels(page, ['POP 110i', 'ELITE 125'])
  await expect(cards(page).first()).toContainText('Entrada de 40,04%: R$ 4.000,00')
  await expect(cards(page).first()).toContainText('36x R$ 166,39*')
  await expect(page).toHaveURL(/parcela=260&vezes=36&entrada=4000$/)
  await expectAccessible(page)
  await cards(page)
    .first()
    .getByRole('link', { name: /^Tenho interesse/ })
    .click()
  await expect(page).toHaveURL(/\/motorcycle\/pop-110i\?parcelas=36&entrada=4000$/)
  await expect(page.getByRole('radio', { name: '36x' })).toBeChecked()
  // Goes back, and to the number that the cards show first.
  await page.goBack()
  await page.getByLabel('em', { exact: true }).selectOption('60x')
  await page.getByLabel('com entrada de R$').fill('')
  await expect(cards(page).first()).toContainText('60x R$ 224,85*')
})

test('the last budget counts where the amounts of a chosen plan come late', async ({ page }) => {
  await openCatalogue(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/offer*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('parcela até R$').fill('200')
  await expectModels(page, ['POP 110i', 'ELITE 125'])
  await page.getByLabel('em', { exact: true }).selectOption('36x')
  await page.getByLabel('parcela até R$').fill('260')
  await expect(page).toHaveURL(/parcela=260&vezes=36$/)
  answer()
  await expectModels(page, ['POP 110i'])
})
