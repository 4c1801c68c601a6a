import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'
import {
  fillPassword,
  fillPersonal,
  fillProfessional,
  fillResidential,
  goToEnd,
  heading,
  headings,
  newPerson,
  path,
  proceed,
} from '../../support/pages/wizard.ts'

// Whole journeys take long on busy machines.
test.describe.configure({ timeout: 120_000 })

const finish = (page: Page) => page.getByRole('button', { name: 'Finalizar' })
const problem = (code: string, status: number, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'x', title: 'x', status, code, ...more }),
})

test('a failed sending says so, keeps everything, and sends the same key again, also after a reload; the last password counts', async ({
  page,
  request,
}) => {
  const person = newPerson()
  const keys: (string | undefined)[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/applications', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.fulfill(problem('unavailable', 503))
    if (keys.length > 2) return answered.then(() => route.continue())
    // The server stores it, but its answer is lost.
    await route.fetch({ maxRetries: 2 })
    return route.abort()
  })
  await goToEnd(page, person)
  await finish(page).click()
  await expect(page.getByText('Não foi possível enviar agora')).toBeVisible()
  await expect(heading(page, headings.password)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible()

  await page.clock.install()
  await page.reload()
  await fillPassword(page, { ...person, password: 'outra senha digitada' })
  await finish(page).click()
  await test.step('a slow answer shows progress and is not sent twice', async () => {
    const busy = page.getByRole('button', { name: 'Enviando...' })
    await expect(busy).toBeVisible()
    await busy.click({ force: true })
    await busy.press('Enter')
    await page.clock.fastForward(4_000)
    await expect(page.getByText('Ainda estamos enviando.')).toBeVisible()
    answer()
  })
  await expect(heading(page, headings.thanks)).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  const logIn = async (password: string) =>
    (
      await request.post('/api/session', {
        data: { cpf: person.cpf, password },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    ).status()
  expect(await logIn(person.password)).toBe(401)
  expect(await logIn('outra senha digitada')).toBe(200)
})

test('what keeps the server from storing an application is said where it is mended', { tag: '@nightly' }, async ({
  page,
}) => {
  await goToEnd(page, newPerson())
  const send = async (answer: ReturnType<typeof problem>) => {
    await page.route('**/api/applications', (route) => route.fulfill(answer))
    await finish(page).click()
  }

  await test.step('what the server refuses lands on its step and field', async () => {
    await send(problem('validation_failed', 422, { errors: [{ field: 'city', code: 'invalid_characters' }] }))
    await expect(heading(page, headings.residential)).toBeVisible()
    await expect(page.getByLabel('Cidade')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('link', { name: /^Cidade:/ })).toBeVisible()
    await page.getByLabel('Cidade').fill('Campinas')
    await expect(page.getByRole('link', { name: /^Cidade:/ })).toBeHidden()
    await proceed(page)
    await expect(heading(page, headings.password)).toBeVisible()
  })

  await test.step('a try that arrived, and whose password was used since, leads to the login', async () => {
    await send(problem('already_applied', 409))
    const told = page.getByRole('alert').filter({ hasText: 'Já recebemos este pedido' })
    await expect(told.getByRole('link', { name: 'Efetuar Login' })).toHaveAttribute('href', '/meu-financiamento')
    await expect(told.getByRole('link', { name: 'Recuperar senha' })).toHaveAttribute('href', '/recuperar-senha')
    await expectAccessible(page)
  })

  await test.step('conditions that changed are shown and have to be confirmed', async () => {
    const offer = { entryPercent: 20, mostEntryPercent: 50, monthlyInterestPercent: 1.5, defaultInstallments: null }
    await page.route('**/api/offer*', (route) => route.fulfill({ json: offer }))
    await send(problem('offer_changed', 409))
    await expect(page.getByText('As condições do financiamento mudaram')).toBeVisible()
    const review = page.getByRole('region', { name: 'Confira antes de enviar' })
    await expect(review).toContainText('Entrada de 20%')
    await expect(review).toContainText('1,5% ao mês')
    await expect(page.getByText('Sem juros').filter({ visible: true })).toHaveCount(0)
    const sent = page.waitForRequest('**/api/applications')
    await finish(page).click()
    expect((await sent).postDataJSON().shownOffer).toEqual({ entryPercent: 20, monthlyInterestPercent: 1.5 })
  })
})

test('an address and a profession are asked for, whatever comes of postal codes, connection and list', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await page.route('**/profissoes.json', (route) => route.abort())
  await page.goto(path)
  await fillPersonal(page, newPerson())
  await proceed(page)
  await expect(heading(page, headings.residential)).toBeVisible()

  await test.step('postal codes: the newest wins, an unknown one leaves a hint, a town with one code leaves the street', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/cep/01310100', async (route) => {
      await answered
      await route.continue().catch(() => {})
    })
    await page.getByLabel('CEP').fill('01310-100')
    await expect(page.getByText('Buscando endereço...')).toBeVisible()
    await page.getByLabel('CEP').fill('20040002')
    await expect(page.getByLabel('Cidade')).toHaveValue('Rio de Janeiro')
    answer()
    await page.getByLabel('CEP').fill('99999999')
    await expect(page.getByText('Não encontramos este CEP.')).toBeVisible()
    await expect(page.getByLabel('Cidade')).toHaveValue('')
    await page.getByLabel('CEP').fill('18185000')
    await expect(page.getByLabel('Cidade')).toHaveValue('Pilar do Sul')
    await expect(page.getByLabel('Rua')).toHaveValue('')
    await expect(page.getByLabel('Rua')).toBeFocused()
    await page.unroute('**/api/cep/01310100')
  })

  await test.step('a lost connection is noticed, and nothing is lost', async () => {
    await context.setOffline(true)
    await expect(page.getByText('Você está sem conexão.')).toBeVisible()
    await page.getByLabel('CEP').fill('01310100')
    await expect(page.getByText('Não conseguimos buscar o endereço agora.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Rua').fill('Rua Digitada')
    await context.setOffline(false)
    await expect(page.getByText('Você está sem conexão.')).toBeHidden()
    await page.getByLabel('CEP').fill('20040002')
    await expect(page.getByLabel('Bairro')).toHaveValue('Centro')
    await expect(page.getByLabel('Rua')).toHaveValue('Rua Digitada')
    await page.getByLabel('Número').fill('1578')
  })

  await test.step('a step whose list does not come is there without it, asks again, and keeps what was typed', async () => {
    await proceed(page)
    await expect(heading(page, headings.professional)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Esta parte da página não abriu')
    await expectAccessible(page)
    await page.getByLabel('Renda Mensal').fill('650000')
    await page.unroute('**/profissoes.json')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await fillProfessional(page)
    await proceed(page)
    await expect(heading(page, headings.password)).toBeVisible()
  })
})

