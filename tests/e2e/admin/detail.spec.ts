import { expect, type Page } from 'playwright/test'
import { apply, logIn, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Decisão' })
const statusBadge = (page: Page) => bar(page).locator('#situacao')
/** Chooses another stage than the next one. The dialog asks for a reason, and the draft keeps it. */
async function jumpTo(page: Page, stage: RegExp) {
  await page.getByRole('radio', { name: stage }).check({ force: true })
  await page.getByRole('button', { name: 'Salvar Status' }).click()
  const dialog = page.getByRole('dialog', { name: stage })
  await dialog.getByLabel('Motivo').fill('Combinado com a gerência')
  await dialog.getByRole('button', { name: /^Avançar|^Voltar/ }).click()
  await expect(dialog).toHaveCount(0)
}
const note = (page: Page) => page.getByLabel('Observações sobre a mudança de status')
const history = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Histórico' }) })

/** Logs in straight to an application. */
async function openDetail(page: Page, id: string) {
  await logIn(page, `/admin/financiamentos/${id}`)
  await expect(page.getByRole('heading', { name: `Gerenciar Financiamento #${id.slice(0, 8)}` })).toBeVisible()
}

test('from search to approval by keyboard alone', { tag: '@nightly' }, async ({ page }) => {
  const name = uniqueName('Ângela')
  await apply(page, { fullName: name })
  await logIn(page)
  const keys = page.keyboard
  await keys.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await expectAccessible(page)
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keys.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keys.type(name.replace('Â', 'a'))
  const link = page.getByRole('link', { name: `Detalhes de ${name}` })
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).focus()
  await keys.press('j')
  await expect(link).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: 'Assumir' }).focus()
  await keys.press('Enter')
  await expect(page.getByText('Responsável: você')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Responsável: você')
  await keys.press('n')
  await expect(note(page)).toBeFocused()
  await keys.type('Renda conferida')
  await page.getByRole('radio', { name: /Pedido Recebido/ }).focus()
  await keys.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Análise de Crédito/ })).toBeChecked()
  await page.getByRole('button', { name: 'Salvar Status' }).focus()
  await keys.press('Enter')
  await expect(page.getByText('Status atualizado para Análise de Crédito')).toBeVisible()
  await expect(statusBadge(page)).toContainText('Análise de Crédito')
  await expect(statusBadge(page)).toBeFocused()
  await expect(history(page)).toContainText('Mudou o status de Pedido Recebido para Análise de Crédito')
  await expect(history(page)).toContainText('Renda conferida')
  await expect(note(page)).toHaveValue('')

  const approve = page.getByRole('button', { name: 'Aprovar Financiamento' })
  await approve.focus()
  await expect(approve).toBeEnabled()
  await keys.press('Enter')
  await expect(page.getByText('Status atualizado para Financiamento Aprovado')).toBeVisible()
  await expect(statusBadge(page)).toBeFocused()
  await keys.press('u')
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('what was typed is stored with an approval and with a refusal, which needs a reason; cancelling goes back to what is stored', async ({
  page,
}) => {
  const { id } = await apply(page)
  await openDetail(page, id)
  await test.step('cancelling goes back to what is stored', async () => {
    await page.getByRole('radio', { name: /Moto Liberada/ }).check({ force: true })
    await note(page).fill('engano')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('radio', { name: /Pedido Recebido/ })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Salvar Status' })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /Recusado/ })).toHaveCount(0)
  })
  await test.step('what was typed in the notes box is stored with an approval', async () => {
    await note(page).fill('Renda conferida por telefone')
    await page.getByRole('button', { name: 'Aprovar Financiamento' }).click()
    await expect(page.getByText('Status atualizado para Financiamento Aprovado')).toBeVisible()
    await expect(history(page)).toContainText('Renda conferida por telefone')
    await expect(note(page)).toHaveValue('')
  })

  const refuse = page.getByRole('button', { name: 'Recusar Financiamento' })
  const dialog = page.getByRole('dialog')
  const [reason, remark] = [dialog.getByLabel('Motivo que o cliente recebe'), dialog.getByLabel('Observação interna')]
  await test.step('a refusal needs a reason, and its dialog keeps what was typed', async () => {
    await note(page).fill('O cliente foi avisado')
    await refuse.click()
    await expect(reason).toBeFocused()
    await expect(dialog).toContainText('A observação que você escreveu também fica no histórico.')
    await dialog.getByRole('button', { name: 'Recusar Financiamento' }).click()
    await expect(dialog).toContainText('Escolha o motivo que o cliente recebe')
    await expectAccessible(page)
    await reason.selectOption('income')
    await remark.fill('Documento de outra pessoa')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await refuse.click()
    await expect(reason).toHaveValue('income')
    await expect(remark).toHaveValue('Documento de outra pessoa')
  })
  await test.step('a failure shows in the open dialog, and no typed text is lost', async () => {
    await page.route('**/status', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Recusar Financiamento' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Erro ao atualizar status do financiamento')
    await page.unroute('**/status')
    await dialog.getByRole('button', { name: 'Recusar Financiamento' }).click()
    await expect(page.getByText('Status atualizado para Financiamento Recusado')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Financiamento Recusado/ })).toBeChecked()
    await expect(history(page)).toContainText('Motivo: Documento de outra pessoa')
    await expect(history(page)).toContainText('O cliente foi avisado')
  })
  await test.step('the tracker shows the stage that the application reached, and that it ended there', async () => {
    const steps = page.getByRole('group', { name: 'Etapa do processo' }).getByRole('listitem')
    await expect(steps).toHaveCount(7)
    await expect(steps.getByLabel('Concluída')).toHaveCount(3)
    await expect(steps.nth(3)).toContainText('foi até aqui')
    await expect(steps.nth(6)).toContainText('atual')
    for (const step of await steps.all()) await expect(step.locator('.text-xs').first()).not.toBeEmpty()
    await expectAccessible(page)
  })
})

