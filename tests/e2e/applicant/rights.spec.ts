import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'

test.beforeEach(() => test.setTimeout(150_000))

/** Walks to a control with the Tab key and presses it; counts the presses. */
function keyboard(page: Page) {
  let count = 0
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  async function reach(target: Locator) {
    await expect(target).toBeVisible()
    for (let steps = 0; steps < 150 && !(await isFocused(target)); steps++) await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  return {
    press: async (target: Locator, key = 'Enter') => {
      await reach(target)
      await page.keyboard.press(key)
      count++
    },
    type: async (target: Locator, text: string) => {
      await reach(target)
      await page.keyboard.type(text)
    },
    /** Goes back to the customer's page, and returns the number of presses since the last time. */
    presses: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}

/** An address to which no other test has codes sent. */
const ownAddress = () => `direitos.${crypto.randomUUID().slice(0, 8)}@example.com`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const center = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Privacidade e atendimento' })

async function confirmByCode(page: Page, keys: ReturnType<typeof keyboard>, email: string) {
  await keys.press(button(page, 'Receber um código por e-mail').first())
  const field = page.getByLabel('Código', { exact: true }).first()
  await expect(field).toBeFocused()
  await keys.type(field, await readCode(page, email))
  await keys.press(button(page, 'Confirmar').first())
}

test('no right of a customer costs more than four presses, all of them by keyboard', { tag: '@nightly' }, async ({
  page,
}) => {
  const errors = watchForErrors(page)
  const { request } = await logInNewApplicant(page, { email: ownAddress() })
  await openPortal(page)
  const keys = keyboard(page)

  const offers = page.getByRole('switch', { name: /Aceito receber ofertas/ })
  await keys.press(offers, 'Space')
  await expect(page.getByText('Você vai receber ofertas')).toBeVisible()
  await keys.press(offers, 'Space')
  await expect(page.getByText('Você não vai mais receber ofertas')).toBeVisible()
  expect(keys.presses() / 2, 'taking back a consent').toBeLessThanOrEqual(4)

  await keys.press(center(page))
  await expect(page.getByRole('heading', { name: 'Quem teve os meus dados' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Privacidade e atendimento', level: 1 })).toBeFocused()
  await expect(page.locator('#consentimentos')).toContainText(/texto de \d\d\/\d\d\/\d{4}/)
  expect(keys.presses(), 'who had the data').toBeLessThanOrEqual(4)

  // The clock of this device is an hour ahead.
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
  })
  await openPortal(page)
  await keys.press(center(page))
  await confirmByCode(page, keys, request.email)
  const copy = page.waitForEvent('download')
  await keys.press(page.getByRole('link', { name: 'Baixar em PDF' }))
  expect((await copy).suggestedFilename()).toBe('meus-dados.pdf')
  expect(keys.presses(), 'a copy').toBeLessThanOrEqual(4)

  for (const [kind, what] of [
    ['correction', 'Meu nome se escreve com h.'],
    ['complaint', 'Ninguém atende o telefone.'],
    ['privacy', 'A quem os meus dados foram entregues?'],
  ] as const) {
    await page.getByRole('link', { name: 'Voltar para Meu Financiamento' }).click()
    await keys.press(center(page))
    await page.getByLabel('Sobre o que é?').selectOption(kind)
    await keys.type(page.getByLabel('Sua mensagem'), what)
    await keys.press(button(page, 'Enviar'))
    await expect(page.getByRole('heading', { name: 'Conversa' })).toBeVisible()
    expect(keys.presses(), kind).toBeLessThanOrEqual(4)
  }
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('a deletion takes four presses, says what goes and what stays, and can be taken back', {
  tag: '@nightly',
}, async ({ page }) => {
  const errors = watchForErrors(page)
  const { request } = await logInNewApplicant(page, { email: ownAddress() })
  await openPortal(page)
  const keys = keyboard(page)
  await keys.press(center(page))
  await confirmByCode(page, keys, request.email)
  await expect(page.getByText('Pedido sem decisão, com documentos, e-mails e histórico (1)')).toBeVisible()
  await keys.press(button(page, 'Apagar o que pode ser apagado'))
  await expect(page.getByText(/Exclusão pedida, protocolo/)).toBeVisible()
  expect(keys.presses()).toBe(4)
  await keys.press(page.getByRole('link', { name: 'Ver ou desistir' }))
  await keys.press(button(page, 'Desistir da exclusão'))
  await expect(page.getByText('Encerrada', { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('the review of a refusal is asked for with two presses, and stands in the timeline', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const errors = watchForErrors(page)
  const { id } = await logInNewApplicant(page)
  const analyst = await analystOf(browser)
  await analyst.setStatus(id, 'rejected')
  await openPortal(page)
  const keys = keyboard(page)
  await keys.press(page.getByRole('link', { name: 'Pedir revisão' }))
  await keys.type(page.getByLabel('Sua mensagem'), 'A minha renda mudou.')
  await keys.press(button(page, 'Enviar'))
  await expect(page.getByText('Com o banco', { exact: true })).toBeVisible()
  expect(keys.presses()).toBe(2)
  await page.getByRole('link', { name: 'Voltar para Meu Financiamento' }).click()
  const timeline = page.getByRole('list', { name: 'Andamento' })
  // Sooner than the portal looks by itself.
  await expect(timeline.getByText('Revisão pedida')).toBeVisible({ timeout: 5_000 })
  await expect(timeline.getByText(/^Revisão em andamento/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver a revisão' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pedir/ })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // The bank sees the same data beside the application.
  const admin = await analyst.openPage(`/admin/financiamentos/${id}`)
  await expect(admin.getByRole('list', { name: 'Revisão da recusa' }).getByText('Revisão pedida')).toBeVisible()
  await analyst.close()
  expect(errors).toEqual([])
})

test('somebody without a login complains, adds a file and follows it, all by keyboard', async ({ page }) => {
  const errors = watchForErrors(page)
  const email = ownAddress()
  await page.goto('/canais#solicitacoes')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const keys = keyboard(page)
  await keys.type(page.getByLabel('Nome completo'), 'Rute Sem Conta')
  await keys.type(page.getByLabel('E-mail', { exact: true }), email)
  await keys.type(page.getByLabel('O que aconteceu?'), 'Ninguém atende o telefone.')
  await keys.press(button(page, 'Receber o código'))
  await keys.type(page.getByLabel('Código', { exact: true }), await readCode(page, email))
  await keys.press(button(page, 'Enviar ao banco'))
  await expect(page.getByText(/O seu protocolo é/)).toBeVisible()
  expect(keys.presses(), 'a complaint').toBe(2)

  const file = page.locator('input[type="file"]')
  await file.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('não é foto') })
  await expect(page.getByText('Este tipo de arquivo não é aceito.')).toBeVisible()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await file.setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('list', { name: 'Anexos' }).getByText('recibo.png')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  // The refusal of the file that is no picture also appears in the console.
  expect(errors.filter((text) => !text.includes('422'))).toEqual([])
})