test('what is typed and pasted before the wizard has loaded counts, and the focus stays', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_astro/Wizard.*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(path)
  await page.getByLabel('Nome Completo').fill('Ana Souza')
  await page.getByLabel('CPF', { exact: true }).fill('529.982.247-25')
  await page.getByLabel('Data de Nascimento').fill('1990-05-21')
  await page.getByLabel('Celular').fill('+55 11 98765-4321')
  await page.getByLabel('E-mail').pressSequentially('ana@')
  release()
  await expect(page.getByLabel('Celular')).toHaveValue('(11) 98765-4321')
  await expect(page.getByLabel('Data de Nascimento')).toHaveValue('21/05/1990')
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('exemplo.com')
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@exemplo.com')
  await proceed(page)
  await expect(heading(page, headings.residential)).toBeVisible()
  await fillResidential(page)
})

test('a wizard that cannot be loaded says so and can be asked for again', { tag: '@nightly' }, async ({ page }) => {
  let refused = false
  await page.route('**/_astro/Wizard.*.js', (route) => {
    if (refused) return route.continue()
    refused = true
    return route.abort()
  })
  await page.goto(path)
  await page.getByLabel('Nome Completo').fill('Ana Souza')
  // Beside 'Continuar', where the person presses.
  await page.getByRole('button', { name: 'Continuar' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Não conseguimos carregar o formulário.')).toBeInViewport()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('button', { name: 'Apagar dados' })).toBeVisible()
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Ana Souza')
})