test('a score is entered and drawn, and the Pix code is the provider’s to make', { tag: '@nightly' }, async ({
  page,
}) => {
  const { id } = await apply(page, { motorcycle: 'x-adv' })
  await openDetail(page, id)
  await expect(page.getByRole('img', { name: /Score de crédito/ })).toHaveCount(0)
  await page.getByLabel('Score (0 a 1000)').fill('1001')
  await page.getByRole('button', { name: 'Salvar score' }).click()
  await expect(page.getByText('Informe um número inteiro de 0 a 1000')).toBeVisible()
  await page.getByLabel('Score (0 a 1000)').fill('742')
  await page.getByRole('button', { name: 'Salvar score' }).click()
  await expect(page.getByRole('figure')).toBeFocused()
  await expect(
    page.getByRole('img', { name: 'Score de crédito 742 de 1000. Risco Muito Baixo. Aprovação: Provável' }),
  ).toBeVisible()

  await jumpTo(page, /Assinatura de Documentos/)
  await expect(page.getByRole('heading', { name: 'Configurações de Pagamento' })).toBeVisible()
  // The provider makes the code, so nobody types one, and the page says so before.
  await expect(page.getByText('O provedor Pix faz o código desta entrada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gerar código' })).toHaveCount(0)
  await expectAccessible(page)
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  // On its side a phone has no room for bars over the content.
  const decisions = page.getByRole('region', { name: 'Ações' }).locator('..')
  await expect(decisions).toHaveCSS('display', 'contents')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(decisions).toHaveCSS('position', 'fixed')
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
  for (const name of ['Assumir', 'Passar para outra pessoa']) expect(await topOf(name)).toBe(await topOf('Copiar CPF'))
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(decisions).toHaveCSS('position', 'static')
})

