import { expect } from 'playwright/test'
import { apply, logIn, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

test('a call by one key: find the person, see what is open, keep the words and read out a protocol', async ({
  page,
}) => {
  const errors = watchForErrors(page)
  const name = uniqueName('Lígia')
  await apply(page, { fullName: name })
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Atender ligação' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(dialog.getByRole('option', { name: new RegExp(name, 'i') })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('O banco começa a análise')
  await expect(dialog).toContainText('Solicitações abertas')
  await dialog.getByLabel('O que a pessoa contou').fill('Quer saber quando sai a resposta')
  await dialog.getByRole('button', { name: 'Registrar e dar o protocolo' }).click()
  const told = dialog.getByRole('status').filter({ hasText: 'Diga o protocolo' })
  await expect(told).toBeVisible()
  const protocol = (await told.locator('strong').innerText()).trim()
  await expect(dialog.getByRole('link', { name: protocol })).toBeVisible()
  await expect(dialog.getByLabel('O que a pessoa contou')).toHaveValue('')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  expect(page.url()).not.toContain(encodeURIComponent(name.split(' ')[0] ?? ''))

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Atender ligação' }).click()
  await page.keyboard.type(protocol)
  await dialog.getByRole('option', { name: new RegExp(protocol) }).click()
  await expect(dialog.getByRole('link', { name: protocol })).toBeVisible()
  expect(errors).toEqual([])
})
