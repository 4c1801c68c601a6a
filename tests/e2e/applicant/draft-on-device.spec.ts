import { expect, type Page } from 'playwright/test'
import { apply } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import {
  fillPersonal,
  fillResidential,
  heading,
  headings,
  newPerson,
  type Person,
  path,
  proceed,
} from '../../support/pages/wizard.ts'

test.describe.configure({ timeout: 120_000 })

const wayBack = (page: Page) => page.getByRole('link', { name: /^Continuar o pedido da / })
const onDevice = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

/** Leaves the wizard in its third step, with 48 installments, and closes the tab. */
async function leaveHalfway(page: Page, { keepCpf = false } = {}) {
  const person = newPerson()
  await page.goto(`${path}?parcelas=48`)
  await fillPersonal(page, person)
  if (keepCpf) await page.getByLabel('Guardar também o CPF neste aparelho').check()
  await proceed(page)
  await fillResidential(page)
  await proceed(page)
  await expect(heading(page, headings.professional)).toBeVisible()
  await page.close()
  return person
}

/** Goes on in a tab, without the CPF, to the step that was left. */
async function goOn(page: Page, from: string, person: Person) {
  const errors = watchForErrors(page)
  await page.goto(from)
  await expect(wayBack(page)).toHaveText('Continuar o pedido da CG 160 TITAN')
  expect(await onDevice(page)).not.toContain(person.cpf)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await wayBack(page).press('Enter')
  await expect(page.getByLabel('Nome Completo')).toHaveValue(person.fullName)
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('')
  await page.getByLabel('CPF', { exact: true }).fill(person.cpf)
  await proceed(page)
  await expect(heading(page, headings.professional)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '48x de' })).toBeAttached()
  expect(errors).toEqual([])
}

test('an application that was left goes on in another tab, without the CPF, until it is erased', async ({
  page: first,
  context,
}) => {
  const person = await leaveHalfway(first)
  for (const from of ['/', '/tiriva-website'])
    await test.step(`goes on from ${from}`, async () => goOn(await context.newPage(), from, person))

  await test.step("'Apagar' removes it from the device, and says so", async () => {
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Apagar' }).press('Enter')
    await expect(page.getByText('saiu deste aparelho')).toBeFocused()
    expect(await onDevice(page)).toBe('{}')
    await page.reload()
    await expect(wayBack(page)).toBeHidden()
    await page.goto(path)
    await expect(page.getByLabel('Nome Completo')).toHaveValue('')
  })
})

test('with the CPF on the device it goes on in the step that was left, and after seven days it is not there any more', async ({
  page: first,
  context,
}) => {
  await leaveHalfway(first, { keepCpf: true })
  const page = await context.newPage()
  await page.goto('/')
  await wayBack(page).click()
  await expect(heading(page, headings.professional)).toBeVisible()
  // An open form keeps what it shows, and the seven days count from then.
  await page.close()

  const later = await context.newPage()
  await later.clock.setFixedTime(Date.now() + 7 * 24 * 60 * 60 * 1000)
  await later.goto('/')
  await expect(wayBack(later)).toBeHidden()
  expect(await onDevice(later)).toBe('{}')
})

/** A browser that refuses to store anything (site data blocked), or that refuses only writing ('full'). */
async function refuseStorage(page: Page, how: 'blocked' | 'full') {
  await page.addInitScript((refusal) => {
    const refuse = () => {
      throw new DOMException('refused', refusal === 'full' ? 'QuotaExceededError' : 'SecurityError')
    }
    if (refusal === 'full') Storage.prototype.setItem = refuse
    else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    if (refusal === 'blocked') Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  }, how)
}

/** The wizard of a browser that keeps nothing. */
async function wizardWorks(page: Page) {
  const errors = watchForErrors(page)
  await page.goto(path)
  await fillPersonal(page, newPerson())
  await expect(page.getByText('O seu navegador não deixa guardar o que você preenche.')).toBeVisible()
  await proceed(page)
  await expect(heading(page, headings.residential)).toBeVisible()
  expect(errors).toEqual([])
}

/** Sends the login with data that are right. */
async function sendLogin(page: Page, { cpf, password }: Person) {
  await page.goto('/meu-financiamento')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('with site data blocked the wizard works, and says that nothing is kept; the logins say what to do', {
  tag: '@nightly',
}, async ({ page }) => {
  const person = newPerson()
  await apply(page, person)
  await refuseStorage(page, 'blocked')
  await wizardWorks(page)
  await sendLogin(page, person)
  await expect(page.getByText('O seu navegador bloqueia os dados deste site')).toBeVisible()
  await page.goto('/admin/login')
  await page.getByLabel('Usuário').fill('admin')
  await page.getByLabel('Senha', { exact: true }).fill('tiriva-demo-2026')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('O seu navegador bloqueia os dados deste site')).toBeVisible()
})

test('with a full storage the wizard works, and says that nothing is kept; the login leads into the portal', {
  tag: '@nightly',
}, async ({ page }) => {
  const person = newPerson()
  await apply(page, person)
  await refuseStorage(page, 'full')
  await wizardWorks(page)
  await sendLogin(page, person)
  await expect(page.getByRole('heading', { name: 'Meu Financiamento' })).toBeVisible()
})
