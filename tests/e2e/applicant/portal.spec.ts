import { expect } from 'playwright/test'
import { demoPassword } from '../../../netlify/local/demo/logins.ts'
import type { Stage } from '../../../netlify/local/guide/stages.ts'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  watchForErrors,
} from '../../support/pages/page-checks.ts'
import { takesWholePhonesOnly } from '../../support/pages/phone.ts'
import {
  analystOf,
  applyAgain,
  chargeIsMade,
  logIn,
  logInNewApplicant,
  openPortal,
  throughStages,
} from '../../support/pages/portal.ts'

const said: Record<string, string> = {
  received: 'Recebemos o seu pedido',
  pending: 'Estamos analisando o seu crédito',
  analysis: 'Estamos analisando o seu crédito',
  waiting_docs: 'Envie os seus documentos',
  // An approval opens the documents, so this stage is seen by who was set back to it.
  approved: 'Seu financiamento foi aprovado!',
  signing: 'Pague a entrada de R$\u00a01.499,00',
  completed: 'Sua moto está liberada!',
  rejected: 'Mudou a resposta ao seu pedido',
}

test.beforeEach(() => test.setTimeout(90_000))

test('every status says what comes next, fits narrow screens and does not jump', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const errors = watchForErrors(page)
  const analyst = await analystOf(browser)
  const { id } = await logInNewApplicant(page)
  // Each status is loaded once, on a phone and on a desk by turns, and then shown in the other width too.
  let [first, second] = [320, 1280]
  for (const [status, title] of Object.entries(said)) {
    await analyst.setStatus(id, status)
    if (status === 'signing') await chargeIsMade(page)
    await page.setViewportSize({ width: first, height: 800 })
    await openPortal(page)
    await expect(page.getByText(title)).toBeVisible()
    expect(await layoutShift(page), `${status} at ${first}`).toBeLessThanOrEqual(0.01)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: second, height: 800 })
    await expect(page.getByText(title)).toBeVisible()
    await expectNoSidewaysScroll(page)
    // The other statuses are held to it where they are used: by the plan, the documents, the entry, a review.
    if (status === 'analysis' || status === 'approved') await expectAccessible(page)
    ;[first, second] = [second, first]
  }
  // The motorcycle had been released before the refusal, and the page no longer says that.
  const stages = page.getByRole('list', { name: 'Andamento' }).getByRole('listitem')
  await expect(stages.nth(4)).toContainText('Assinatura de Documentos: Concluída')
  await expect(stages.nth(5)).toContainText('Moto Liberada: Interrompida')
  await expect(stages.nth(5)).toContainText('o pedido foi até aqui')
  await expect(stages.nth(6)).toContainText('Financiamento Recusado: Encerrada')
  expect(errors).toEqual([])
  await analyst.close()
})

test('on a cheap phone each stage begins with its motorcycle, is short, keeps its header and does not jump', {
  tag: '@nightly',
}, async ({ page: guest, browser, baseURL }) => {
  test.setTimeout(240_000)
  const highest: Partial<Record<Stage, number>> = {
    approved: 2_500,
    entry_to_pay: 2_500,
    entry_paid: 2_000,
    signed: 2_000,
    released: 2_500,
    handed_over: 2_500,
    settled: 2_500,
  }
  for await (const { stage, cpf } of throughStages(guest, baseURL ?? '')) {
    const most = highest[stage]
    if (most === undefined) continue
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await page.goto('/robots.txt')
    await logIn(page, { cpf, password: demoPassword })
    await openPortal(page)
    await expect(page.getByText('Carregando as parcelas...').filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('main img').first()).toBeInViewport()
    expect((await page.getByRole('banner').boundingBox())?.height, stage).toBeLessThanOrEqual(74)
    expect(await layoutShift(page), stage).toBeLessThanOrEqual(0.01)
    expect(await page.evaluate(() => document.documentElement.scrollHeight), stage).toBeLessThanOrEqual(most)
    await expectNoSidewaysScroll(page)
    // Nobody who still pays is offered another motorcycle.
    await expect(page.getByRole('link', { name: 'Fazer outro pedido' })).toHaveCount(stage === 'settled' ? 1 : 0)
    await context.close()
  }
})

