import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { logInNewApplicant } from '../../support/pages/portal.ts'
import {
  fillPersonal,
  fillResidential,
  heading,
  headings,
  newPerson,
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
  const another = await page.context().newPage()
  await page.close()
  return { person, page: another }
}

for (const from of ['/', '/tiriva-website'])
  test(`an application that was left goes on in another tab, from ${from}, without the CPF`, async ({
    page: first,
  }) => {
    const { person, page } = await leaveHalfway(first)
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
  })

test('with the CPF on the device it goes on in the step that was left', async ({ page: first }) => {
  const { page } = await leaveHalfway(first, { keepCpf: true })
  await page.goto('/')
  await wayBack(page).click()
  await expect(heading(page, headings.professional)).toBeVisible()
})

test("'Apagar' removes it from the device, and says so", async ({ page: first }) => {
  const { page } = await leaveHalfway(first)
  await page.goto('/')
  await page.getByRole('button', { name: 'Apagar' }).press('Enter')
  await expect(page.getByText('saiu deste aparelho')).toBeFocused()
  expect(await onDevice(page)).toBe('{}')
  await page.reload()
  await expect(wayBack(page)).toBeHidden()
  await page.goto(path)
  await expect(page.getByLabel('Nome Completo')).toHaveValue('')
})

test('after seven days it is not there any more', async ({ page: first }) => {
  const { page } = await leaveHalfway(first)
  await page.clock.setFixedTime(Date.now() + 7 * 24 * 60 * 60 * 1000)
  await page.goto('/')
  await expect(wayBack(page)).toBeHidden()
  expect(await onDevice(page)).toBe('{}')
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

for (const how of ['blocked', 'full'] as const)
  test(`with site data ${how} the wizard works, and says that nothing is kept`, async ({ page }) => {
    const errors = watchForErrors(page)
    await refuseStorage(page, how)
    await page.goto(path)
    await fillPersonal(page, newPerson())
    await expect(page.getByText('O seu navegador não deixa guardar o que você preenche.')).toBeVisible()
    await proceed(page)
    await expect(heading(page, headings.residential)).toBeVisible()
    expect(errors).toEqual([])
  })

test('with site data blocked the logins say what to do', async ({ page }) => {
  const { request } = await logInNewApplicant(page)
  await page.context().clearCookies()
  await refuseStorage(page, 'blocked')
  await page.goto('/meu-financiamento')
  await page.getByLabel('CPF', { exact: true }).fill(request.cpf)
  await page.getByLabel('Senha', { exact: true }).fill(request.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('O seu navegador bloqueia os dados deste site')).toBeVisible()
  await page.goto('/admin/login')
  await page.getByLabel('Usuário').fill('admin')
  await page.getByLabel('Senha', { exact: true }).fill('tiriva-demo-2026')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('O seu navegador bloqueia os dados deste site')).toBeVisible()
})

test('with a full storage the login leads into the portal', async ({ page }) => {
  const { request } = await logInNewApplicant(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.context().clearCookies()
  await refuseStorage(page, 'full')
  await page.goto('/meu-financiamento')
  await page.getByLabel('CPF', { exact: true }).fill(request.cpf)
  await page.getByLabel('Senha', { exact: true }).fill(request.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Meu Financiamento' })).toBeVisible()
})
