import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import { expect, type Page } from 'playwright/test'
import { consentText, leadConsent } from '#content/consent.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'
import { takesWholePhonesOnly } from '../../support/pages/phone.ts'

const form = (page: Page) => page.getByRole('region', { name: 'Informações de contato' })
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Enviar', exact: true })

/** Opens the page of a bank without a saved plan, and waits until its form is hydrated. */
async function open(page: Page) {
  const offer = { entryPercent: 10, monthlyInterestPercent: 0, defaultInstallments: null }
  await page.route('**/api/offer', (route) => route.fulfill({ json: offer }))
  await page.goto('/x-adv')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

async function fill(page: Page) {
  await field(page, 'Nome Completo').fill('Rui Nogueira Prado')
  await field(page, 'CPF').fill(generateCpf())
  await field(page, 'E-mail').fill('rui.prado@example.com')
  await field(page, 'Celular').fill('11987654321')
  await form(page).getByRole('checkbox').check()
}

test('shows the price, the entry and 12 installments, and follows the choice', async ({ page }) => {
  await open(page)
  const simulation = page.getByRole('region', { name: 'Simulação do financiamento' })
  await expect(simulation).toContainText('X-ADV')
  await expect(simulation).toContainText('R$ 49.619,00')
  await expect(simulation).toContainText('R$ 4.961,90')
  await expect(simulation.getByRole('radio', { name: '12x' })).toBeChecked()
  await expect(simulation).toContainText('R$ 3.721,43')
  await simulation.getByText('60x', { exact: true }).click()
  await expect(simulation).toContainText('R$ 744,29')
  await expectAccessible(page)
})

test('the fields have the right types, and the consent its whole text with a working link', async ({
  page,
  request,
}) => {
  await open(page)
  await expect(field(page, 'E-mail')).toHaveAttribute('type', 'email')
  await expect(field(page, 'Celular')).toHaveAttribute('type', 'tel')
  await expect(field(page, 'Celular')).toHaveAttribute('placeholder', '(11) 00000-0000')
  await expect(form(page).locator('label', { has: page.getByRole('link') })).toHaveText(
    consentText(leadConsent).replace(/\.$/, ' (abre em outra aba).'),
  )
  const policy = await form(page)
    .getByRole('link', { name: /Política de Privacidade/ })
    .getAttribute('href')
  expect((await request.get(policy ?? '')).status()).toBe(200)
})

test('says what is wrong beside each field and goes to the first', async ({ page }) => {
  await open(page)
  await send(page).click()
  await expect(field(page, 'Nome Completo')).toBeFocused()
  await expect(form(page).getByText('Preencha este campo')).toHaveCount(4)
  await expect(form(page).getByText('Você precisa aceitar os termos para continuar')).toBeVisible()
  await expectAccessible(page)

  await fill(page)
  await field(page, 'CPF').fill('12345678900')
  await send(page).click()
  await expect(field(page, 'CPF')).toBeFocused()
  await expect(form(page).getByText('CPF inválido')).toBeVisible()
  await expect(form(page).getByText('Preencha este campo')).toHaveCount(0)
  await test.step('a phone too long is refused, the country is understood', () =>
    takesWholePhonesOnly(page, field(page, 'Celular'), () => send(page).click()))
})

test('stores the contact with the chosen plan and says so', async ({ page }) => {
  await open(page)
  await page.getByText('36x', { exact: true }).click()
  await fill(page)
  const sent = page.waitForRequest('**/api/leads')
  await send(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    motorcycle: 'x-adv',
    installments: 36,
    consent: { accepted: true },
  })
  const thanks = page.getByRole('heading', { name: 'Recebemos o seu contato!' })
  await expect(thanks).toBeFocused()
  await expect(page.getByRole('link', { name: 'Pedir o financiamento' })).toHaveAttribute('href', '/motorcycle/x-adv')
  await expectAccessible(page)
})

test('works by keyboard alone, and takes a pasted number with the country code', async ({ page }) => {
  await open(page)
  await field(page, 'Nome Completo').focus()
  await page.keyboard.type('Rui Nogueira Prado')
  await page.keyboard.press('Tab')
  await page.keyboard.type(generateCpf())
  await page.keyboard.press('Tab')
  await page.keyboard.type('rui@example.com')
  await page.keyboard.press('Tab')
  // A paste arrives in one event, with all its punctuation.
  await page.keyboard.insertText('+55 (11) 98765-4321')
  await expect(field(page, 'Celular')).toHaveValue('(11) 98765-4321')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(form(page).getByRole('checkbox')).toBeChecked()
  await field(page, 'E-mail').press('Enter')
  await expect(page.getByRole('heading', { name: 'Recebemos o seu contato!' })).toBeVisible()
})

test('keeps what was typed when the service fails, and works at the next try', async ({ page }) => {
  await open(page)
  await fill(page)
  await page.route('**/api/leads', (route) => route.abort(), { times: 1 })
  await send(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Sem conexão com o servidor')
  await expectAccessible(page)
  await expect(field(page, 'Nome Completo')).toHaveValue('Rui Nogueira Prado')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Recebemos o seu contato!' })).toBeVisible()
})

test('tells how long to wait after too many tries', async ({ page }) => {
  const body = { type: 'x', title: 'x', status: 429, code: 'too_many_requests', retryAfterSeconds: 300 }
  await page.route('**/api/leads', (route) => route.fulfill({ status: 429, json: body }))
  await open(page)
  await fill(page)
  await send(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Tente novamente em 5 minutos.')
})

test('keeps what was typed before the page came alive', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/x-adv', { waitUntil: 'commit' })
  await field(page, 'Nome Completo').fill('Rui Nogueira Prado')
  await field(page, 'CPF').fill('529.982.247-25')
  await send(page).click()
  await expect(page).toHaveURL('/x-adv')
  release()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await send(page).click()
  await expect(field(page, 'Nome Completo')).toHaveValue('Rui Nogueira Prado')
  await expect(field(page, 'CPF')).toHaveValue('529.982.247-25')
  await expect(field(page, 'E-mail')).toBeFocused()
})
