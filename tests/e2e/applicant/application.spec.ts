import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { readsEachKey, takesWholePhonesOnly } from '../../support/pages/phone.ts'
import {
  fillPassword,
  fillPersonal,
  fillProfessional,
  fillResidential,
  goToEnd,
  heading,
  headings,
  newPerson,
  path,
  proceed,
} from '../../support/pages/wizard.ts'

// Whole journeys take long on busy machines.
test.describe.configure({ timeout: 120_000 })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const summary = (page: Page) => page.getByText('Preencha todos os campos para continuar')

/** Presses Tab until a field has the focus, because a person without a mouse must get there and see the focus. */
async function tabTo(page: Page, id: string) {
  for (let presses = 0; presses < 40; presses++) {
    if ((await focused(page)) === id) return expectInSight(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${id}`)
}

/** The focused element is on screen, and nothing covers it: no sticky bar, no button. */
async function expectInSight(page: Page) {
  const onTop = () =>
    page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect()
      if (!box) return false
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === document.activeElement
    })
  await expect.poll(onTop).toBe(true)
}

const screens = [
  { name: 'a large screen', viewport: { width: 1280, height: 720 }, tag: ['@nightly'] },
  // The size of the same screen when everything is twice as large (WCAG 1.4.4), where bars cover most.
  { name: 'a large screen at 200 % zoom', viewport: { width: 640, height: 360 }, tag: [] },
]
for (const { name, viewport, tag } of screens)
  test(`applies with the keyboard alone, on ${name}`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport)
    const errors = watchForErrors(page)
    const person = newPerson()
    await page.goto(path)

    await tabTo(page, 'campo-fullName')
    await page.keyboard.type(person.fullName)
    await tabTo(page, 'campo-cpf')
    await page.keyboard.type(person.cpf)
    await tabTo(page, 'campo-birthDate')
    await page.keyboard.type('23041991')
    await tabTo(page, 'campo-email')
    await page.keyboard.type(person.email)
    await tabTo(page, 'campo-phone')
    await page.keyboard.type(person.phone)
    await expect(page.getByLabel('Celular')).toHaveValue('(11) 98765-4321')
    await page.keyboard.press('Enter')

    await expect(heading(page, headings.residential)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${headings.residential} \\| `))
    await expectNoSidewaysScroll(page)
    await tabTo(page, 'campo-cep')
    await page.keyboard.type('01310100')
    await expect(page.getByLabel('Número')).toBeFocused()
    await expect(page.getByLabel('Estado')).toHaveValue('SP')
    await page.keyboard.type('1578')
    await tabTo(page, 'campo-state')
    await page.keyboard.type('rs')
    await expect(page.getByLabel('Estado')).toHaveValue('RS')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel('Cidade')).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(heading(page, headings.professional)).toBeFocused()
    await expectNoSidewaysScroll(page)
    // The list of professions loads on demand. An earlier Tab skips it and goes around the whole page.
    await expect(page.getByLabel('Profissão')).toBeVisible()
    await tabTo(page, 'campo-profession')
    await page.keyboard.type('medico')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Profissão')).toHaveValue('Médico')
    await tabTo(page, 'campo-incomeCents')
    await page.keyboard.type('650000')
    await expect(page.getByLabel('Renda Mensal')).toHaveValue(/R\$\s6\.500,00/)
    await page.keyboard.press('Enter')

    await expect(heading(page, headings.password)).toBeFocused()
    await expectNoSidewaysScroll(page)
    await tabTo(page, 'campo-password')
    await page.keyboard.type(person.password)
    await tabTo(page, 'campo-confirmPassword')
    await page.keyboard.type(person.password)
    await tabTo(page, 'campo-termsAccepted')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')

    await expect(heading(page, headings.thanks)).toBeFocused()
    await expect(page.getByText(/^\d{10}$/)).toBeVisible()
    await expect(page.getByText(/até 2 dias úteis, ou seja, até .+-feira, \d+º? de /)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Efetuar Login' })).toHaveAttribute('href', '/meu-financiamento')
    await expect(page.getByRole('link', { name: 'Voltar para Home' })).toHaveAttribute('href', '/')
    expect(errors).toEqual([])
  })

