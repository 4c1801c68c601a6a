import { type Browser, expect, type Page } from 'playwright/test'
import { demoAnalyst, logIn as logInTo } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import { expectAccessible, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, chargeIsMade, sendDocuments } from '../../support/pages/portal.ts'
import {
  fillPassword,
  fillPersonal,
  heading,
  headings,
  newPerson,
  type Person,
  proceed,
} from '../../support/pages/wizard.ts'

/** From the landing page through catalogue, plan and wizard to the thanks; returns the contract number. */
async function applyFromTheLandingPage(page: Page, person: Person): Promise<string> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ver motos' }).first().click()
  await page.getByRole('link', { name: 'Tenho interesse: SAHARA 300 RALLY' }).click()
  await expect(page).toHaveURL(/\/motorcycle\/sahara-300-rally\?parcelas=60$/)
  await page.getByText('36x', { exact: true }).click()
  await expect(page.getByText('R$ 717,25').first()).toBeVisible()
  await fillPersonal(page, person)
  await proceed(page)
  await page.getByLabel('CEP').fill(person.cep)
  await expect(page.getByLabel('Rua')).toHaveValue(person.street)
  await page.getByLabel('Número').fill(person.number)
  await proceed(page)
  await page.getByRole('combobox', { name: 'Profissão' }).fill('enfermeir')
  await page.getByRole('option').first().click()
  await page.getByLabel('Renda Mensal').fill('650000')
  await proceed(page)
  await fillPassword(page, person)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(heading(page, headings.thanks)).toBeVisible()
  return (await page.getByText(/^\d{10}$/).textContent()) ?? ''
}

/** The application, stored and followed in the portal after a login; returns the application's id. */
async function applyAndLogIn(page: Page, person: Person): Promise<string> {
  const errors = watchForErrors(page)
  const { street, neighborhood, city, state } = person
  await page.route('**/api/cep/*', (route) => route.fulfill({ json: { street, neighborhood, city, state } }))
  const contractNumber = await applyFromTheLandingPage(page, person)
  await expect(page.getByText('A sua conta já está aberta aqui')).toBeVisible()
  await page.getByRole('link', { name: 'Efetuar Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Recebemos o seu pedido')).toBeVisible()
  // On a phone the finished parts are folded.
  for (const folded of ['Andamento', 'Detalhes do financiamento']) await page.getByText(folded, { exact: true }).click()
  for (const told of [contractNumber, 'Pedido Recebido', /36x/, 'R$ 717,25'])
    await expect(page.getByText(told).first()).toBeVisible()
  expect(errors).toEqual([])
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('financingUser') ?? '{}').id)
}

/** Pays at the local provider; the portal finds the payment by itself. */
async function payEntry(page: Page) {
  await chargeIsMade(page)
  await page.reload()
  await expect(page.getByText(/Pague a entrada de/)).toBeVisible({ timeout: 30_000 })
  // Uses the link of this charge, because another test may pay the same amount.
  const address = await page.getByRole('link', { name: 'Simular pagamento' }).getAttribute('href')
  await page.goto(address ?? '')
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Assine o contrato' })).toBeVisible({ timeout: 30_000 })
}

async function sign(page: Page, { email }: Person) {
  await page.getByRole('link', { name: 'Ler e assinar' }).click()
  await page.getByRole('checkbox', { name: 'Li o contrato inteiro e concordo' }).check()
  await page.getByRole('button', { name: 'Receber o código' }).click()
  const code = await readCode(page, email)
  await page.locator('input[name=code]').fill(code)
  await page.getByRole('button', { name: 'Assinar contrato' }).click()
  await expect(page.getByRole('button', { name: 'Assinar contrato' })).toBeHidden({ timeout: 30_000 })
  return code
}

