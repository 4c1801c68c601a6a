import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'

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

test('stores the contact with the chosen plan and says so, after what was wrong beside each field', async ({
  page,
}) => {
  await open(page)
  await send(page).click()
  await expect(form(page).getByText('Preencha este campo')).toHaveCount(4)
  await expectAccessible(page)
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
