import { expect, type Page } from 'playwright/test'
import { changeable } from '#tests/support/accounts.ts'
import { approveAsSecond, demoAnalyst, logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'

// The settings belong to the whole bank. These tests run one after another, and change nothing on the site's other
// pages.
test.describe.configure({ mode: 'serial' })

const asked = 'Pedido enviado. Vale quando outra pessoa da gestão aprovar, em até 24 horas.'
const save = (page: Page) => page.getByRole('button', { name: 'Salvar configurações' }).click()

test('settings are kept within their bounds, saved and restored', { tag: '@nightly' }, async ({ page }) => {
  await logIn(page, '/admin/configuracoes')
  await page.getByLabel('Taxa de entrada (%)').fill('101')
  await page.getByLabel('Chave Pix').fill('não é chave')
  await save(page)
  await expect(page.getByLabel('Taxa de entrada (%)')).toBeFocused()
  await expect(page.getByText('O valor é alto demais')).toBeVisible()
  await expect(page.getByText(/Informe uma chave Pix válida/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Taxa de entrada (%)').fill('10')
  await page.getByLabel('Chave Pix').fill('')
  await page.getByLabel('Juros padrão (% ao mês)').fill('99')
  await save(page)
  const question = page.getByRole('dialog', { name: 'Mudar as condições do financiamento?' })
  await expect(question).toContainText('Juros de 99% ao mês?')
  await expect(question.getByRole('row', { name: /POP 110i.*149,85.*60x/ })).toBeVisible()
  await expectAccessible(page)
  await question.getByLabel('Vale a partir de').fill('2020-01-01')
  await question.getByRole('button', { name: 'Mudar as condições' }).click()
  await expect(question.getByText('Este dia já passou')).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  // A visit to another view loses nothing.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Configurações' }).click()
  await expect(page.getByLabel('Juros padrão (% ao mês)')).toHaveValue('99')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByLabel('Juros padrão (% ao mês)')).not.toHaveValue('99')
  await page.getByLabel('Chave Pix').fill(`pix${Date.now()}@tiriva.example`)
  const key = await page.getByLabel('Chave Pix').inputValue()
  await save(page)
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof.getByLabel('Sua senha')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('É preciso confirmar que é você. Nada foi mudado.')).toBeVisible()
  await expect(page.getByLabel('Chave Pix')).toHaveValue(key)
  await save(page)
  await proof.getByLabel('Sua senha').fill('errada')
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(proof.getByText('Senha incorreta')).toBeVisible()
  await proof.getByLabel('Sua senha').fill(demoAnalyst.password)
  await proof.getByLabel('Sua senha').press('Enter')
  await expect(page.getByText(asked)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Espera a aprovação' })).toContainText('outra conta Pix')
  await approveAsSecond(page, 'pix_account')
  await page.reload()
  await expect(page.getByLabel('Chave Pix')).toHaveValue(key)
  await page.getByRole('button', { name: 'Restaurar padrões' }).click()
  await page.getByRole('button', { name: 'Restaurar', exact: true }).click()
  await expect(page.getByText('Configurações restauradas para os valores padrão.')).toBeVisible()
  await expect(page.getByLabel('Chave Pix')).toHaveValue(key)
})

// The settings stay after a run, so each run has values of its own.
const run = Date.now() % 1_000_000
const payee = `Recebedora ${run}`
const city = `Cidade ${run}`

/** Lets a colleague save another city elsewhere. */
async function saveElsewhere(page: Page, cidade: string) {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  await page.request.post('/api/admin/step-up', { data: { password: demoAnalyst.password }, headers })
  // Tests of other files may save the settings between the two requests.
  await expect(async () => {
    const settings = changeable(await (await page.request.get('/api/admin/settings')).json())
    const data = { ...settings, pix: { ...settings.pix, cidade } }
    const put = await page.request.put('/api/admin/settings', { data, headers })
    expect(put.status(), await put.text()).toBe(200)
  }).toPass()
  await approveAsSecond(page, 'pix_account')
}

test('the second of two analysts to save, and who saves after the session ended, is told and loses nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  await logIn(page, '/admin/configuracoes')
  await page.getByLabel('Nome de quem recebe').fill(payee)

  await saveElsewhere(page, city)
  await save(page)
  const news = page.getByRole('alert').filter({ hasText: 'As configurações mudaram enquanto você as via' })
  await expect(news).toContainText('Renata Campos salvou em')
  await expect(news).toContainText(new RegExp(`Cidade: de “.*” para “${city}”`))
  await expect(page.getByLabel('Nome de quem recebe')).toHaveValue(payee)
  await expect(page.getByLabel('Cidade')).toHaveValue(city)
  await expectAccessible(page)
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await save(page)
  await expect(page.getByText(asked)).toBeVisible()
  await expect(news).toHaveCount(0)

  await approveAsSecond(page, 'pix_account')
  await page.reload()
  await expect(page.getByLabel('Nome de quem recebe')).toHaveValue(payee)
  await expect(page.getByLabel('Cidade')).toHaveValue(city)

  await test.step('a question about new conditions closes once a colleague saves other settings', async () => {
    await page.getByLabel('Juros padrão (% ao mês)').fill('1,5')
    await save(page)
    const asked = page.getByRole('dialog', { name: 'Mudar as condições do financiamento?' })
    await expect(asked).toBeVisible()
    await saveElsewhere(page, `Outra ${run}`)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(asked).toHaveCount(0)
    await expect(news).toContainText(`para “Outra ${run}”`)
    await page.getByRole('button', { name: 'Descartar' }).click()
  })

  await test.step('a session that ends while new conditions are saved keeps their day, and says that nothing changed', async () => {
    await page.getByLabel('Juros padrão (% ao mês)').fill('1,5')
    await save(page)
    const asked = page.getByRole('dialog', { name: 'Mudar as condições do financiamento?' })
    await asked.getByLabel('Vale a partir de').fill('2099-12-01')
    await page.context().clearCookies()
    await asked.getByRole('button', { name: 'Mudar as condições' }).click()
    const login = page.getByRole('dialog', { name: 'Sua sessão terminou' })
    await login.getByLabel('Senha', { exact: true }).fill(demoAnalyst.password)
    await login.getByRole('button', { name: 'Entrar' }).click()
    await expect(login).toHaveCount(0)
    await expect(asked.getByLabel('Vale a partir de')).toHaveValue('01/12/2099')
    await expect(asked.getByText('A sessão tinha terminado, e isto não foi feito. Tente de novo.')).toBeVisible()
    await asked.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
  })
})

test('a saved support number reaches the other tabs of the browser', { tag: '@nightly' }, async ({ page, context }) => {
  const site = await context.newPage()
  await site.goto('/faq')
  const chat = site.locator('#suporte [data-support-chat]')
  await site.evaluate(() =>
    window.dispatchEvent(new CustomEvent('supportConfigUpdate', { detail: { whatsappSuporte: '5521900000001' } })),
  )
  await expect(chat).toHaveAttribute('href', /5521900000001/)

  await logIn(page, '/admin/configuracoes')
  const number = await page.getByLabel('Número de suporte').inputValue()
  await save(page)
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await expect(chat).toHaveAttribute('href', new RegExp(`/${number}\\?`))
})