test('every step is accessible, with errors and without, says what is missing, and reads what is typed as people write it', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.goto(path)
  await expectAccessible(page)
  await proceed(page)
  await expect(summary(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'CPF: Preencha este campo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'E-mail: Preencha este campo' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await test.step('a date is read however it is typed', () => readsDates(page))
  await fillPersonal(page, newPerson())
  await test.step('a phone too long is refused, trunk and country are understood', async () => {
    await readsEachKey(page.getByLabel('Celular'))
    await takesWholePhonesOnly(page, page.getByLabel('Celular'), () => proceed(page))
  })

  await expect(summary(page)).toBeHidden()
  await proceed(page)
  await expectAccessible(page)
  await proceed(page)
  await expect(summary(page)).toBeVisible()
  await expectAccessible(page)
  await fillResidential(page)
  await proceed(page)

  await proceed(page)
  await expect(page.getByRole('link', { name: /Profissão: Escolha uma profissão da lista/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Profissão').fill('medico')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Profissão').fill('')
  await page.getByLabel('Profissão').fill('medico')
  await page.getByRole('option', { name: 'Médico', exact: true }).click()
  await test.step('an income that looks like a hundredth of itself is asked about, and written as people write it', () =>
    asksAboutALowIncome(page))
  await proceed(page)

  await expect(heading(page, headings.password)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Senha', { exact: true }).fill('segredo-longo')
  await page.getByLabel('Confirme sua senha').fill('segredo-curto')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('As senhas não coincidem').first()).toBeVisible()
  await expect(page.getByText('Você precisa aceitar os termos para continuar').first()).toBeVisible()
  await expectAccessible(page)
  await fillPassword(page, newPerson())
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(heading(page, headings.thanks)).toBeVisible()
  await expectAccessible(page)
})

async function readsDates(page: Page) {
  const born = page.getByLabel('Data de Nascimento')
  await born.click()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Escolher no calendário' })).toBeVisible()
  await born.pressSequentially('2/3/1990')
  await expect(born).toHaveValue('02/03/1990')
  // The day is typed again at its place.
  await born.press('Home')
  await born.press('Delete')
  await expect(born).toHaveValue(/^2\/?0\/?3/)
}

async function asksAboutALowIncome(page: Page) {
  const income = page.getByLabel('Renda Mensal')
  await income.pressSequentially('1500')
  await proceed(page)
  const question = page.getByText(/^Você ganha R\$\s15,00 por mês\?$/)
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Não, são R\$\s1\.500,00$/ }).click()
  await expect(income).toHaveValue(/^R\$\s1\.500,00$/)
  await expect(income).toBeFocused()
  await expect(question).toBeHidden()

  await income.fill('')
  await income.pressSequentially('2.750,5')
  await expect(income).toHaveValue(/^R\$\s2\.750,50$/)
  await income.press('Backspace')
  await income.press('Backspace')
  await expect(income).toHaveValue(/^R\$\s2\.750,00$/)
}

test('what was typed is shown before it is sent, survives a reload, Back and another model, and is cleared after asking', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/tiriva-website')
  await goToEnd(page, person)

  await test.step('shows everything before it is sent, and each block can be changed', async () => {
    await page.locator('#plano').getByText('24x', { exact: true }).click()
    const review = page.getByRole('region', { name: 'Confira antes de enviar' })
    await expect(review).toContainText('24x de R$ 685,88')
    await expect(review).toContainText('Avenida Paulista, 1578')
    await review.getByRole('button', { name: 'Alterar endereço' }).click()
    await expect(heading(page, headings.residential)).toBeFocused()
    await page.getByLabel('Número').fill('S/N')
    await proceed(page)
    await expect(heading(page, headings.password)).toBeFocused()
    await expect(review).toContainText('Avenida Paulista, S/N')
    await expect(page.getByLabel('Senha', { exact: true })).not.toHaveValue('')
  })

  await test.step('a reload keeps all but the password', async () => {
    await page.reload()
    await expect(heading(page, headings.password)).toBeVisible()
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      person.password,
    )
  })

  await test.step('Back and Forward go through the steps, and Back leaves the first', async () => {
    await page.goBack()
    await expect(heading(page, headings.professional)).toBeVisible()
    await expect(page.getByLabel('Profissão')).toHaveValue('Médico')
    await page.goBack()
    await expect(heading(page, headings.residential)).toBeVisible()
    await page.goForward()
    await expect(heading(page, headings.professional)).toBeVisible()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(heading(page, headings.personal)).toBeFocused()
    await expect(page.getByLabel('Nome Completo')).toHaveValue(person.fullName)
    await page.goBack()
    await expect(page).toHaveURL(/tiriva-website/)
  })

  await test.step('the page of another model has it, until it is cleared, after asking', async () => {
    await page.goto('/motorcycle/pop-110i')
    await expect(page.getByLabel('CPF', { exact: true })).toHaveValue(/\d{3}\.\d{3}\.\d{3}-\d{2}/)
    await proceed(page)
    await page.getByRole('button', { name: 'Apagar dados' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar dados' }).click()
    await expect(heading(page, headings.personal)).toBeFocused()
    await expect(page.getByLabel('Nome Completo')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('Nome Completo')).toHaveValue('')
  })
})

test('after the thanks a reload shows them again, paper too, nothing else is left, and Back leaves the page', async ({
  page,
}) => {
  const offer = { entryPercent: 10, monthlyInterestPercent: 0, defaultInstallments: null }
  await page.route('**/api/offer*', (route) => route.fulfill({ json: offer }))
  const option = (count: number) => page.getByRole('radio', { name: `${count}x` })
  await page.goto('/tiriva-website')
  const person = newPerson()
  await goToEnd(page, person)
  await page.locator('#plano').getByText('48x', { exact: true }).click()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(heading(page, headings.thanks)).toBeVisible()
  await expect(option(48)).toBeChecked()
  await expect(option(48)).toBeDisabled()
  const number = await page.getByText(/^\d{10}$/).textContent()
  await expect.poll(() => page.evaluate(() => history.state?.thanks?.contractNumber)).toBe(number)
  expect(await page.evaluate(() => sessionStorage.getItem('financing-draft'))).toBeNull()
  await page.reload()
  await expect(option(48)).toBeChecked()
  await expect(page.locator('#plano')).toContainText('48x de R$ 342,94')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByText(number ?? '')).toBeInViewport()
  await expect(page.locator('#plano')).toBeHidden()
  await expect(page.getByText('Salvar comprovante')).toBeVisible()

  await test.step('is printed on one page', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#plano')).toContainText(/\d+x de/)
    await expect(page.getByText(number ?? '')).toBeVisible()
    await expect(page.getByText('Salvar comprovante')).toBeHidden()
    await expect(page.getByText(`Pedido de ${person.fullName}, CPF ***.`)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    const printed = await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } })
    expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: null })
  })

  await page.goBack()
  await expect(page).toHaveURL(/tiriva-website/)
  await test.step('the plan is forgotten for the next application', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const asked = page.waitForResponse('**/api/offer*')
    await page.goto(path)
    await asked
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await expect(option(12)).toBeChecked()
    await expect(option(12)).toBeEnabled()
  })
})

