import { expect, type Locator, type Page } from 'playwright/test'
import { expectNoSidewaysScroll } from './page-checks.ts'

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

/** The rules of every field for a phone, on a phone's screen. `submit` tries to go on. */
export async function takesWholePhonesOnly(page: Page, phone: Locator, submit: () => Promise<void>) {
  await paste(page, phone, '119876543211234')
  await expect(phone).toHaveValue('119876543211234')
  await submit()
  await expect(page.getByText(complaint).first()).toBeVisible()
  await paste(page, phone, '+55 (55) 99876-5432')
  await expect(phone).toHaveValue('(55) 99876-5432')
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (viewport) await page.setViewportSize(viewport)
}

/** The field's reaction to each key. All places share the field, so only one of them is tested with keys. */
export async function readsEachKey(phone: Locator) {
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
