import { expect, type Page } from 'playwright/test'
import { apply, logIn, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, personAt } from '../../support/pages/portal.ts'

const status = (page: Page) => page.getByRole('region', { name: 'Decisão' }).locator('#situacao')

/** Presses keys, one after the other, and counts them; each typed letter counts as one. */
function counted(page: Page) {
  let count = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        count++
      }
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      count += text.length
    },
    most: (goal: number) => {
      expect(count).toBeLessThanOrEqual(goal)
      count = 0
    },
  }
}

// The table of keys in docs/testing.md.
test('found by its contract, scored, moved, approved, undone, refused, and the next of a queue: all by keys, and by no more than promised', async ({
  page,
}) => {
  const fullName = uniqueName()
  const { contractNumber } = await apply(page, { fullName })
  await logIn(page)
  const errors = watchForErrors(page)
  const keys = counted(page)
  await test.step('an application is found by its contract number, from any view', async () => {
    await keys.press('Control+k')
    // A person who knows the key types on at once. No letter may be lost or act as a shortcut.
    await keys.type(contractNumber)
    await expect(page.getByRole('combobox', { name: 'Nome, CPF, contrato, modelo, tela ou ação' })).toHaveValue(
      contractNumber,
    )
    await expect(page.getByRole('option', { name: fullName })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await keys.press('Enter')
    await expect(status(page)).toContainText('Pedido Recebido')
    keys.most(12)
  })
  await test.step('a score is entered', async () => {
    await keys.press('s')
    await expect(page.getByLabel('Score (0 a 1000)')).toBeFocused()
    await keys.type('720')
    await keys.press('Enter')
    await expect(page.getByText('Score salvo')).toBeVisible()
    keys.most(5)
    // The focus is on a button, which lets no letter decide.
    await page.keyboard.press('Escape')
  })
  await test.step('it is moved and approved, never twice by one hand, and the approval is undone', async () => {
    await page.keyboard.press('a')
    await expect(status(page)).toContainText('Análise de Crédito')
    // The button now means the next stage. A second press by the same hand must not reach it.
    await page.keyboard.press('a')
    const approve = page.getByRole('button', { name: 'Aprovar Financiamento' })
    await expect(approve).toHaveCount(1)
    await expect(approve).toBeEnabled()
    await expect(status(page)).toContainText('Análise de Crédito')
    await page.keyboard.press('a')
    // The approval opens the documents in the same act.
    await expect(status(page)).toContainText('Aguardando Documentação')
    await expect(approve).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer', exact: true }).last().press('Enter')
    await expect(page.getByText('Desfeito. Ninguém foi avisado')).toBeVisible()
    await expect(status(page)).toContainText('Análise de Crédito')
  })
  await test.step('it is refused', async () => {
    await keys.press('r')
    const dialog = page.getByRole('dialog', { name: 'Recusar este financiamento?' })
    await expect(dialog.getByLabel('Motivo que o cliente recebe')).toBeFocused()
    await keys.press('ArrowDown', 'Tab')
    // The policy recommends an approval.
    await page.keyboard.type('O telefone é de outra pessoa')
    await keys.press('Control+Enter')
    await expect(status(page)).toContainText('Financiamento Recusado')
    await expect(dialog).toBeHidden()
    keys.most(4)
  })
  await test.step('the next of a queue is the oldest undecided document, and after it the next', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page.getByRole('heading', { name: 'Pagamentos', level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page.getByRole('button', { name: /^Pegar próximo/ }).first()).toBeVisible()
    await keys.press('t')
    await expect(page.getByRole('navigation', { name: 'Fila' })).toContainText(/\d\d\/\d\d|Ligação de hoje/)
    keys.most(1)
  })
  expect(errors).toEqual([])
})

test('the next of a queue is approved, and the one after it is there, in two keys', async ({ page, browser }) => {
  const [first, second] = [await apply(page), await apply(page)]
  // For both, the next step is the approval before the counting begins.
  const analyst = await analystOf(browser)
  for (const { id } of [first, second]) await analyst.setStatus(id, 'analysis')
  await analyst.close()
  // A queue with only these two.
  await page.route('**/api/admin/queues/analyse/next', async (route) => {
    const sent = route.request().postDataJSON() as { ids?: string[] }
    await route.continue({ postData: JSON.stringify({ ids: sent.ids ?? [first.id, second.id] }) })
  })
  await logIn(page)
  await page.getByRole('button', { name: /^Pegar próximo.*Analisar crédito/ }).click()
  const queue = page.getByRole('navigation', { name: 'Fila' })
  await expect(queue).toContainText('1 de 2')
  await expect(page).toHaveURL(new RegExp(first.id))
  const keys = counted(page)
  const approve = page.getByRole('button', { name: 'Aprovar Financiamento' })
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await keys.press('a')
  await expect(status(page)).toContainText('Aguardando Documentação')
  await keys.press('t')
  await expect(page).toHaveURL(new RegExp(second.id))
  await expect(queue).toContainText('2 de 2')
  keys.most(2)
})

test('one price is changed and published in fourteen keys', async ({ page }) => {
  await logIn(page, '/admin/motos')
  await expect(page.getByText('35 motos')).toBeVisible()
  // The site of all tests must not be built anew, so a route answers the last key.
  let published = 0
  await page.route('**/api/admin/catalogue/publication', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    published += 1
    await route.fulfill({ status: 201, json: { version: 2, asked: false } })
  })
  const price = page.getByRole('button', { name: /mudar o preço de POP 110i/ })
  const keys = counted(page)
  await keys.press('/')
  await keys.type('pop')
  await expect(page.getByText('1 moto', { exact: true })).toBeVisible()
  await keys.press('ArrowDown')
  await expect(price).toBeFocused()
  await keys.press('Enter')
  await keys.type('10490')
  await expect(page.getByText('R$ 9.990,00 → R$ 10.490,00 (+5%)')).toBeVisible()
  await keys.press('Enter')
  await expect(price).toBeFocused()
  await expect(price).toHaveText('R$ 10.490,00')
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeEnabled()
  await keys.press('u')
  const dialog = page.getByRole('dialog', { name: 'Publicar estas mudanças?' })
  await expect(dialog).toContainText('R$ 9.990,00 → R$ 10.490,00 (+5%)')
  await expect(dialog.getByRole('button', { name: 'Publicar' })).toBeFocused()
  await keys.press('Enter')
  await expect.poll(() => published).toBe(1)
  keys.most(14)
  // Restores the data that other tests use.
  await page.evaluate(async () => {
    const path = '/api/admin/catalogue/motorcycles/pop-110i'
    const { version } = await (await fetch(path)).json()
    const headers = { 'content-type': 'application/json' }
    await fetch(`${path}/restore`, { method: 'POST', headers, body: JSON.stringify({ version, to: 1 }) })
  })
})