test('while the entry is awaited one tracker shows the stages and tasks, and the entry is paid by a copied code, or by a QR code on another device', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const analyst = await analystOf(browser)
  const { id } = await logInNewApplicant(page)
  await analyst.setStatus(id, 'signing')
  await analyst.close()
  await chargeIsMade(page)
  await openPortal(page)

  await test.step('one tracker shows the stages, and the tasks of the present one', async () => {
    await expect(page.getByText(/^Pedido \d{10}$/)).toBeVisible()
    const present = page.getByRole('list', { name: 'Andamento' }).locator('> li').nth(4)
    await expect(present).toContainText('Assinatura de Documentos: Aguardando')
    const tasks = page.getByRole('list', { name: 'Tarefas desta etapa' })
    await expect(tasks).toHaveCount(1)
    await expect(present.getByRole('listitem').first()).toContainText('Ler o contrato')
    await expect(present.getByRole('listitem').nth(1)).toContainText('Pagar a entrada: Em andamento')
  })

  await test.step('the entry is paid by a copied code, or by a QR code on another device', async () => {
    await expect(page.getByText('Pague a entrada de R$ 1.499,00')).toBeVisible()
    const panel = page.locator('#pix')
    await expect(panel).toContainText('Banco Tiriva')
    await expect(panel).toContainText('Tiriva do Sul')
    await expect(panel.getByRole('img', { name: /QR Code/ })).toHaveCount(0)
    // On the paying phone the way to pay is in the first view.
    await expect(panel.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()

    const toggle = panel.getByRole('button', { name: 'Pagar em outro aparelho' })
    await toggle.press('Enter')
    const picture = panel.getByRole('img', { name: /QR Code/ })
    await expect(picture).toHaveAttribute('height', '180')
    await panel.getByRole('button', { name: 'Esconder QR Code' }).press('Enter')
    await expect(picture).toHaveCount(0)
    await expect(page.getByLabel('Código Pix copia e cola')).not.toHaveValue('')
    const code = await page.getByLabel('Código Pix copia e cola').inputValue()
    expect(code).toContain('br.gov.bcb.pix')
    await page.getByRole('button', { name: 'Copiar código Pix' }).click()
    await expect(page.getByRole('button', { name: 'Código Copiado!' })).toBeVisible()
    await expect(page.getByText('Código copiado!', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible({ timeout: 5_000 })
    await expectAccessible(page)
  })

  await test.step('paper gets one page', async () => {
    await page.emulateMedia({ media: 'print' })
    const printed = await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } })
    expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})

test('the portal unfolds the plan, follows what the bank decides, and survives a lost connection', async ({
  page,
  browser,
}) => {
  await page.clock.install()
  const { id } = await logInNewApplicant(page, { installments: 36 })
  await openPortal(page)

  await test.step('the whole plan unfolds and sums to what was financed', async () => {
    await page.getByRole('button', { name: 'Ver condições e as 36 parcelas' }).click()
    const table = page.getByRole('table', { name: 'Parcelas do financiamento' })
    await expect(table.getByRole('row')).toHaveCount(38)
    await expect(table.getByRole('row').last()).toContainText('R$ 13.491,00')
    await expectAccessible(page)
  })

  await test.step('without a connection it shows what it knew, says since when, and comes back by itself', async () => {
    await page.route(/\/api\/portal\?/, (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Não conseguimos atualizar os dados agora')).toBeVisible()
    await expect(page.getByText(/informações de \d\d\/\d\d\/\d{4}/)).toBeVisible()
    await expect(page.getByText('Recebemos o seu pedido')).toBeVisible()
    await page.unroute(/\/api\/portal\?/)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('Não conseguimos atualizar os dados agora')).toBeHidden()
  })

  await test.step('a change of status appears without a reload', async () => {
    const analyst = await analystOf(browser)
    await analyst.setStatus(id, 'waiting_docs')
    // The portal has looked a few times by now, the last time in vain.
    await page.clock.fastForward('00:30')
    await expect(page.getByText('Envie os seus documentos')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Andamento' })).toContainText('Aguardando Documentação')
    await analyst.close()
  })
})

test('the customer changes phone, e-mail and address', { tag: '@nightly' }, async ({ page }) => {
  const address = `${crypto.randomUUID()}@example.com`
  const { request } = await logInNewApplicant(page)
  await openPortal(page)
  await page.getByRole('button', { name: 'Editar' }).click()
  await test.step('the field takes whole phones only', () =>
    takesWholePhonesOnly(page, page.getByLabel('Celular'), () => page.getByRole('button', { name: 'Salvar' }).click()))

  await test.step('with the password, and a new e-mail with the code that was sent there', async () => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(address)
    await page.getByLabel('Celular').fill('21 99876-5432')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByLabel('Sua senha')).toBeFocused()
    await page.getByLabel('Sua senha').fill('nao-e-esta')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Senha incorreta')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Sua senha').fill(request.password)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByLabel('Código').first()).toBeFocused()
    await expectAccessible(page)
    await page
      .getByLabel('Código')
      .first()
      .fill(await readCode(page, address))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Seus dados foram atualizados')).toBeVisible()
    await expect(page.locator('#dados')).toContainText(address)
    await expect(page.locator('#dados')).toContainText('(21) 99876-5432')
  })

  await test.step('a postal code fills the address in, but neither what was typed by hand nor the number, and the focus stays', async () => {
    await page.getByRole('button', { name: 'Editar' }).click()
    const number = await page.getByLabel('Número').inputValue()
    await page.getByLabel('CEP').fill('20040002')
    await expect(page.getByLabel('Rua')).toHaveValue('Rua da Assembleia')
    await expect(page.getByRole('textbox', { name: 'Cidade' })).toHaveValue('Rio de Janeiro')
    await expect(page.getByLabel('Número')).toHaveValue(number)
    await expect(page.getByLabel('Número')).toBeFocused()
    await expectAccessible(page)

    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/cep/01310100', async (route) => {
      await gate
      await route.continue()
    })
    await page.getByLabel('Rua').fill('Rua Digitada')
    await page.getByLabel('CEP').fill('01310100')
    await expect(page.getByText('Buscando endereço...')).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).focus()
    release()
    await expect(page.getByRole('textbox', { name: 'Cidade' })).toHaveValue('São Paulo')
    await expect(page.getByLabel('Rua')).toHaveValue('Rua Digitada')
    await expect(page.getByLabel('Número')).toHaveValue(number)
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()

    await page.reload()
    await expect(page.getByLabel('Rua')).toHaveValue('Rua Digitada')
    await page.getByLabel('CEP').fill('20040002')
    await expect(page.getByLabel('Bairro')).toHaveValue('Centro')
    await expect(page.getByLabel('Rua')).toHaveValue('Rua Digitada')
  })
})

