import { readFile } from 'node:fs/promises'
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import { expect, type Page } from 'playwright/test'
import { leadConsent } from '../../../src/content/consent.ts'
import { logIn, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  watchForErrors,
} from '../../support/pages/page-checks.ts'

/** Requests a call through the API, like the form of /x-adv; returns the name. */
async function askToBeCalled(page: Page, fullName = uniqueName('Heitor')) {
  const consent = { version: leadConsent.version, accepted: true }
  const person = { fullName, cpf: generateCpf(), email: 'heitor@example.com', phone: '11987654321' }
  const response = await page.request.post('/api/leads', {
    data: { ...person, motorcycle: 'x-adv', installments: 48, consent },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(response.status(), await response.text()).toBe(201)
  return fullName
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const listOf = (name: string) => `/admin/solicitacoes/contatos?q=${encodeURIComponent(name)}`

test('somebody who asked to be called is seen, called and told about, from the dashboard on', async ({ page }) => {
  const name = await askToBeCalled(page)
  await logIn(page)
  const errors = watchForErrors(page)
  await page.getByRole('link', { name: 'Contatos novos' }).click()
  await expect(page).toHaveURL('/admin/solicitacoes/contatos?state=new')
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeFocused()
  await expect(row(page, name)).toContainText('X-ADV em 48x')
  await expect(row(page, name)).toContainText('(11) 98765-4321')
  await expectAccessible(page)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)

  await page.getByRole('link', { name: `Abrir contato de ${name}` }).click()
  const dialog = dialogOf(page, name)
  await expect(dialog.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute('href', 'tel:+5511987654321')
  await expect(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByText('Contatado', { exact: true }).click()
  await dialog.getByLabel('Observações').fill('Quer a vermelha')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Contato salvo')).toBeVisible()
  await expect(dialog).toContainText('Mudou o estado de Novo para Contatado')
  await expect(dialog.getByRole('listitem').first()).toContainText('Quer a vermelha')
  await expect(dialog.getByRole('listitem').first()).toContainText('Helena Sampaio, ')
  await dialog.getByRole('button', { name: 'Fechar' }).click()

  // The contact is no longer new.
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('link', { name: 'Contatados' }).click()
  await expect(row(page, name)).toContainText('Quer a vermelha')
  expect(errors).toEqual([])
})

test('the list is searched, filtered, exported, opened by its address and by keys', { tag: '@nightly' }, async ({
  page,
}) => {
  const name = await askToBeCalled(page)
  await logIn(page, '/admin/solicitacoes/contatos')
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name.toUpperCase())
  await expect(page.getByText('1 contato', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 contato', { exact: true })).toBeVisible()
  await test.step('the contacts that are seen are exported', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^contatos-\d{4}-\d\d-\d\d\.csv$/)
    const [header, line, end] = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(header).toContain('Nome;CPF;Celular;E-mail')
    expect(line).toMatch(new RegExp(`^${name};\\*\\*\\*.*;\\(11\\) 98765-4321;heitor@example\\.com;X-ADV;48;;Novo;`))
    expect(end).toBe('')
  })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  const link = page.getByRole('link', { name: `Abrir contato de ${name}` })
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, name)).toBeVisible()
  await expect(page).toHaveURL(/&contato=/)
  await page.reload()
  await expect(dialogOf(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, name)).toHaveCount(0)
  await expect(page).not.toHaveURL(/contato=/)

  // Closing returns the focus to the former place.
  await link.click()
  await dialogOf(page, name).getByRole('button', { name: 'Fechar' }).click()
  await expect(link).toBeFocused()

  await page.getByRole('link', { name: 'Encerrados' }).click()
  await expect(page.getByText('Nenhum contato encontrado')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver todos os contatos' }).click()
  await expect(page).toHaveURL('/admin/solicitacoes/contatos')
})

test('what was typed outlives closing, and what others did meanwhile is told', { tag: '@nightly' }, async ({
  page,
}) => {
  const name = await askToBeCalled(page)
  await logIn(page, listOf(name))
  await page.getByRole('link', { name: `Abrir contato de ${name}` }).click()
  const dialog = dialogOf(page, name)
  await dialog.getByLabel('Observações').fill('Minha observação')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: `Abrir contato de ${name}` }).click()
  await expect(dialog.getByLabel('Observações')).toHaveValue('Minha observação')

  // A colleague elsewhere closes the contact.
  const address = `/api/admin/contacts/${new URL(page.url()).searchParams.get('contato')}`
  const { version } = await (await page.request.get(address)).json()
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const closed = await page.request.put(address, { data: { state: 'closed', note: '', version }, headers })
  expect(closed.ok(), await closed.text()).toBe(true)

  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByRole('alert').last()).toContainText('Outra pessoa mudou este contato')
  await expect(dialog.getByRole('alert').first()).toContainText('Helena Sampaio: Mudou o estado de Novo para Encerrado')
  await expect(dialog.getByLabel('Observações')).toHaveValue('Minha observação')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Contato salvo')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Encerrado' })).toBeChecked()
})

test('contacts fit every screen, and a failure can be tried again', { tag: '@nightly' }, async ({ page }) => {
  const name = await askToBeCalled(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/admin/contacts', (route) => route.abort(), { times: 1 })
  await logIn(page, listOf(name))
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar contatos')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('list', { name: 'Contatos' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('link', { name: `Abrir contato de ${name}` }).click()
  await expect(dialogOf(page, name).getByLabel('Observações')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('an open list shows within a minute who asked since, but moves nothing while somebody types or reads in it', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.install()
  await logIn(page, '/admin/solicitacoes/contatos?state=new')
  await expect(page.getByRole('table')).toBeVisible()
  const name = await askToBeCalled(page)
  await page.keyboard.press('/')
  await page.clock.runFor('02:05')
  await expect(row(page, name)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').blur()
  await page.clock.runFor('01:15')
  await expect(row(page, name)).toBeVisible()
})
