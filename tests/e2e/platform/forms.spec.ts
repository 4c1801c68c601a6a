import { expect, type Locator, type Page } from 'playwright/test'
import { application } from '../../support/applicants.ts'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { heading, headings, path, proceed } from '../../support/pages/wizard.ts'

// Every form with several fields, as far as no component test shows it (tests/support/screen/typing.ts): sent with
// mistakes, it shows them and focuses the first one. From then on the focus stays at the typing while errors come and
// go.

type Typed = readonly [field: Locator, text: string, shown?: string]

/** Types into each field of a form with visible errors, key by key. */
async function typeThrough(page: Page, fields: readonly Typed[]) {
  for (const [field] of fields) await expect(field).toHaveAttribute('aria-invalid', 'true')
  for (const [field, text, shown = text] of fields) {
    await field.focus()
    await field.selectText()
    await page.keyboard.type(text)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(shown)
  }
}

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('the wizard', async ({ page }) => {
  await page.goto(path)
  await proceed(page)
  await typeThrough(page, [
    [label(page, 'CPF'), '52998224725', '529.982.247-25'],
    [label(page, 'Data de Nascimento'), '23041991', '23/04/1991'],
    [label(page, 'Nome Completo'), 'Ana Souza'],
    [label(page, 'Celular'), '11987654321', '(11) 98765-4321'],
  ])
  await label(page, 'E-mail').fill('ana@exemplo.com')
  await proceed(page)
  await expect(heading(page, headings.residential)).toBeFocused()
  await proceed(page)
  await typeThrough(page, [
    [label(page, 'Rua'), 'Rua das Flores'],
    [label(page, 'Número'), '12'],
    [label(page, 'Cidade'), 'Campinas'],
  ])
})

test('both steps of the recovery', { tag: '@nightly' }, async ({ page, request, baseURL }) => {
  const person = application()
  const headers = { origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
  const { contractNumber } = await (await request.post('/api/applications', { data: person, headers })).json()
  await page.goto('/recuperar-senha')
  await page.getByRole('button', { name: 'Próximo' }).click()
  await expect(label(page, 'Número do Contrato')).toBeFocused()
  await typeThrough(page, [
    [label(page, 'Número do Contrato'), contractNumber],
    [label(page, 'CPF'), person.cpf, person.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')],
    [label(page, 'Data de Nascimento'), '23041991', '23/04/1991'],
  ])
  await page.getByRole('button', { name: 'Próximo' }).click()
  await expect(page.getByRole('heading', { name: 'Nova Senha' })).toBeFocused()

  await label(page, 'Nova Senha').fill('abc')
  await label(page, 'Confirmar Nova Senha').fill('abcd')
  await page.getByRole('button', { name: 'Atualizar Senha' }).click()
  await expect(label(page, 'Código')).toBeFocused()
  await typeThrough(page, [
    [label(page, 'Nova Senha'), 'segredo-longo'],
    [label(page, 'Código'), '123456'],
  ])
  await label(page, 'Confirmar Nova Senha').focus()
  await page.keyboard.type('x')
  await expect(label(page, 'Confirmar Nova Senha')).toBeFocused()
})

test("the analysts' forms", { tag: '@nightly' }, async ({ page }) => {
  await logIn(page, '/admin/configuracoes')
  for (const name of ['Taxa de entrada (%)', 'Nome de quem recebe', 'Cidade']) await label(page, name).fill('')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(label(page, 'Taxa de entrada (%)')).toBeFocused()
  await typeThrough(page, [
    [label(page, 'Nome de quem recebe'), 'Banco Tiriva'],
    [label(page, 'Taxa de entrada (%)'), '10'],
    [label(page, 'Cidade'), 'Tiriva do Sul'],
  ])

  await page.goto('/admin/seguranca')
  await label(page, 'Repita a nova senha').fill('outra')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(label(page, 'Senha atual')).toBeFocused()
  await typeThrough(page, [
    [label(page, 'Nova senha'), 'uma frase bem longa'],
    [label(page, 'Senha atual'), 'tiriva-demo-2026'],
  ])
})
