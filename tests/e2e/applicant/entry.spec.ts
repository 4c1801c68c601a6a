import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
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
import { pdfTool } from '../../support/programs/pdf-tools.ts'

test.describe.configure({ timeout: 120_000 })

const field = (page: Page) => page.getByLabel('Quanto de entrada?')
const slider = (page: Page) => page.getByRole('slider', { name: 'Entrada' })
const plan = (page: Page) => page.locator('#plano')

/** Opens a page and waits until its simulation is hydrated and has the bank's conditions. */
async function open(page: Page, address: string) {
  const offer = page.waitForResponse('**/api/offer*')
  await page.goto(address)
  await offer
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

test('a bigger entry and a due day are chosen by keys, stay in the address, and are sent and shown as chosen', async ({
  page,
}) => {
  const errors = watchForErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${path}?parcelas=60`)
  await expect(field(page)).toHaveValue('R$\u00a01.829,00')
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'R$\u00a02.000,00, 10,93% do preço')
  await expect(field(page)).toHaveValue('R$\u00a02.000,00')
  await field(page).fill('5.490,50')
  await expect(page).toHaveURL(/\?parcelas=60&entrada=5490\.50$/)
  await expect(plan(page)).toContainText('R$ 5.490,50')
  await page.getByRole('radio', { name: 'Dia 20' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Dia 10' })).toBeChecked()
  await expect(page).toHaveURL(/entrada=5490\.50&vencimento=10$/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const person = newPerson()
  await fillPersonal(page, person)
  await proceed(page)
  await fillResidential(page)
  await proceed(page)
  await fillProfessional(page)
  await proceed(page)
  await fillPassword(page, person)
  const review = page.getByRole('region', { name: 'Confira antes de enviar' })
  await expect(review).toContainText('R$ 5.490,50')
  await expect(review).toContainText('60x de R$ 213,33')
  await expect(review).toContainText(/Todo dia 10, a partir de 10\//)
  const sent = page.waitForRequest('**/api/applications')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ installments: 60, entryCents: 549_050, dueDay: 10 })
  await expect(heading(page, headings.thanks)).toBeVisible()

  await page.getByRole('link', { name: 'Efetuar Login' }).click()
  await page.getByText('Detalhes do financiamento').click()
  await expect(page.getByText('R$ 5.490,50 (30,02%)')).toBeVisible()
  await expect(page.getByText(/Todo dia 10, a partir de 10\//)).toBeVisible()
  expect(errors).toEqual([])
})

test('an amount that does not hold is said with its reason, and so is what a link brings', { tag: '@nightly' }, async ({
  page,
}) => {
  await open(page, path)
  await test.step('typed, it stays in the field, and the plan stays as it was', async () => {
    const cases = [
      ['1.000', 'A menor entrada desta moto é R$ 1.829,00.'],
      ['15000', 'A maior entrada desta moto é R$ 9.145,00.'],
      ['muito', 'Informe a entrada em reais, como 3.000,00.'],
    ] as const
    for (const [typed, said] of cases) {
      await field(page).fill(typed)
      await field(page).blur()
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(plan(page)).toContainText(`${said} O plano está com R$ 1.829,00.`)
    }
    await expect(field(page)).toHaveValue('muito')
    await field(page).fill('')
    await field(page).blur()
    await expect(field(page)).toHaveValue('R$\u00a01.829,00')
    await expect(field(page)).not.toHaveAttribute('aria-invalid')
  })

  await test.step('a link brings its plan; an entry or a number of installments that does not hold is replaced', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await open(page, `${path}?parcelas=24&entrada=3000`)
    await expect(field(page)).toHaveValue('R$\u00a03.000,00')
    await expect(plan(page)).toContainText('24x de R$ 637,08')
    for (const [entry, said] of [
      ['99000', 'A maior entrada desta moto é R$ 9.145,00. O plano está com R$ 9.145,00.'],
      ['muita', 'Não entendemos a entrada deste link. O plano está com R$ 1.829,00.'],
    ]) {
      await page.evaluate(() => sessionStorage.clear())
      await open(page, `${path}?parcelas=24&entrada=${entry}`)
      await expect(plan(page)).toContainText(said ?? '')
    }
    await page.evaluate(() => sessionStorage.clear())
    await open(page, `${path}?parcelas=47`)
    await expect(plan(page)).toContainText('47x não está disponível. O plano está em 12x.')
    await page.getByText('24x', { exact: true }).click()
    await expect(plan(page)).not.toContainText('não está disponível')
  })
})

test('a plan is printed on one sheet, with its amounts and its address', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const slug of ['cg-160-titan', 'cbr-1000rr-r-fireblade-sp', 'pop-110i']) {
    await open(page, `/motorcycle/${slug}?parcelas=48&vencimento=10`)
    await page.getByRole('button', { name: 'Imprimir o plano' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: /^Plano da / })
    // The last installment is named apart where it differs by cents.
    for (const told of [/4[78]x de R\$/, 'Todo dia 10', 'Custo Efetivo Total (CET)', 'Simulado em'])
      await expect(sheet).toContainText(told)
    await expect(sheet).toContainText(`/motorcycle/${slug}?parcelas=48&vencimento=10`)
    const pdf = await page.pdf({ format: 'A4' })
    const text = pdfTool('pdftotext', pdf, '-').replaceAll('\u00a0', ' ')
    for (const told of [/4[78]x de R\$/, /Todo dia 10/, /Simulado em/]) expect(text).toMatch(told)
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  }
  await expectAccessible(page)
})
