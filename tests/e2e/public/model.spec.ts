import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { fillPersonal, heading, headings, newPerson, proceed } from '../../support/pages/wizard.ts'

test('a model page shows pictures, price, data sheet and colours before it asks', async ({ page }) => {
  const errors = watchForErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/motorcycle/cg-160-start')
  const sells = page.getByRole('region', { name: 'A CG 160 START' })
  for (const told of [
    'R$ 14.990,00',
    'ou 60x de R$ 224,85, com 10% de entrada. Sem juros',
    '162,7 cc',
    '14,7 cv',
    '79 cm',
  ])
    await expect(sells).toContainText(told)
  for (const color of ['Vermelho', 'Preto']) await expect(sells.getByText(color, { exact: true })).toBeVisible()
  await expect(sells.getByText('Cores e números de demonstração.')).toBeVisible()
  await expect(sells.getByRole('link', { name: 'Simular e pedir' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await test.step('the jump shows the whole plan and the first field of the form, on a cheap phone too', async () => {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await sells.getByRole('link', { name: 'Simular e pedir' }).click()
      for (const label of ['Quanto de entrada?', 'Nome Completo'])
        await expect(page.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 })
    }
  })
  expect(errors).toEqual([])
})

test('its picture is enlarged by finger or keys', async ({ page }) => {
  const errors = watchForErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/motorcycle/cg-160-start')
  const link = page.getByRole('link', { name: 'Ampliar: Moto CG 160 START' })
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Imagem ampliada da CG 160 START' })
  const picture = dialog.getByRole('img', { name: 'Moto CG 160 START' })
  await expect(picture).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Próxima' })).toHaveCount(0)
  await expectAccessible(page)
  const small = (await picture.boundingBox())?.width ?? 0
  await dialog.getByRole('button', { name: 'Aproximar' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Aproximar' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(small * 2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  expect(errors).toEqual([])
})

test('the versions of a motorcycle stand side by side, each a page away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/motorcycle/cg-160-start')
  const table = page.getByRole('table', { name: 'As versões desta moto, lado a lado' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'CG 160 START',
    'CG 160 FAN',
    'CG 160 TITAN',
    'CG 160 CARGO',
  ])
  for (const told of ['60x de R$ 224,85', '60x de R$ 250,35', '117 kg', 'Você está nesta'])
    await expect(table).toContainText(told)
  // Facts that all versions share stand once, outside of the table.
  await expect(table.getByRole('rowheader', { name: 'Tanque' })).toHaveCount(0)
  await expect(page.getByText(/^Igual em todas: motor 162,7\scc/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await test.step('on the narrowest phone all four fit, and their names stay in view', async () => {
    await page.setViewportSize({ width: 320, height: 500 })
    expect(await table.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(288)
    await table.getByRole('link', { name: 'Ver a CG 160 CARGO' }).scrollIntoViewIfNeeded()
    await expect(table.getByRole('columnheader', { name: 'CG 160 CARGO' })).toBeInViewport({ ratio: 1 })
  })
  await table.getByRole('link', { name: 'Ver a CG 160 FAN' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financie a sua CG 160 FAN')
  await page.goto('/motorcycle/pop-110i')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('the wizard has the page to itself from its second step on, and going back lands on the step', async ({
  page,
}) => {
  await page.goto('/motorcycle/cg-160-start')
  const sells = page.getByRole('region', { name: 'A CG 160 START' })
  await fillPersonal(page, newPerson())
  await proceed(page)
  await expect(heading(page, headings.residential)).toBeInViewport()
  await expect(sells).toBeHidden()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(heading(page, headings.personal)).toBeInViewport()
  await expect(sells).toBeVisible()
  await expect(sells).not.toBeInViewport()
})
