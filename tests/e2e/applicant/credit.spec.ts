import { type Browser, expect, type Page } from 'playwright/test'
import { cpfWith } from '../../../netlify/local/bureau/bureau.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'
import { photo } from '../../support/portal.ts'

const filler = () => String(Math.floor(Math.random() * 1e5))
const analysis = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Análise', exact: true }) })

/** A customer whose plan is too much for the income, with a good score, and the page of it that an analyst opened. */
async function tooMuch(page: Page, browser: Browser) {
  const { id } = await logInNewApplicant(page, { cpf: cpfWith(934, '7', filler()), incomeCents: 300_000 })
  const staff = await analystOf(browser)
  await staff.bureauAnswered(id)
  const analyst = await staff.openPage(`/admin/financiamentos/${id}`)
  await expect(analysis(analyst)).toContainText('Recusar', { timeout: 30_000 })
  return analyst
}

test('an analyst offers other conditions, the customer takes one, and the documents open', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const analyst = await tooMuch(page, browser)
  const errors = watchForErrors(page)
  await analyst.getByRole('button', { name: 'Oferecer estas opções ao cliente' }).click()
  await expect(analyst.getByText('O cliente está escolhendo.')).toBeVisible()
  await expectAccessible(analyst)

  await openPortal(page)
  await expect(page.getByText('Temos outras condições para você')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Aceitar esta opção' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Não quero nenhuma' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar vendo' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Aceitar esta opção ?: Com mais entrada/ }).click()
  await expect(page.getByRole('region', { name: 'Novas condições aceitas: financiamento aprovado' })).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'CNH', exact: true })).toBeVisible()
  expect(errors).toEqual([])

  await analyst.reload()
  await expect(analyst.getByText('O cliente aceitou:')).toBeVisible()
  await expect(analyst.getByRole('region', { name: 'Decisão' })).toContainText('Aguardando Documentação')
  await analyst.context().close()
})

test('an analyst asks for a proof of income, the customer sends files, and the accepted sum changes the recommendation', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(120_000)
  const analyst = await tooMuch(page, browser)
  const errors = watchForErrors(page)
  await analyst.getByRole('button', { name: '3 meses', exact: true }).click()
  await expect(analysis(analyst)).toContainText('O cliente tem até')

  await openPortal(page)
  await expect(page.getByText('Envie o seu comprovante de renda').first()).toBeVisible()
  const send = async (name: string) => {
    const file = { name, mimeType: 'image/jpeg', buffer: await photo(20_000 + name.length) }
    await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Comprovante de renda' }) })
      .locator('input[type=file]')
      .first()
      .setInputFiles(file)
    await expect(page.getByRole('list', { name: 'Arquivos enviados' })).toContainText(name, { timeout: 20_000 })
  }
  for (const name of ['holerite.jpg', 'errado.jpg', 'extrato.jpg']) await send(name)
  await page.getByRole('button', { name: 'Remover arquivo: errado.jpg' }).click()
  await expect(page.getByRole('list', { name: 'Arquivos enviados' })).not.toContainText('errado.jpg')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Está tudo aqui: enviar para análise' }).click()
  await expect(page.getByRole('region', { name: 'Comprovante de renda enviado' })).toBeVisible()
  expect(errors).toEqual([])

  await analyst.reload()
  await expect(analyst.getByRole('link', { name: /^Abrir arquivo/ })).toHaveCount(2)
  await expect(analysis(analyst)).toContainText('Recusar')
  await analyst.getByLabel('Renda mensal comprovada').fill('500000')
  await analyst.getByRole('button', { name: 'Aceitar a renda' }).click()
  await expect(analysis(analyst)).toContainText('Política padrão: Aprovar')
  await expect(analysis(analyst)).toContainText('comprovada em')
  await expectAccessible(analyst)
  await analyst.context().close()
})