test('three documents are compared and accepted, and the stage goes on, in eight keys', async ({ page, browser }) => {
  const { id } = await personAt(page, 'documents')
  const analyst = await analystOf(browser)
  const admin = await analyst.openPage(`/admin/financiamentos/${id}`)
  const viewer = admin.getByRole('dialog', { name: 'Visualização do Documento' })
  const keys = counted(admin)
  await expect(status(admin)).toContainText('Aguardando Documentação')
  await keys.press('d')
  for (const title of ['CNH', 'Selfie', 'Comprovante de Residência']) {
    await expect(viewer.getByRole('region', { name: `Documento: ${title}` })).toBeVisible()
    await keys.press('c', 'a')
  }
  await expect(status(admin)).toContainText('Assinatura de Documentos')
  keys.most(8)
  await analyst.close()
})

test('what is typed is no shortcut, and the note is sent by Ctrl and Enter', { tag: '@nightly' }, async ({ page }) => {
  const { id } = await apply(page)
  await logIn(page, `/admin/financiamentos/${id}`)
  await expect(status(page)).toContainText('Pedido Recebido')
  await page.keyboard.press('o')
  await expect(page.getByLabel('Observações sobre a mudança de status')).toBeFocused()
  await page.keyboard.type('a renda foi conferida, g p')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Observação salva')).toBeVisible()
  await expect(status(page)).toContainText('Pedido Recebido')
  await page.keyboard.press('s')
  await expect(page.getByLabel('Score (0 a 1000)')).toBeFocused()
  await page.keyboard.type('720')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Score salvo')).toBeVisible()

  // A letter or digit pressed by mistake on a button does nothing until the focus leaves the button.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Alterar score' })).toBeFocused()
  for (const key of ['a', 'r', '2', 'g', 'f']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Alterar score' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(status(page)).toContainText('Pedido Recebido')
  await page.keyboard.press('Escape')
  // The typed score replaces the former one.
  await page.keyboard.press('s')
  await page.keyboard.type('731')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('figure')).toContainText('731')
  // The palette does the same as a key.
  await page.keyboard.press('Control+k')
  // The first option is a view, so an early Enter decides nothing.
  await expect(page.getByRole('option').first()).toHaveText(/Dashboard/)
  await page.keyboard.type('recusar')
  await expect(page.getByRole('option', { name: 'Recusar' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Motivo que o cliente recebe')).toBeFocused()
})

test('from the search box down to the list, and the only hit is opened by Enter', { tag: '@nightly' }, async ({
  page,
}) => {
  const fullName = uniqueName()
  const { id } = await apply(page, { fullName })
  await logIn(page, '/admin/financiamentos')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(fullName)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-row]')).toBeFocused()
  await page.keyboard.press('f')
  await expect(page.getByRole('checkbox', { name: 'Pedido Recebido' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: 'Filtros' })).toHaveCount(0)
  // A closing dialog keeps the focus until the next frame, but must not take the next key.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await page.evaluate(() => {
    const { activeElement } = document
    activeElement?.closest('dialog')?.close()
    activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Gerenciar Financiamento #${id.slice(0, 8)}` })).toBeVisible()
})

test('the palette fits a phone, says when nothing is found and when nobody answers', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  await page.getByRole('button', { name: 'Procurar em tudo' }).click()
  const palette = page.getByRole('dialog', { name: 'Procurar em tudo' })
  await expect(palette.getByRole('option', { name: 'Financiamentos' })).toBeVisible()
  await page.keyboard.type('xyzw qqq')
  await expect(palette.getByRole('status')).toHaveText('Nada encontrado.')
  await page.route('**/api/admin/applications?*', (route) => route.abort())
  await page.route('**/api/admin/applications', (route) => route.abort())
  await palette.getByRole('combobox').fill('cg 160')
  await expect(palette.getByRole('status')).toContainText('Não deu para procurar em tudo agora')
  await expect(palette.getByRole('option', { name: /CG 160/ }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
