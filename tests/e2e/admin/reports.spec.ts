import { expect } from 'playwright/test'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import {
  expectAccessible,
  expectContentFits,
  expectNoSidewaysScroll,
  watchForErrors,
} from '../../support/pages/page-checks.ts'

test('the reports fit a phone, and a period that ends before it begins is told beside its field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, '/admin/relatorios?from=2026-11-20&to=2026-11-01')
  const errors = watchForErrors(page)
  const last = page.getByLabel('Até')
  await expect(last).toHaveAccessibleDescription('O último dia é anterior ao primeiro')
  await page.getByRole('heading', { name: 'A receber, por atraso' }).click()
  await expect(page.getByRole('list', { name: 'A receber, por atraso' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Um ano' }).click()
  await page.getByRole('button', { name: 'Família' }).click()
  const sales = page.getByRole('list', { name: 'Vendas por família' })
  await expect(sales.getByText('Quantidade').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(last).not.toHaveAttribute('aria-invalid', 'true')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('navigation', { name: 'Administração' }).locator('[aria-current]')).toBeInViewport({
    ratio: 1,
  })
  expect(errors).toEqual([])
})

test('a chart that is still as wide as the window was makes no page wider', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, '/admin/relatorios?from=2026-10-05&to=2026-11-15')
  const drawing = page.locator('svg:has(.visx-linepath)').first()
  await expect(drawing).toBeVisible()
  await drawing.evaluate((svg) => svg.setAttribute('width', '1200'))
  await expectContentFits(page)
})

test('an analyst is told whose the reports are, without a menu entry to them', { tag: '@nightly' }, async ({
  page,
}) => {
  await logIn(page, '/admin/relatorios', 'bruna')
  await expect(page.getByRole('heading', { name: 'Só para a gestão', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Relatórios' })).toHaveCount(0)
})

test('a chart says each of its points in words by the arrows, as its table does, and stays in sight in forced colours', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ forcedColors: 'active' })
  await logIn(page, '/admin/relatorios?from=2026-10-05&to=2026-11-15')
  const chart = page.getByRole('slider', { name: 'Pedidos e entregas por semana' })
  await expect(chart).toHaveAttribute('aria-valuetext', /^09\/11 a 15\/11\/2026: \d+ pedidos?, \d+ entregas?$/)
  await page.getByText('Ver tabela').first().click()
  const table = page.getByRole('list', { name: 'Pedidos e entregas por semana' })
  await chart.focus()
  for (let week = 0; week < 6; week++) {
    const said = /^(.*): (\d+) pedidos?, (\d+) entregas?$/.exec((await chart.getAttribute('aria-valuetext')) ?? '')
    const row = table.getByRole('listitem').nth(week)
    await expect(row).toContainText(said?.[1] ?? 'no words')
    expect(await row.locator('dd').allTextContents()).toEqual([said?.[2], said?.[3]])
    await page.keyboard.press('ArrowLeft')
  }
  const line = page.locator('.visx-linepath').first()
  const [drawn, ground] = await line.evaluate((path) => [
    getComputedStyle(path).stroke,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(drawn).not.toBe(ground)
  await expect(page.getByRole('list', { name: 'Do pedido à entrega, em etapas' }).getByRole('link')).toHaveCount(6)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

for (const width of [390, 1280])
  test(`a chart that comes late moves nothing on the dashboard at ${width} px`, { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/admin/reports/weeks?*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await logIn(page)
    const queue = page.getByRole('heading', { name: 'Sua fila' })
    const top = () => queue.evaluate((heading) => Math.round(heading.getBoundingClientRect().top + window.scrollY))
    await expect(queue).toBeVisible()
    const before = await top()
    answered.resolve()
    await expect(page.getByRole('slider', { name: 'Pedidos e entregas por semana' })).toBeVisible()
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  })

test('the library of the charts is no part of a screen without one', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(await answer.text())
  })
  const drawn = () => scripts.some((text) => text.includes('visx-linepath'))
  await logIn(page, '/admin/financiamentos')
  await expect(page.getByRole('heading', { name: 'Financiamentos', level: 1 })).toBeVisible()
  expect(drawn()).toBe(false)
  await page.goto('/admin')
  await expect(page.getByRole('slider', { name: 'Pedidos e entregas por semana' })).toBeVisible()
  expect(drawn()).toBe(true)
})