/** Withdraws from the signed contract in time, with another code than the signature's. */
async function giveUp(page: Page, { email }: Person, former: string) {
  await page.getByRole('link', { name: 'Abrir o contrato' }).click()
  await page.getByRole('button', { name: 'Desistir do contrato' }).click()
  await page.getByRole('button', { name: 'Receber o código para desistir' }).click()
  await page.locator('input[name=code]').fill(await readCode(page, email, former))
  await page.getByRole('button', { name: 'Confirmar a desistência' }).click()
  await expect(page.getByText(/^Você desistiu em/).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/dashboard')
  await expect(page.getByText(/Agora leve a moto de volta à Tiriva São Paulo Mooca/)).toBeVisible()
}

/** The motorcycle comes back to the counter. The page names missing fields, and asks for the password again. */
async function takeBack(counter: Page, { fullName }: Person, plate: string) {
  await counter.reload()
  const mine = counter.getByRole('region', { name: 'Motos que voltam' }).locator('details', { hasText: plate })
  await mine.locator('summary', { hasText: fullName }).click()
  await mine.getByRole('button', { name: 'Receber moto de volta' }).click()
  await expect(mine.getByText('Confira e marque todos os itens antes de receber a moto')).toBeVisible()
  await expectAccessible(counter)
  for (const box of await mine.getByRole('checkbox').all()) await box.check()
  await mine.getByRole('button', { name: 'Receber moto de volta' }).click()
  await counter.getByRole('dialog').getByRole('button', { name: 'Receber moto de volta' }).click()
  const proof = counter.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByLabel('Sua senha').fill(demoAnalyst.password)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(counter.getByText('Devolução enviada ao banco, que a confere')).toBeVisible()
  await expect(mine.getByText('Em conferência')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Receber moto de volta' })).toHaveCount(0)
  await expectAccessible(counter)
}

/** A manager confirms that the motorcycle came back, because money goes back with it. */
async function confirmReturn(manager: Page, { fullName }: Person) {
  const asked = manager.getByRole('listitem').filter({ hasText: `Trazida por ${fullName}` })
  await asked.getByRole('button', { name: 'Aprovar' }).click()
  const proof = manager.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByLabel('Sua senha').fill(demoAnalyst.password)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(manager.getByText('Aprovado. Já vale.')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
}

/** Books a pick-up on the second free day, because the first may begin later than ten o'clock. */
async function bookAtTen(page: Page) {
  const nearest = page.getByRole('group', { name: 'Concessionária' })
  await nearest.getByRole('radio', { name: /Mooca/ }).check()
  // Name, place and first free time each start a line.
  const lines = ['Tiriva São Paulo Mooca', /^São Paulo \(SP\) · na sua região$/, /^Livre a partir de /]
  const lefts = lines.map(async (line) => (await nearest.getByText(line).first().boundingBox())?.x)
  expect(new Set(await Promise.all(lefts)).size).toBe(1)
  await page.getByRole('group', { name: 'Dia' }).locator('label').nth(1).click()
  const times = page.getByRole('group', { name: /^Horário/ })
  await page.getByRole('button', { name: 'Confirmar retirada' }).press('Enter')
  await expect(times).toContainText('Escolha um horário')
  await expect(times.getByRole('radio').first()).toBeFocused()
  await page.getByText('10:00', { exact: true }).click()
  await page.getByRole('button', { name: 'Confirmar retirada' }).press('Enter')
  await expect(page.getByText(/Retire a sua moto em .*, às 10:00/)).toBeVisible()
  const done = page.getByRole('region', { name: /^Retirada marcada para .*, às 10:00$/ })
  await expect(done).toBeFocused()
  await expect(done).toBeInViewport()
}

/**
 * Opens the change of the pick-up, cancels the pick-up and books it again, by keyboard: the focus never leaves its
 * card.
 */
async function changeOfMind(page: Page) {
  const card = page.locator('#retirada')
  await card.getByRole('button', { name: 'Mudar' }).press('Enter')
  await expect(card.getByText('Vale até você confirmar a mudança')).toBeVisible()
  // A change starts at the booked day.
  await expect(card.getByRole('group', { name: 'Dia' }).getByRole('radio').nth(1)).toBeChecked()
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: 'Deixar como está' }).press('Enter')
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: 'Cancelar retirada' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar retirada' }).press('Enter')
  await expect(card.getByRole('heading', { name: 'Escolha onde e quando retirar' })).toBeVisible()
  await expect(card).toBeFocused()
  await bookAtTen(page)
}

async function colleague(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await logInTo(page, path, username)
  return page
}

const letters = () => Array.from({ length: 3 }, () => 'ABCDEFGHJK'[Math.floor(Math.random() * 10)]).join('')

async function release(page: Page) {
  const number = String(Date.now()).slice(-8)
  await expect(page.getByText(/o número e a data do registro no Detran, o chassi e a placa/)).toBeVisible()
  await page.getByLabel('Chassi').fill('9C2KC1670ER12345')
  await page.getByLabel('Data do registro').fill('31/12/2099')
  await page.getByRole('button', { name: 'Salvar dados da moto' }).click()
  await expect(page.getByText('O chassi tem 17 letras e números')).toBeVisible()
  await expect(page.getByText('A data não pode ser de um dia que ainda não chegou')).toBeVisible()
  await page.getByLabel('Data do registro').fill('10/11/1126')
  await page.getByRole('button', { name: 'Salvar dados da moto' }).click()
  await expect(page.getByText('A data não pode ser de antes do dia em que o contrato foi assinado')).toBeVisible()
  await page.getByLabel('Chassi').fill(`9C2KC16${letters()}${number.slice(0, 7)}`)
  const plate = `${letters()}1D${number.slice(-2)}`
  await page.getByLabel('Placa').fill(plate)
  await page.getByLabel('Número do registro no Detran').fill(`SP${number}`)
  await page
    .getByLabel('Data do registro')
    .fill(new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }))
  await page.getByRole('button', { name: 'Salvar dados da moto' }).click()
  await page.getByRole('button', { name: 'Liberar a moto' }).click()
  await expect(page.getByText('Status atualizado para Moto Liberada')).toBeVisible()
  return plate
}

