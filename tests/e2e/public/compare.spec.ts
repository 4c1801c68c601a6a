import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { holdScripts } from '../../support/pages/slow-scripts.ts'

test('three models stand side by side, in an address that can be sent', async ({ page }) => {
  const errors = watchForErrors(page)
  await page.goto('/motorcycle/cg-160-start?parcelas=48')
  await page.getByRole('link', { name: 'Comparar com outras motos' }).click()
  await expect(page.getByLabel('1ª moto')).toHaveValue('cg-160-start')
  await page.getByLabel('2ª moto').selectOption('CG 160 FAN')
  await page.getByLabel('3ª moto').selectOption('POP 110i')
  await page.getByLabel('Em quantas parcelas?').selectOption('48x')
  await expect(page).toHaveURL(/\?motos=cg-160-start,cg-160-fan,pop-110i&vezes=48$/)
  const table = page.getByRole('table', { name: 'As motos escolhidas, lado a lado' })
  for (const told of [
    'R$ 14.990,00',
    '48x de R$ 281,06',
    'R$ 1.499,00 (10%)',
    '162,7 cc',
    '8,4 cv',
    '48x de R$ 187,31',
  ])
    await expect(table).toContainText(told)
  await page.getByLabel('Quanto de entrada?').fill('6000')
  for (const told of ['48x de R$ 187,29', 'R$ 6.000,00 (40,03%)', 'R$ 4.995,00 (50%)'])
    await expect(table).toContainText(told)
  await expect(page.getByText('Onde R$ 6.000,00 de entrada não cabe')).toBeVisible()
  await expect(page).toHaveURL(/\?motos=cg-160-start,cg-160-fan,pop-110i&entrada=6000&vezes=48$/)
  await expect(page.getByText('Cores e números de demonstração.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await test.step('the names stay in view on a phone, and what all share stands back', async () => {
    await page.setViewportSize({ width: 390, height: 600 })
    await page.getByRole('link', { name: 'Tenho interesse: POP 110i' }).scrollIntoViewIfNeeded()
    await expect(table.getByRole('columnheader', { name: 'POP 110i' })).toBeInViewport({ ratio: 1 })
    const weightOf = (text: string) =>
      table
        .getByRole('cell', { name: text })
        .first()
        .evaluate((cell) => Number(getComputedStyle(cell).fontWeight))
    expect(await weightOf('Sem juros')).toBeLessThan(await weightOf('R$ 14.990,00'))
  })
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveText(['CG 160 START', 'CG 160 FAN', 'POP 110i'])
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  await page.getByRole('link', { name: 'Tenho interesse: POP 110i' }).click()
  await expect(page).toHaveURL(/\/motorcycle\/pop-110i\?parcelas=48&entrada=4995$/)
  await expect(page.locator('#plano')).toContainText('R$ 4.995,00')
  expect(errors).toEqual([])
})

/** Runs in the page: the pairs of overlapping links and buttons of a part. */
function overlapping(part: Element): string[] {
  const seen = [...part.querySelectorAll('a, button')].filter((one) => one.checkVisibility())
  const boxes = seen.map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
  return boxes.flatMap(({ name, box }, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => box.left < other.box.right && other.box.left < box.right)
      .filter((other) => box.top < other.box.bottom && other.box.top < box.bottom)
      .map((other) => `${name} | ${other.name}`),
  )
}

test('a sent comparison says that it is opening, and which of its models are gone', async ({ page }) => {
  await test.step('on a slow line it takes no choice that would be lost', async () => {
    const deliver = await holdScripts(page)
    await page.goto('/comparar?motos=cg-160-start,pop-110i', { waitUntil: 'commit' })
    await expect(page.getByText('Abrindo a comparação...')).toBeVisible()
    await expect(page.getByText('Escolha a primeira moto')).toHaveCount(0)
    await expect(page.getByLabel('1ª moto')).toBeDisabled()
    deliver()
    await expect(page.getByLabel('1ª moto')).toHaveValue('cg-160-start')
    await expect(page.getByText('Abrindo a comparação...')).toHaveCount(0)
    await page.getByLabel('1ª moto').selectOption('')
    await page.getByLabel('1ª moto').selectOption('')
    await expect(page.getByText('Escolha a primeira moto para começar.')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('models that are gone are told until another is chosen', async () => {
    await page.goto('/comparar?motos=nao-existe,x-adv')
    await expect(page.getByLabel('1ª moto')).toHaveValue('x-adv')
    const told = page.getByText('Uma moto deste endereço não está mais no catálogo, ou mudou de nome.')
    await expect(told).toBeVisible()
    await page.getByLabel('2ª moto').selectOption('CG 160 FAN')
    await expect(told).toHaveCount(0)
  })
})

test('a plan is sent to oneself: by WhatsApp, or copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/motorcycle/cg-160-start?parcelas=60')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mandar para mim' }).press('Enter')
  const link = page.getByRole('link', { name: 'WhatsApp' })
  expect(await page.locator('#plano').evaluate(overlapping)).toEqual([])
  await expect(link).toHaveAttribute('href', /60x%20de%20R%24.*parcelas%3D60$/)
  await page.getByRole('button', { name: 'Copiar o link' }).click()
  await expect(page.getByText('Link copiado')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/motorcycle\/cg-160-start\?parcelas=60$/)
  await expectAccessible(page)
})

test('up to three cards of the catalogue are chosen to compare, and a reload keeps them', async ({ page }) => {
  const errors = watchForErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tiriva-website')
  const compare = (model: string) => page.getByRole('button', { name: `Comparar: ${model}` })
  await compare('CG 160 START').click()
  await expect(compare('CG 160 START')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Comparar (1)' })).toBeInViewport()
  await compare('CG 160 FAN').press(' ')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Comparar (2)' })).toBeInViewport()
  await compare('POP 110i').click()
  await compare('BIZ 125 ES').click()
  await expect(page.getByRole('status').filter({ hasText: 'São 3 motos no máximo.' })).toBeVisible()
  await expect(compare('BIZ 125 ES')).toHaveAttribute('aria-pressed', 'false')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await compare('CG 160 FAN').click()
  await page.getByRole('link', { name: 'Comparar (2)' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['CG 160 START', 'POP 110i'])
  await page.goBack()
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Resultados da busca:' })).toBeFocused()
  await expect(page.getByRole('link', { name: /^Comparar \(/ })).toBeHidden()
  expect(errors).toEqual([])
})
