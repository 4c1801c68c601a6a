import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'
import { goToEnd, heading, headings, newPerson, path, proceed } from '../../support/pages/wizard.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 390, height: 844 } })

const other = '/motorcycle/x-adv'
const review = 'Confira e envie'
const consent = (page: Page) => page.getByRole('checkbox', { name: /Li a Política de Privacidade/ })
const finish = (page: Page) => page.getByRole('button', { name: 'Finalizar' })

async function logInByForm(page: Page, { cpf, password }: { cpf: string; password: string }) {
  await page.getByLabel('CPF').fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('after a refusal the next request is filled in, asks for no password, and stands beside the first', async ({
  page,
  browser,
}) => {
  const errors = watchForErrors(page)
  const { id, request } = await logInNewApplicant(page)
  const analyst = await analystOf(browser)
  await analyst.setStatus(id, 'rejected')
  await analyst.close()
  await openPortal(page)
  await page.getByRole('link', { name: 'Fazer outro pedido' }).press('Enter')
  await expect(page).toHaveURL(/\/tiriva-website/)

  await page.goto(other)
  await expect(page.getByText('Este pedido entra no seu cadastro')).toBeVisible()
  await expect(page.getByLabel('Nome Completo')).toHaveValue(request.fullName)
  await expect(page.getByLabel('CPF', { exact: true })).not.toBeEditable()
  await expect(page.getByLabel('E-mail')).not.toBeEditable()
  await expect(page.getByLabel('Celular')).toBeEditable()
  await expectAccessible(page)
  await proceed(page)
  await expect(heading(page, review)).toBeFocused()
  await expect(page.getByText(request.street).filter({ visible: true })).toBeVisible()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveCount(0)
  await finish(page).press('Enter')
  await expect(page.getByText('Você precisa aceitar os termos para continuar').first()).toBeVisible()
  await expectAccessible(page)
  await consent(page).press('Space')
  await finish(page).press('Enter')
  await expect(heading(page, headings.thanks)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Ver o meu pedido' }).click()
  await expect(page.getByRole('region', { name: /Próximo passo/ })).toContainText('Recebemos o seu pedido')
  await page.getByRole('button', { name: 'Menu da conta' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Meus pedidos' }).press('Enter')
  const requests = page.getByRole('list', { name: 'Meus pedidos' }).getByRole('listitem')
  await expect(requests.first()).toContainText('X-ADV')
  await expect(requests.nth(1)).toContainText('Pedido encerrado')
  expect(errors).toEqual([])
})

test('a session that ends in the middle loses nothing, and logging in again goes on', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const { request } = await logInNewApplicant(page)
  await page.goto(other)
  await page.getByLabel('Celular').fill('21987654321')
  await proceed(page)
  await consent(page).check()
  await context.clearCookies()
  await finish(page).click()
  await expect(page.getByText('Por segurança, a sua sessão terminou')).toBeVisible()
  await page.getByRole('link', { name: 'Entrar e continuar' }).click()
  await logInByForm(page, request)
  await expect(heading(page, review)).toBeVisible()
  await expect(page.getByText('(21) 98765-4321').filter({ visible: true })).toBeVisible()
  await consent(page).check()
  await finish(page).click()
  await expect(heading(page, headings.thanks)).toBeVisible()
  // A person with several requests chooses one after the next login.
  await page.goto('/meu-financiamento')
  await page.route('**/api/portal/applications', (route) => route.abort())
  await logInByForm(page, request)
  await expect(page).toHaveURL(/#pedidos$/)
  await test.step('the list of requests says what failed, and brings it at the next press', async () => {
    await expect(page.getByText('Não conseguimos carregar os seus pedidos agora')).toBeVisible()
    await page.unroute('**/api/portal/applications')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('list', { name: 'Meus pedidos' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('Não conseguimos carregar os seus pedidos agora')).toBeHidden()
  })
})

test('another person at the same browser logs the first one out, or goes on with a password of their own', async ({
  page,
}) => {
  const person = newPerson()
  await goToEnd(page, person)
  const { request } = await logInNewApplicant(page, { fullName: 'Rui Barbosa Lima', email: 'rui@example.com' })
  await page.goto(path)
  await expect(page.getByText('Rui está em Meu financiamento neste navegador')).toBeVisible()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar os dados de Rui' }).click()
  await expect(page.getByLabel('Nome Completo')).toHaveValue(request.fullName)
  await page.getByRole('button', { name: 'Não é você? Sair' }).click()
  await expect(page.getByLabel('Nome Completo')).toHaveValue('')
  await expect(page.getByText('Já fez um pedido?')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(request.cpf)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/meu-financiamento/)
})

test('a mistyped address is corrected on the thanks, and confirmed in the portal', { tag: '@nightly' }, async ({
  page,
}) => {
  const right = `${crypto.randomUUID()}@example.com`
  const person = { ...newPerson(), email: `${crypto.randomUUID()}@example.con` }
  await goToEnd(page, person)
  await finish(page).click()
  await expect(page.getByText(`A confirmação vai para ${person.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Corrigir e-mail' }).press('Enter')
  const field = page.getByLabel('E-mail certo')
  await expect(field).toBeFocused()
  await field.fill('ana@')
  await field.press('Enter')
  await expect(page.getByText('Informe um e-mail válido, como nome@exemplo.com')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.route('**/api/applications/*/email', (route) => route.abort(), { times: 1 })
  await field.fill(right)
  await field.press('Enter')
  await expect(page.getByText('Sem conexão com o servidor', { exact: false })).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText(`Corrigido: a confirmação agora vai para ${right}`)).toBeFocused()
  await page.reload()
  await expect(page.getByText(right)).toBeVisible()

  await page.getByRole('link', { name: 'Efetuar Login' }).click()
  const notice = page.getByText(`Os avisos vão para ${right}`)
  await expect(notice).toBeVisible()
  // The question does not interrupt: the next step stands above it.
  const step = await page.locator('#proximo-passo').boundingBox()
  expect((await notice.boundingBox())?.y).toBeGreaterThan(step?.y ?? Number.POSITIVE_INFINITY)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).press('Enter')
  await expect(page.getByLabel('Código')).toBeFocused()
  await page.getByLabel('Código').fill(await readCode(page, right))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Os avisos vão para')).toBeHidden()
  await page.getByText('Dados pessoais').click()
  await expect(page.locator('#dados').getByText('E-mail confirmado')).toBeVisible()
})
