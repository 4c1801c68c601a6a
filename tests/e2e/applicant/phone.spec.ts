import { expect, type Locator, type Page, test } from 'playwright/test'
import { expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'
import { logInNewApplicant, openPortal } from '../../support/pages/portal.ts'
import { fillPersonal, heading, headings, newPerson, path, proceed } from '../../support/pages/wizard.ts'

const complaint = 'Informe um celular com DDD, como (11) 98765-4321'

async function retype(phone: Locator, text: string) {
  await phone.fill('')
  await phone.pressSequentially(text)
}

/** Enters a text in one event, like pasting and autofill. */
async function paste(page: Page, phone: Locator, text: string) {
  await phone.fill('')
  await phone.focus()
  await page.keyboard.insertText(text)
}

/** The rules of every field for a phone. `submit` tries to go on. */
async function takesWholePhonesOnly(page: Page, phone: Locator, submit: () => Promise<void>) {
  await paste(page, phone, '119876543211234')
  await expect(phone).toHaveValue('119876543211234')
  await submit()
  await expect(page.getByText(complaint).first()).toBeVisible()
  await paste(page, phone, '+55 (55) 99876-5432')
  await expect(phone).toHaveValue('(55) 99876-5432')
  await expectNoSidewaysScroll(page)
}

/** The field's reaction to each key. All places share the field, so only one of them is tested with keys. */
async function readsEachKey(phone: Locator) {
  await retype(phone, '119876543211234')
  await expect(phone).toHaveValue('119876543211234')
  await phone.press('End')
  for (let extra = 0; extra < 4; extra++) await phone.press('Backspace')
  await expect(phone).toHaveValue('(11) 98765-4321')
  await retype(phone, '011987654321')
  await expect(phone).toHaveValue('(11) 98765-4321')
  await retype(phone, '5511987654321')
  await expect(phone).toHaveValue('(11) 98765-4321')
}

test.use({ viewport: { width: 390, height: 844 } })

test('the wizard refuses a phone too long, and understands trunk and country', async ({ page }) => {
  await page.goto(path)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await fillPersonal(page, newPerson())
  await readsEachKey(page.getByLabel('Celular'))
  await takesWholePhonesOnly(page, page.getByLabel('Celular'), () => proceed(page))
  await proceed(page)
  await expect(heading(page, headings.residential)).toBeVisible()
})

test('so does the form to be called back', async ({ page }) => {
  await page.goto('/x-adv')
  const form = page.getByRole('region', { name: 'Informações de contato' })
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await takesWholePhonesOnly(page, form.getByLabel('Celular'), () =>
    form.getByRole('button', { name: 'Enviar', exact: true }).click(),
  )
})

test("so do the portal's own data", async ({ page }) => {
  await logInNewApplicant(page)
  await openPortal(page)
  await page.getByRole('button', { name: 'Editar' }).click()
  await takesWholePhonesOnly(page, page.getByLabel('Celular'), () =>
    page.getByRole('button', { name: 'Salvar' }).click(),
  )
})