test('two analysts on one application: the second is told what changed and loses nothing', async ({ page }) => {
  const { id } = await apply(page)
  await openDetail(page, id)
  await note(page).fill('Minha observação longa')
  await page.getByRole('radio', { name: /Financiamento Aprovado/ }).check({ force: true })

  // A colleague elsewhere takes the next step.
  const address = `/api/admin/applications/${id}`
  const { version } = await (await page.request.get(address)).json()
  const data = { status: 'analysis', note: 'Falta comprovar a renda', version }
  const moved = await page.request.put(`${address}/status`, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect(moved.ok(), await moved.text()).toBe(true)

  await page.getByRole('button', { name: 'Salvar Status' }).click()
  await expect(page.getByText('Outra pessoa mudou este financiamento')).toBeVisible()
  const news = page.getByRole('alert').filter({ hasText: 'Este financiamento mudou enquanto você o via' })
  await expect(news).toContainText('Helena Sampaio: Mudou o status de Pedido Recebido para Análise de Crédito')
  await expect(news).toContainText('Falta comprovar a renda')
  await expect(statusBadge(page)).toContainText('Análise de Crédito')
  await expect(note(page)).toHaveValue('Minha observação longa')
  await expect(page.getByRole('radio', { name: /Financiamento Aprovado/ })).toBeChecked()
  await expectAccessible(page)
  // An unread warning has the focus and blocks the keys.
  await expect(news).toBeFocused()
  await page.getByRole('button', { name: 'Salvar Status' }).click()
  await expect(news).toBeFocused()
  await news.getByRole('button', { name: 'Entendi' }).click()
  await page.getByRole('button', { name: 'Salvar Status' }).click()
  await expect(page.getByText('Status atualizado para Financiamento Aprovado')).toBeVisible()
})

test('a session that ends keeps what was typed, behind the login, and says what was not done', async ({ page }) => {
  const { id } = await apply(page)
  await openDetail(page, id)
  const login = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  /** Ends the session, and logs in again once a press has met that. */
  const endSession = async (press: () => Promise<void>) => {
    // The press has to meet the ended session, not a request of the page itself.
    await page.route('**/api/admin/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await page.context().clearCookies()
    await press()
    await expect(login.getByLabel('Usuário')).toHaveValue('admin')
    await page.unroute('**/api/admin/**')
    await login.getByLabel('Senha', { exact: true }).fill('tiriva-demo-2026')
    await login.getByRole('button', { name: 'Entrar' }).click()
    await expect(login).toHaveCount(0)
  }
  const wasNotDone = 'A sessão tinha terminado, e isto não foi feito. Tente de novo.'
  await test.step('a note is hidden behind the login, and saved after it', async () => {
    await note(page).fill('Não pode se perder')
    await page.waitForLoadState('networkidle')
    await endSession(async () => {
      await page.getByRole('button', { name: 'Salvar Status' }).click()
      await expect(login).toBeVisible()
      await expect(note(page)).toBeHidden()
    })
    await expect(note(page)).toHaveValue('Não pode se perder')
    await page.getByRole('button', { name: 'Salvar Status' }).click()
    await expect(page.getByText('Observação salva')).toBeVisible()
  })
  await test.step('a mail is kept, and what its dialog says is still true once the session is open again', async () => {
    await page.getByRole('button', { name: 'Enviar E-mail' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Enviar E-mail' })
    await dialog.getByLabel('Assunto').fill('Seu pedido')
    await dialog.getByLabel('Mensagem').fill('Não pode se perder')
    await endSession(() => dialog.getByRole('button', { name: /^Enviar/ }).click())
    await expect(dialog.getByLabel('Mensagem')).toHaveValue('Não pode se perder')
    await expect(dialog.getByText(wasNotDone)).toBeVisible()
    await dialog.getByRole('button', { name: /^Enviar/ }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a refusal keeps its reason, and says that it was not made', async () => {
    await page.getByRole('button', { name: /^Recusar Financiamento/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Recusar este financiamento?' })
    await dialog.getByLabel('Motivo que o cliente recebe').selectOption('income')
    await dialog.getByLabel(/^Observação interna/).fill('Não pode se perder')
    await endSession(() => dialog.getByRole('button', { name: 'Recusar Financiamento' }).click())
    await expect(dialog.getByLabel(/^Observação interna/)).toHaveValue('Não pode se perder')
    await expect(dialog.getByText(wasNotDone)).toBeVisible()
  })
})

test('a screen that nobody is at locks, and opens again as it was', { tag: '@nightly' }, async ({ page }) => {
  await page.clock.install()
  await logIn(page, '/admin/financiamentos')
  const search = page.getByRole('searchbox')
  await search.fill('Ninguém ainda')
  // The server's clock stands still, so this gives its answer of an hour later.
  const json = { open: false, analyst: null }
  await page.route('**/api/admin/session', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue(),
  )
  await page.clock.fastForward('59:00')
  await expect(search).toBeVisible()
  await page.clock.fastForward('02:00')
  const login = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await expect(login.getByLabel('Senha', { exact: true })).toBeFocused()
  await expect(search).toBeHidden()
  await expectAccessible(page)
  await test.step('no key and no press beside it throws away what was typed', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await login.getByRole('button', { name: 'Usar outra conta' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Voltar', exact: true }).click()
    await expect(login.getByLabel('Senha', { exact: true })).toBeFocused()
    await expect(search).toBeHidden()
  })
  await page.keyboard.type('tiriva-demo-2026')
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('Ninguém ainda')
})

test('what applicants and analysts write is text, never markup', async ({ page }) => {
  const errors = watchForErrors(page)
  const attack = '<img src=x onerror=alert(1)>'
  page.on('dialog', (dialog) => errors.push(`dialog: ${dialog.message()}`))
  const { id } = await apply(page, { street: attack, neighborhood: attack, city: attack, number: '<b>1</b>' })
  await openDetail(page, id)
  await expect(page.getByText(attack).first()).toBeVisible()
  await note(page).fill(`${attack} <script>alert(2)</script>`)
  await page.getByRole('button', { name: 'Salvar Status' }).click()
  await expect(history(page)).toContainText(attack)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(errors).toEqual([])
})

test('the next application of the list is there before it is asked for', { tag: '@nightly' }, async ({ page }) => {
  const name = uniqueName()
  const older = await apply(page, { fullName: name })
  const newer = await apply(page, { fullName: name })
  const fetched = page.waitForResponse((response) => response.url().endsWith(`/applications/${older.id}`))
  await logIn(page, `/admin/financiamentos/${newer.id}?q=${encodeURIComponent(name)}`)
  await fetched
  await page.route(`**/api/admin/applications/${older.id}`, () => {})
  await expect(page.getByRole('link', { name: 'Próximo financiamento' })).toHaveAttribute('href', new RegExp(older.id))
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: `#${older.id.slice(0, 8)}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Financiamento anterior' })).toHaveAttribute('href', new RegExp(newer.id))
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: `#${newer.id.slice(0, 8)}` })).toBeVisible()
})

test('the next application shows its own cards alone, and what is pressed there changes it', async ({ page }) => {
  const name = uniqueName()
  const older = await apply(page, { fullName: name })
  const newer = await apply(page, { fullName: name })
  await openDetail(page, older.id)
  await jumpTo(page, /Aguardando Documentação/)
  await page.goto(`/admin/financiamentos/${newer.id}?q=${encodeURIComponent(name)}`)
  await jumpTo(page, /Aguardando Documentação/)
  const settings = page.getByRole('heading', { name: 'Configurações de Pagamento' })
  await expect(settings).toHaveCount(1)
  await page.getByRole('link', { name: 'Próximo financiamento' }).click()
  await expect(page.getByRole('heading', { name: `#${older.id.slice(0, 8)}` })).toBeVisible()
  await expect(settings).toHaveCount(1)

  const stored = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/score'))
  await page.keyboard.press('s')
  await page.keyboard.type('700')
  await page.keyboard.press('Enter')
  expect((await stored).url()).toContain(older.id)
})

test('a jump says what is missing and asks why; so does the way back; the usual step does not', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id, contractNumber } = await apply(page)
  await openDetail(page, id)
  await expect(bar(page)).toContainText(contractNumber)
  await page.getByRole('button', { name: 'Avançar para Análise de Crédito' }).click()
  await expect(statusBadge(page)).toContainText('Análise de Crédito')
  await expect(statusBadge(page)).toBeFocused()

  await page.getByRole('radio', { name: /Assinatura de Documentos/ }).check({ force: true })
  await page.getByRole('button', { name: 'Salvar Status' }).click()
  const jump = page.getByRole('dialog', { name: 'Avançar para Assinatura de Documentos?' })
  for (const missing of ['Aguardando Documentação', 'a CNH aceita']) {
    await expect(jump).toContainText(missing)
  }
  await jump.getByRole('button', { name: 'Avançar mesmo assim' }).click()
  await expect(jump).toContainText('Escreva o motivo')
  await expectAccessible(page)
  await jump.getByLabel('Motivo').fill('Vendida na loja')
  await jump.getByRole('button', { name: 'Avançar mesmo assim' }).click()
  await expect(statusBadge(page)).toContainText('Assinatura de Documentos')
  await expect(history(page)).toContainText('Motivo: Vendida na loja')
  await expect(history(page)).toContainText('Faltava: a CNH aceita')

  await expect(page.getByRole('button', { name: 'Aprovar Financiamento' })).toHaveCount(0)
  await page.getByRole('radio', { name: /Financiamento Aprovado/ }).check({ force: true })
  await page.getByRole('button', { name: 'Salvar Status' }).click()
  const back = page.getByRole('dialog', { name: 'Voltar para Financiamento Aprovado?' })
  await back.getByLabel('Motivo').fill('Engano')
  await back.getByRole('button', { name: 'Voltar a esta etapa' }).click()
  await expect(statusBadge(page)).toContainText('Financiamento Aprovado')
})

test('an application that does not exist, or has no id, and an unknown path are said to be missing', {
  tag: '@nightly',
}, async ({ page }) => {
  await logIn(page, '/admin/financiamentos/%20')
  await expect(page.getByText('ID não fornecido').last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar para Financiamentos' })).toBeVisible()
  for (const id of ['abc', '0f8fad5b-d9cb-469f-a165-70867728950e']) {
    await page.goto(`/admin/financiamentos/${id}`)
    await expect(page.getByText('Financiamento não encontrado').last()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Voltar para Financiamentos' }).click()
  await expect(page).toHaveURL('/admin/financiamentos')

  await page.goto('/admin/nada/aqui')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await expectAccessible(page)
})