test('several applications of one person are switched between', { tag: '@nightly' }, async ({ page, context }) => {
  const first = await logInNewApplicant(page)
  await applyAgain(page, first.request, { motorcycle: 'x-adv' })
  const tab = await context.newPage()
  await tab.goto('/robots.txt')
  await logIn(tab, first.request)
  await openPortal(tab)
  await expect(tab.getByText('Valor da moto: R$ 49.619,00')).toBeVisible()
  await tab.getByRole('link', { name: 'Meus pedidos (2)' }).press('Enter')
  await expect(tab.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeFocused()
  const requests = tab.getByRole('list', { name: 'Meus pedidos' }).getByRole('listitem')
  await expect(requests).toHaveCount(2)
  await expect(requests.nth(1)).toContainText('Recebemos o seu pedido')
  await expectAccessible(tab)
  await requests.nth(1).getByRole('button', { name: 'Abrir' }).press('Enter')
  await expect(tab.getByText('Valor da moto: R$ 14.990,00')).toBeVisible()
  await tab.reload()
  await expect(tab.getByText('Valor da moto: R$ 14.990,00')).toBeVisible()
  await expectAccessible(tab)
})

test('without a session it goes to the login and back; logging out says so', async ({ page, context }) => {
  const errors = watchForErrors(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/meu-financiamento\?volta=[^&]*$/)
  const { request } = await logInNewApplicant(page)
  await openPortal(page)
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/meu-financiamento\?volta=/)
  await logIn(page, request)
  await openPortal(page)
  await page.evaluate(() => sessionStorage.setItem('contactDraft:somebody', '{}'))
  await test.step('says no farewell while the session may still be open, and tries again', async () => {
    await page.route('**/api/session', (route) => route.fulfill({ status: 503 }), { times: 1 })
    const menu = page.getByRole('button', { name: 'Menu da conta' })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Sair do sistema' }).press('Enter')
    await expect(page.getByRole('banner').getByRole('alert')).toHaveText(/Você ainda não saiu/)
    await expect(menu).toBeFocused()
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Sair do sistema' }).press('Enter')
  })
  await expect(page).toHaveURL(/\/meu-financiamento/)
  await expect(page.getByText('Sessão encerrada com sucesso')).toBeVisible()
  expect(await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])).toEqual([])
  await page.goBack()
  await expect(page.getByText(request.fullName)).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/meu-financiamento/)
  // The page learns from a failed request that the session has ended.
  expect(errors.filter((error) => !/401|503/.test(error))).toEqual([])
})
