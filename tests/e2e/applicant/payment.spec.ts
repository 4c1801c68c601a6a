import { expect, type Locator, type Page, type Route } from 'playwright/test'
import { searchHeader } from '#api/headers.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, chargeIsMade, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'

/**
 * A code expires while the customer is on the page, and the next one appears. The keyboard continues in the same card.
 */
async function keepsFocusWhileTheCodeChanges(page: Page) {
  const card = page.locator('#pix')
  const without = async (route: Route, state: 'expired' | 'making') => {
    const view = await (await page.request.get('/api/portal')).json()
    await route.fulfill({ json: { ...view, pixCode: null, charge: { ...view.charge, state } } })
  }
  let state: 'expired' | 'making' = 'expired'
  await page.route(/\/api\/portal\?/, (route) => without(route, state))
  await page.route(/\/api\/portal\/charge\?/, (route) => {
    state = 'making'
    return without(route, state)
  })
  // A running request absorbs the next one, so this repeats until the awaited text shows.
  const lookFor = (awaited: Locator) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(awaited).toBeVisible({ timeout: 1_000 })
    }).toPass()
  await card.getByRole('button', { name: 'Copiar código Pix' }).focus()
  await lookFor(card.getByText('O código Pix venceu'))
  await expect(card).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Gerar novo código' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByText('Estamos gerando o código Pix')).toBeVisible()
  await expect(card).toBeFocused()
  await page.unrouteAll({ behavior: 'wait' })
  await lookFor(card.getByRole('button', { name: 'Copiar código Pix' }))
  await expect(card).toBeFocused()
}

/** After the release, an installment is paid like the entry, and the page shows the payment by itself. */
async function paysTheNextInstallment(page: Page) {
  await openPortal(page)
  const card = page.locator('#parcelas')
  await expect(card.getByText(/^0 de \d+ pagas/)).toBeVisible()
  await card.getByRole('button', { name: 'Pagar com Pix' }).click()
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('link', { name: 'Simular pagamento' }).click(),
  ])
  await expect(bank.getByText('Vencimento')).toBeVisible()
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(bank.getByText('Pagamento feito')).toBeVisible()
  await page.bringToFront()
  await expect(card.getByText(/^1 de \d+ pagas/)).toBeVisible({ timeout: 15_000 })
  const done = page.getByRole('region', { name: 'Parcela 1 paga' })
  await expect(done).toBeFocused()
  await expect(done).toContainText('A próxima parcela é a 2')
  await card.getByRole('button', { name: /^Ver as/ }).click()
  await expect(card.getByRole('link', { name: 'Comprovante da parcela 1' })).toBeVisible()
  await expectAccessible(page)
}

test('who pays sees the entry received without a reload, and gets a receipt; the analyst sees the payment', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const errors = watchForErrors(page)
  const analyst = await analystOf(browser)
  const email = `${crypto.randomUUID()}@example.com`
  const { id, request } = await logInNewApplicant(page, { email })
  await analyst.setStatus(id, 'signing')
  await chargeIsMade(page)
  await openPortal(page)
  const panel = page.locator('#pix')
  await panel.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await keepsFocusWhileTheCodeChanges(page)

  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    panel.getByRole('link', { name: 'Simular pagamento' }).click(),
  ])
  await expect(bank.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible()
  await expect(bank.getByText('R$ 1.499,00')).toBeVisible()
  await expectAccessible(bank)
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(bank.getByText('Pagamento feito')).toBeVisible()

  await page.bringToFront()
  await expect(page.locator('#pagamentos').getByText('Entrada recebida').filter({ visible: true })).toBeVisible({
    timeout: 15_000,
  })
  // What was done is in sight and has the focus, with the way to the signature.
  const done = page.getByRole('region', { name: 'Entrada de R$ 1.499,00 paga' })
  await expect(done).toBeFocused()
  await expect(done).toBeInViewport()
  await expect(done).toContainText('O que vem agora')
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
  await expect(panel.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  // Taken away, it leaves the focus on the page, not nowhere.
  await done.getByRole('button', { name: 'Entendi' }).press('Enter')
  await expect(done).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(async () => {
    const list = await (await page.request.get('/caixa-de-entrada/lista')).text()
    expect(
      list
        .split('<li>')
        .filter((item) => item.includes(email))
        .join(),
    ).toContain('Recebemos a entrada')
  }).toPass({ timeout: 20_000 })

  const admin = await analyst.openPage(`/admin/pagamentos?q=${encodeURIComponent(request.fullName)}`)
  const payment = admin.getByRole('list', { name: 'Pagamentos' }).getByRole('listitem').first()
  await expect(payment).toContainText('R$ 1.499,00')
  await expect(payment).toContainText('Entrada')
  // A half-typed year is no year: typing 2026 sends no request for the year 2.
  const asked: string[] = []
  admin.on('request', (one) => asked.push(one.url()))
  await admin.getByLabel('De', { exact: true }).pressSequentially('11112026')
  await expect(admin).toHaveURL(/from=2026-11-11/)
  expect(asked.filter((url) => url.includes('from=0'))).toEqual([])
  await expectAccessible(admin)
  await assignsToTheContractTyped(admin)

  await analyst.setStatus(id, 'completed')
  await paysTheNextInstallment(page)
  expect(errors).toEqual([])
  await analyst.close()
})

/** Enter in the field of the number looks for that contract, and never assigns the payment to the one chosen before. */
async function assignsToTheContractTyped(admin: Page) {
  const candidate = (contractNumber: string, fullName: string) => ({
    contractNumber,
    fullName,
    maskedCpf: '***.444.777-**',
    model: 'X-ADV',
    status: 'signing',
    clues: ['name'],
    entryCents: 100_00,
    dueCents: 100_00,
    end: null,
  })
  const assigned: string[] = []
  await admin.route(/\/api\/admin\/payments\?/, async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const found = (await answer.json()) as { rows: object[] }
    const rows = found.rows.map((row) => ({ ...row, application: null, task: 'match', actions: ['match'] }))
    await route.fulfill({ response: answer, json: { ...found, rows } })
  })
  await admin.route('**/api/admin/payments/*/candidates*', (route) => {
    const asksForOne = searchHeader.toLowerCase() in route.request().headers()
    return route.fulfill({
      json: [asksForOne ? candidate('2222222222', 'Bia Lima') : candidate('1111111111', 'Ana Prado')],
    })
  })
  await admin.route('**/api/admin/payments/*/match', (route) => {
    assigned.push(route.request().postDataJSON().contractNumber)
    return route.fulfill({ status: 409, json: { code: 'stale_payment' } })
  })
  await admin.reload()
  await admin
    .getByRole('button', { name: /^Indicar o contrato/ })
    .first()
    .click()
  const dialog = admin.getByRole('dialog', { name: 'De quem é este pagamento?' })
  await dialog.getByRole('radio', { name: /Ana Prado/ }).check()
  await dialog.getByLabel('Outro contrato').fill('2222222222')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: /Bia Lima/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'É de Bia Lima' }).click()
  await expect.poll(() => assigned).toEqual(['2222222222'])
  await admin.unrouteAll({ behavior: 'wait' })
}
