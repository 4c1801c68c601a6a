import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { expect, type Page } from 'playwright/test'
import { freePort } from '../../support/free-port.mjs'
import { demoAnalyst, logIn } from '../../support/pages/admin.ts'
import { virtualAuthenticators } from '../../support/pages/authenticator.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'
import { startSite } from '../../support/site/start-site.mjs'

// A second factor locks all other tests out of the account, so these journeys share a server of their own.
test.describe.configure({ mode: 'default' })
let site: Awaited<ReturnType<typeof startSite>>
let dataDir: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = await mkdtemp(join(tmpdir(), 'e2e-security-'))
  site = await startSite({ port: await freePort(), dataDir, from: process.env.PREPARED_DATA })
})
test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The login with a second factor, up to the field of the code. */
async function enterPassword(page: Page) {
  await page.getByLabel('Usuário').fill(demoAnalyst.username)
  await page.getByLabel('Senha', { exact: true }).fill(demoAnalyst.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByLabel('Código do aplicativo autenticador')).toBeFocused()
}

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('menuitem', { name: 'Sair do sistema' }).click()
  await expect(page.getByLabel('Usuário')).toBeVisible()
  expect(await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])).toEqual([])
}

/** Sends a request from the page; returns the status of the answer. */
async function ask(page: Page, method: string, path: string, json: object): Promise<number> {
  const request = { method, body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
  return page.evaluate(async ([path, init]) => (await fetch(path, init)).status, [
    `/api/admin/${path}`,
    request,
  ] as const)
}

async function expectWellMade(page: Page) {
  for (const width of [320, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

test('a second factor is set up, asked for, replaced by a recovery code and turned off', { tag: '@nightly' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await logIn(page, `${site.url}/admin`)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('menuitem', { name: 'Segurança da conta' }).click()
  await expect(page.getByRole('heading', { name: 'Segurança da conta' })).toBeFocused()
  await expect(page.getByText('Esta sessão')).toBeVisible()
  const title = page.getByRole('heading', { name: 'Verificação em duas etapas' })
  const card = page.locator('section').filter({ has: title })
  await expect(card.getByText('Desativada')).toBeVisible()
  await expectWellMade(page)

  await card.getByRole('button', { name: 'Ativar' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof.getByLabel('Sua senha')).toBeFocused()
  await proof.getByLabel('Sua senha').fill('errada')
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(proof.getByText('Senha incorreta')).toBeVisible()
  await proof.getByLabel('Sua senha').fill(demoAnalyst.password)
  await proof.getByLabel('Sua senha').press('Enter')

  await expect(card.getByRole('img', { name: 'QR code do aplicativo autenticador' })).toBeVisible()
  await expect(card.getByLabel('Código do aplicativo')).toBeFocused()
  await expectWellMade(page)
  const secret = ((await card.locator('code').textContent()) ?? '').replace(/\s/g, '')
  const app = new TOTP({ secret })
  await card.getByLabel('Código do aplicativo').fill(app.generate({ timestamp: Date.now() - 3_600_000 }))
  await card.getByRole('button', { name: 'Ativar' }).click()
  await expect(card.getByText('Código incorreto. Confira e tente novamente.')).toBeVisible()
  const spent = Date.now()
  await card.getByLabel('Código do aplicativo').fill(app.generate({ timestamp: spent }))
  await card.getByRole('button', { name: 'Ativar' }).click()

  await expect(card.getByText('Verificação em duas etapas ativada')).toBeVisible()
  await expect(card.locator('li code')).toHaveCount(10)
  const codes = await card.locator('li code').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await expectWellMade(page)
  await card.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(card.getByText('Ativada', { exact: true })).toBeVisible()

  // The code of the set-up was used, so the login takes the app's next one. One step of clock error is allowed.
  await leave(page)
  await enterPassword(page)
  await expectAccessible(page)
  const codeField = page.getByLabel('Código do aplicativo autenticador')
  await codeField.fill(app.generate({ timestamp: spent }))
  await codeField.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Código incorreto')
  await codeField.fill(app.generate({ timestamp: Math.max(spent + 30_000, Date.now()) }))
  await codeField.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  // A recovery code works once.
  const [recovery = ''] = codes
  await leave(page)
  await enterPassword(page)
  await codeField.fill(recovery.toUpperCase())
  await codeField.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await leave(page)
  await enterPassword(page)
  await codeField.fill(recovery)
  await codeField.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Código incorreto')
  await codeField.fill(codes[1] ?? '')
  await codeField.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  // A passkey replaces the app, and a recovery code replaces a lost passkey.
  const notebook = await (await virtualAuthenticators(page))('internal')
  await notebook.present(true)
  await page.goto(`${site.url}/admin/seguranca`)
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await page.getByLabel('Nome da chave').fill('Notebook')
  await page.getByLabel('Nome da chave').press('Enter')
  await proof.getByLabel('Sua senha').fill(demoAnalyst.password)
  await proof.getByLabel('Sua senha').press('Enter')
  await proof.getByLabel('Código do aplicativo autenticador').fill(codes[2] ?? '')
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('ainda não usada')).toBeVisible()
  expect(await ask(page, 'PUT', 'team/second-factor', { compulsory: true })).toBe(200)
  await card.getByRole('button', { name: 'Desativar' }).click()
  await card.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Verificação em duas etapas desativada')).toBeVisible()
  await notebook.present(false)
  await leave(page)
  await page.getByLabel('Usuário').fill(demoAnalyst.username)
  await page.getByLabel('Senha', { exact: true }).fill(demoAnalyst.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('a senha sozinha não abre esta conta')
  await expect(page.getByLabel('Código de recuperação')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(codes[3] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const password = { password: demoAnalyst.password, code: codes[4] }
  expect(await ask(page, 'POST', 'step-up', password)).toBe(204)
  expect(await ask(page, 'PUT', 'team/second-factor', { compulsory: false })).toBe(200)
  await leave(page)
  await logIn(page, `${site.url}/admin`)
})

test('another session is ended from here, and all of them', { tag: '@nightly' }, async ({ page, browser }) => {
  await logIn(page, `${site.url}/admin/seguranca`)
  const elsewhere = await (
    await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  ).newPage()
  await logIn(elsewhere, `${site.url}/admin`)
  await page.reload()
  await page.getByRole('button', { name: /^Encerrar a sessão em Firefox/ }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof).toBeVisible()
  expect((await elsewhere.request.get(`${site.url}/api/admin/account`)).status()).toBe(200)
  await proof.getByLabel('Sua senha').fill(demoAnalyst.password)
  await proof.getByLabel('Sua senha').press('Enter')
  await expect(page.getByText('Sessão encerrada')).toBeVisible()
  expect((await elsewhere.request.get(`${site.url}/api/admin/account`)).status()).toBe(401)

  await page.getByRole('button', { name: 'Sair de todos os dispositivos' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sair de todos', exact: true }).click()
  await expect(page.getByLabel('Usuário')).toBeVisible()
  expect((await page.request.get(`${site.url}/api/admin/account`)).status()).toBe(401)
})

test('passkeys are made, open the account, prove who asks, and are removed by their owner and by a manager', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(120_000)
  const addAuthenticator = await virtualAuthenticators(page)
  const notebook = await addAuthenticator('internal')
  await logIn(page, `${site.url}/admin/seguranca`, 'analista')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Chaves de acesso' }) })
  await card.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  const name = card.getByLabel('Nome da chave')
  await expect(name).toBeFocused()
  await name.press('Enter')
  await expect(card.getByText('Preencha este campo')).toBeVisible()
  await notebook.present(true)
  await name.fill('Notebook')
  await name.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof.getByRole('button', { name: 'Usar chave de acesso' })).toHaveCount(0)
  await proof.getByLabel('Sua senha').fill(demoAnalyst.password)
  await proof.getByLabel('Sua senha').press('Enter')
  await expect(card.getByText('ainda não usada')).toBeVisible()
  // The first passkey brings the codes that open the account without the device.
  await expect(card.locator('li code')).toHaveCount(10)
  const codes = await card.locator('li code').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await expectWellMade(page)
  await card.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(card.getByRole('button', { name: 'Adicionar chave de acesso' })).toBeFocused()

  // An authenticator holds one passkey of an account. Another authenticator holds another.
  await card.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await name.fill('Celular')
  await name.press('Enter')
  await expect(card.getByRole('alert')).toHaveText('Este aparelho já tem uma chave de acesso desta conta.')
  await notebook.present(false)
  const phone = await addAuthenticator('usb')
  await phone.present(true)
  await name.press('Enter')
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await phone.present(false)
  await expectWellMade(page)

  await leave(page)
  await expect(page.getByLabel('Usuário')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Usar chave de acesso' })).toBeFocused()
  await notebook.present(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  // The suggestion at the user name needs no button, because this authenticator accepts it by itself.
  await notebook.present(false)
  await leave(page)
  await page.goto(`${site.url}/faq`)
  await notebook.present(true)
  await page.goto(`${site.url}/admin/login`)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto(`${site.url}/admin/seguranca`)
  await card.getByRole('button', { name: 'Remover a chave de acesso Celular' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(proof.getByRole('button', { name: 'Usar chave de acesso' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('listitem')).toContainText('usada em')
  await expect(card.getByRole('button', { name: 'Adicionar chave de acesso' })).toBeFocused()

  // A manager in a browser without passkeys.
  const manager = await (await browser.newContext()).newPage()
  await manager.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await logIn(manager, `${site.url}/admin/seguranca`)
  await expect(manager.getByText('Este navegador não cria chaves de acesso')).toBeVisible()
  await manager.goto(`${site.url}/admin/configuracoes/equipe`)
  const row = manager.getByRole('listitem').filter({ hasText: 'analista' }).first()
  await expect(row).toContainText('1 chave de acesso')
  await row.getByRole('button', { name: /^Desligar a verificação em duas etapas e as chaves de acesso/ }).click()
  const managersProof = manager.getByRole('dialog', { name: 'Confirme que é você' })
  await managersProof.getByLabel('Sua senha').fill(demoAnalyst.password)
  await managersProof.getByLabel('Sua senha').press('Enter')
  await expect(row).toContainText('sem chave de acesso')

  // A person with only a passkey and no recovery code left gets a warning before the rule is set.
  const account = await (await manager.request.get(`${site.url}/api/admin/account`)).json()
  await manager.route('**/api/admin/account', (route) =>
    route.fulfill({ json: { ...account, hasPasskey: true, recoveryCodes: 0 } }),
  )
  await manager.reload()
  await manager.getByRole('button', { name: 'Tornar obrigatória' }).click()
  await expect(manager.getByRole('dialog')).toContainText('outra pessoa da gestão precisa ajudar você')

  await notebook.present(false)
  await page.evaluate(() => sessionStorage.clear())
  await logIn(page, `${site.url}/admin/seguranca`, 'analista')
  await expect(card.getByRole('button', { name: 'Adicionar chave de acesso' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})
