import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { letters, printed } from '../../support/pages/paper.ts'
import { analystOf, logInNewApplicant, logInWithInstallments, openPortal } from '../../support/pages/portal.ts'

test('the contract on paper has the table of installments that its clauses refer to, and no buttons', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(90_000)
  const { id } = await logInNewApplicant(page, { installments: 12 })
  const analyst = await analystOf(browser)
  await analyst.setStatus(id, 'signing')
  await expect(async () => {
    await openPortal(page)
    await page.getByRole('link', { name: 'Ler o contrato' }).click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: '3. Promessa de pagamento' })).toBeVisible()
  const { text } = await printed(page)
  const table = text.slice(text.lastIndexOf(letters('Tabela de parcelas')))
  expect(table).toContain('Vencimento')
  expect(table.match(/\d\d\/\d\d\/20\d\dR\$/g)).toHaveLength(12)
  const buttons = ['Baixar em PDF', 'Ver a tabela', 'Voltar para', 'Receber o código', 'Desistir do contrato']
  for (const words of [...buttons, 'Mudou de ideia']) expect(text).not.toContain(letters(words))
  // The screen is as before.
  await expect(page.getByText('Ver a tabela de parcelas')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Vencimento' })).toBeHidden()
  await analyst.close()
})

test('the portal on paper has the day, the time and the dealership of the pick-up, and what to bring', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(90_000)
  const { id } = await logInNewApplicant(page, { installments: 12 })
  const analyst = await analystOf(browser)
  for (const status of ['signing', 'completed']) await analyst.setStatus(id, status)
  await openPortal(page)
  const pickup = page.locator('#retirada')
  await expect(pickup).toBeVisible()
  expect((await printed(page)).text).not.toContain(letters('Escolha onde e quando retirar'))
  await page.getByRole('group', { name: 'Concessionária' }).locator('label').first().click()
  await page.getByRole('group', { name: 'Dia' }).locator('label').nth(1).click()
  await page.getByText('10:00', { exact: true }).click()
  await page.getByRole('button', { name: 'Confirmar retirada' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Retire a sua moto em .*, às 10:00$/ })).toBeVisible()
  const when = await pickup.getByText(/, às 10:00 \(horário da concessionária\)$/).textContent()
  const where = await pickup.getByText(/^Tiriva /).textContent()
  const { text } = await printed(page)
  for (const words of ['Sua retirada', when, where, 'Um documento com foto'])
    expect(text).toContain(letters(words ?? '-'))
  for (const words of ['Mudar', 'Cancelar retirada', 'Adicionar ao calendário', 'Para guardar'])
    expect(text).not.toContain(letters(words))
  await analyst.close()
})

test('the portal on paper has what is so, and nothing to press or to fill in', { tag: '@nightly' }, async ({
  page,
}) => {
  await logInWithInstallments(page)
  const inner = async (hash: string, title: string) => {
    await page.evaluate((place) => window.location.assign(place), hash)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
  await expect(page.getByText('0 de 48 pagas')).toBeVisible()
  const first = await printed(page)
  expect(first.text).toContain(letters('0 de 48 pagas'))
  for (const words of ['débito automático', 'Pagar com Pix', 'Para guardar'])
    expect(first.text).not.toContain(letters(words))
  await inner('#atendimento', 'Privacidade e atendimento')
  await expect(page.getByRole('heading', { name: 'Quem teve os meus dados' })).toBeVisible()
  const requests = await printed(page)
  expect(requests.text).toContain(letters('Quem teve os meus dados'))
  for (const words of ['Escreva para a gente', 'Sua mensagem', 'Baixar os meus dados'])
    expect(requests.text).not.toContain(letters(words))
  await inner('#acesso', 'Senha e acessos')
  await expect(page.getByText('Este aparelho')).toBeVisible()
  const access = await printed(page)
  expect(access.text).toContain(letters('Onde sua conta está aberta'))
  for (const words of ['Trocar a senha', 'Nova senha', 'Juntar aos seus pedidos'])
    expect(access.text).not.toContain(letters(words))
  await inner('#pedidos', 'Meus pedidos')
  expect((await printed(page)).text).not.toContain(letters('Quer outra moto?'))
})