test('from the landing page to the motorcycle handed over, and back: applicant, analyst and dealership', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  // Each person has an address of their own, because codes are sent there.
  const person = { ...newPerson(), email: `${crypto.randomUUID()}@example.com` }
  const id = await applyAndLogIn(page, person)
  const decisions = await analystOf(browser)
  for (const status of ['analysis', 'approved', 'waiting_docs']) await decisions.setStatus(id, status)
  await sendDocuments(page)
  await decisions.setStatus(id, 'signing')
  await decisions.close()
  await payEntry(page)
  const code = await sign(page, person)

  const analyst = await colleague(browser, 'analista', `/admin/financiamentos/${id}`)
  const plate = await release(analyst)

  await page.goto('/dashboard')
  await expect(page.getByText('Sua moto está liberada!')).toBeVisible({ timeout: 30_000 })
  // The link leads to the card, which takes the focus under its name.
  await page.getByRole('link', { name: 'Escolher', exact: true }).press('Enter')
  await expect(page.getByRole('group', { name: 'Escolha onde e quando retirar' })).toBeFocused()
  await bookAtTen(page)
  await expectAccessible(page)
  await changeOfMind(page)

  const counter = await colleague(browser, 'loja', '/admin')
  // Only the bank's own staff may search in everything.
  await expect(counter.getByRole('button', { name: 'Menu do usuário' })).toBeVisible()
  await expect(counter.getByRole('button', { name: 'Procurar em tudo' })).toBeHidden()
  const mine = counter.locator('details', { hasText: plate })
  await counter.locator('summary', { hasText: person.fullName }).last().click()
  await expectAccessible(counter)
  await mine.getByRole('button', { name: 'Entregar moto' }).click()
  await expect(mine.getByRole('radio').first()).toBeFocused()
  await mine.getByText('quem comprou').click()
  // Without a connection nothing is lost, and the sending continues by itself.
  await counter.context().setOffline(true)
  for (const box of await mine.getByRole('checkbox').all()) await box.check()
  await mine.getByRole('button', { name: 'Entregar moto' }).click()
  await counter
    .getByRole('dialog', { name: 'Entregar antes do dia?' })
    .getByRole('button', { name: 'Entregar hoje' })
    .click()
  await expect(mine.getByText('Entrega guardada neste aparelho')).toBeVisible()
  await expect(mine.locator('summary')).toBeFocused()
  await counter.context().setOffline(false)
  await expect(mine.getByText('Entregue', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect((await counter.request.get(`/api/admin/applications/${id}`)).status()).toBe(403)

  await page.reload()
  await expect(page.getByText('Moto entregue. Boa viagem!')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(plate)).toBeVisible()
  await expectAccessible(page)

  await giveUp(page, person, code)
  await expectAccessible(page)
  await analyst.reload()
  await expect(analyst.getByRole('heading', { name: 'Espera a moto de volta' })).toBeVisible()
  await takeBack(counter, person, plate)
  await confirmReturn(await colleague(browser, demoAnalyst.username, '/admin/aprovacoes'), person)
  await counter.reload()
  const coming = counter.getByRole('region', { name: 'Motos que voltam' })
  await expect(coming.locator('details', { hasText: plate })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/Recebemos a moto de volta em/)).toBeVisible()
  await expect(
    page
      .getByText(/Devolução a caminho|Devolvido/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await analyst.reload()
  await expect(analyst.getByRole('heading', { name: 'Moto devolvida' })).toBeVisible()
  await analyst.getByRole('button', { name: 'Baixar o registro' }).click()
  await analyst.getByRole('dialog').getByRole('button', { name: 'Baixar o registro' }).click()
  await expect(analyst.getByText('Baixa do registro salva')).toBeVisible()
  await expect(analyst.getByRole('heading', { name: 'Registro no Detran a baixar' })).toHaveCount(0)
})