for (const width of [320, 390]) {
  test(`fits ${width} px, with the plan in sight`, { tag: width === 390 ? '@nightly' : [] }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    // On a busy machine a first visit may keep the wider font of the system.
    await page.reload()
    await expectNoSidewaysScroll(page)
    await fillPersonal(page, { ...newPerson(), email: 'ana@gmial.com' })
    await page.getByRole('button', { name: 'Você quis dizer ana@gmail.com?' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue('ana@gmail.com')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await proceed(page)
    await expectNoSidewaysScroll(page)
    await expectRoom(page, 'Etapa 2 de 5: Residencial', 'CEP')
    const unfold = page.getByRole('button', { name: 'Ver plano' })
    await expect(page.locator('#plano')).toBeHidden()
    await page.getByLabel('Cidade').scrollIntoViewIfNeeded()
    await expect(unfold).toBeInViewport()
    await unfold.click()
    await page.locator('#plano').getByText('60x', { exact: true }).click()
    await expect(page.getByText('60x de R$ 274,35').filter({ visible: true }).first()).toBeVisible()
    await fillResidential(page)
    await proceed(page)
    await expectRoom(page, 'Etapa 3 de 5: Profissional', 'Profissão')
    await fillProfessional(page)
    await expectNoSidewaysScroll(page)
    await proceed(page)
    await expectRoom(page, 'Etapa 4 de 5: Senha', 'Senha')
    await expectNoSidewaysScroll(page)
    await expectHeight(page, width === 390 ? 1_270 : 1_450)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectHeight(page, 1_310)
    await page.setViewportSize({ width, height: 844 })
    await test.step('the links of the footer stay, folded', async () => {
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('CNPJ')
      await expect(footer.getByRole('link', { name: 'Acessibilidade' })).toBeHidden()
      await footer.getByText('Links, canais e telefones').click()
      await expect(footer.getByRole('link', { name: 'Acessibilidade' })).toBeVisible()
      await footer.getByText('Links, canais e telefones').click()
    })
    await expectAccessible(page)
    await page.reload()
    await expect(heading(page, headings.password)).toBeVisible()
    await expect(page.locator('#plano')).toBeHidden()
  })
}

/** The document with its footer is no higher than this (px). */
async function expectHeight(page: Page, most: number) {
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
}

/** One strip shows step and plan. On a current phone the first field is in the screen's upper third. */
async function expectRoom(page: Page, place: string, first: string) {
  await expect(page.getByText(place)).toBeInViewport()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const field = await page.getByLabel(first, { exact: true }).boundingBox()
  expect(field?.y).toBeLessThanOrEqual(page.viewportSize()?.width === 390 ? 270 : 300)
}
