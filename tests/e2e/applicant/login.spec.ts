import { expect, type Page } from 'playwright/test'
import { application } from '../../support/applicants.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

type Post = (path: string, options: object) => Promise<{ json(): Promise<{ contractNumber: string }> }>

/** Applies through the API; returns the request and the contract number. */
async function apply(request: { post: Post }, baseURL: string | undefined) {
  const base = application()
  // An address of this test's own, for the code.
  const data = { ...base, email: `${base.cpf}@example.com` }
  const headers = { origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
  const response = await request.post('/api/applications', { data, headers })
  return { ...data, contractNumber: (await response.json()).contractNumber }
}
const enter = 'Entrar'

test('an applicant logs in, after every sentence of the login', async ({ page, request, baseURL }) => {
  const { cpf, password } = await apply(request, baseURL)
  await page.goto('/meu-financiamento')
  const button = page.getByRole('button', { name: enter })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'CPF e senha são obrigatórios' })).toBeVisible()
  await expect(page.getByLabel('CPF')).toBeFocused()
  await page.getByLabel('CPF').pressSequentially(cpf)
  await expect(page.getByText('CPF e senha são obrigatórios')).toBeHidden()
  await page.getByLabel('Senha', { exact: true }).fill('errada-123')
  await button.click()
  await expect(page.getByText('CPF ou senha incorretos')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await expect(page.getByText('CPF ou senha incorretos')).toBeHidden()
  await test.step('says that the server cannot be reached, that it is busy, and works again', async () => {
    await page.route('**/api/session', (route) => route.abort())
    await page.getByRole('button', { name: enter }).click()
    await expect(page.getByText('Erro ao fazer login. Tente novamente.')).toBeVisible()
    await page.unroute('**/api/session')
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/api/session', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Senha', { exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Carregando...' })).toBeVisible()
    letThrough()
  })
  await page.waitForURL('**/dashboard')
  const record = await page.evaluate(() => sessionStorage.getItem('financingUser') ?? '')
  expect(record).toContain(cpf)
  expect(record).not.toContain(password)

  // The analysts' login in the same tab does not end the customer's session.
  await page.goto('/admin')
  await page.waitForURL('**/admin/login')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Menu da conta' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

const ended = 'Sua sessão terminou. Entre novamente para continuar.'

/** Fills in the login of this page and waits for the portal. */
async function logIn(page: Page, { cpf, password }: { cpf: string; password: string }, baseURL: string | undefined) {
  await page.getByLabel('CPF').fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: enter }).click()
  await page.waitForURL(`${baseURL}/dashboard`)
}

test('a session that is missing or ended leads to the login and back to where it was, never elsewhere', {
  tag: '@nightly',
}, async ({ page, context, request, baseURL }) => {
  const person = await apply(request, baseURL)
  await test.step('a first visit sees a plain login, and a second tab is logged in', async () => {
    await page.goto('/dashboard')
    await page.waitForURL('**/meu-financiamento?volta=*')
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await expect(page.getByText(ended)).toHaveCount(0)
    await logIn(page, person, baseURL)

    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await expect(tab.locator('#proximo-passo')).toBeVisible()
    await tab.goto('/meu-financiamento')
    await tab.getByRole('link', { name: /^Continuar como/ }).click()
    await tab.waitForURL(`${baseURL}/dashboard`)
    await tab.close()
  })

  await test.step('says once that the session ended, comes back to where it was, and never goes elsewhere', async () => {
    await context.clearCookies()
    await page.reload()
    await expect(page.getByText(ended)).toBeVisible()
    await expect(page).toHaveURL('/meu-financiamento?volta=%2Fdashboard')
    await page.reload()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await expect(page.getByText(ended)).toHaveCount(0)
    await logIn(page, person, baseURL)
    await page.goto('/meu-financiamento?volta=%2F%2Fevil.example')
    await logIn(page, person, baseURL)
  })
})

test('a browser that drops the cookie of the login is told so, not of an ended session for ever', {
  tag: '@nightly',
}, async ({ page, request, baseURL }) => {
  const { cpf, password } = await apply(request, baseURL)
  // The answer arrives without its cookie.
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const options = { data: route.request().postDataJSON(), headers: { origin: baseURL ?? '' } }
    await route.fulfill({ json: await (await request.post('/api/session', options)).json() })
  })
  await page.goto('/meu-financiamento')
  for (const sentence of ['Sua sessão terminou', 'cookies']) {
    await page.getByLabel('CPF').fill(cpf)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: enter }).click()
    await expect(page.getByText(sentence)).toBeVisible()
  }
})

test('another access is ended once the password was typed again', { tag: '@nightly' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const person = await apply(request, baseURL)
  // The application opened a session of its own.
  await request.delete('/api/session', { headers: { origin: baseURL ?? '' } })
  const errors = watchForErrors(page)
  await page.goto('/faq')
  await page.goto('/meu-financiamento')
  await logIn(page, person, baseURL)
  // The browser's Back would bring the login as it was, with the password typed.
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  const elsewhere = await (
    await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  ).newPage()
  await elsewhere.goto('/meu-financiamento')
  await logIn(elsewhere, person, baseURL)
  let isDown = false
  await page.route('**/api/portal/sessions/removal', (route) =>
    isDown ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/dashboard#acesso')
  await page.reload()
  await page.getByRole('button', { name: /^Encerrar o acesso em Firefox/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Encerrar este acesso?' })
  await expect(dialog.getByLabel('Sua senha')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Preencha este campo')).toBeVisible()
  await page.keyboard.type('errada-123')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Senha incorreta')).toBeVisible()
  await expect(dialog.getByLabel('Sua senha')).toBeFocused()
  await dialog.getByLabel('Sua senha').fill(person.password)
  isDown = true
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'O acesso não foi encerrado' })).toBeVisible()
  isDown = false
  await page.keyboard.press('Enter')
  await expect(page.getByText('Acesso encerrado')).toBeVisible()
  await expect(page.getByText('Só este aparelho está na sua conta agora.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByText(ended)).toBeVisible()
  await elsewhere.context().close()
  expect(errors.filter((text) => !/status of 403|status of 422|status of 503/.test(text))).toEqual([])
})
