import { expect } from 'playwright/test'
import { demoApplicants, demoPassword } from '../../../netlify/local/demo/logins.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'
import { logInNewApplicant } from '../../support/pages/portal.ts'
import { holdScripts } from '../../support/pages/slow-scripts.ts'

// A page is usable as soon as it is painted, so nothing done before its scripts arrive may be lost.

test('what is chosen and asked for on the page of a model before the scripts arrive is kept', async ({ page }) => {
  await test.step('a plan', async () => {
    const deliver = await holdScripts(page)
    await page.goto('/motorcycle/sahara-300-rally', { waitUntil: 'commit' })
    await page.getByText('36x', { exact: true }).click()
    deliver()

    await expect(page.getByText('36x de R$ 717,25').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: '36x' })).toBeChecked()
    await page.unrouteAll()
  })

  await test.step('the sheet of all costs, which is read and left by keyboard', async () => {
    const deliver = await holdScripts(page)
    await page.goto('/motorcycle/sahara-300-rally', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Ver custo total (CET)' }).first()
    await button.click()
    deliver()

    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('table').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('what is chosen in the catalogue before the scripts arrive is kept, beside what the address says', async ({
  page,
}) => {
  const deliver = await holdScripts(page)
  await page.goto('/tiriva-website?parcela=260&vezes=36', { waitUntil: 'commit' })
  const times = page.getByLabel('em', { exact: true })
  await expect(times).toHaveValue('36')
  await times.selectOption('60x')
  await page.locator('summary').filter({ hasText: 'Modelo' }).click()
  await page.getByText('POP', { exact: true }).click()
  deliver()

  await expect(page).toHaveURL(/\?modelo=POP&parcela=260$/)
  await expect(times).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: '60x R$ 149,85*' })).toBeVisible()
})

test('what is typed before the scripts arrive is kept, with the focus on the button behind it', async ({ page }) => {
  const deliver = await holdScripts(page)
  await page.goto('/motorcycle/cg-160-start', { waitUntil: 'commit' })
  await page.getByLabel('Celular').fill('11987651234')
  await page.keyboard.press('Tab')
  deliver()

  // Only the wizard brings the calendar of a day.
  await expect(page.getByRole('button', { name: 'Escolher no calendário' })).toBeVisible()
  await expect(page.getByLabel('Celular')).toHaveValue('(11) 98765-1234')
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Preencha todos os campos para continuar')).toBeVisible()
})

test('a button pressed before the scripts arrive does what it says once they are there', async ({ page }) => {
  await logInNewApplicant(page)
  const deliver = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu da conta' }).click()
  deliver()

  await expect(page.getByRole('menuitem', { name: 'Meus pedidos' })).toBeVisible()
})

test('what is pressed and sent in the login and the recovery before the scripts arrive is carried out once', async ({
  page,
}) => {
  await test.step('an incomplete recovery keeps what was typed', async () => {
    const deliver = await holdScripts(page)
    await page.goto('/recuperar-senha', { waitUntil: 'commit' })
    await page.getByLabel('CPF', { exact: true }).fill('52998224725')
    await page.getByRole('button', { name: 'Próximo' }).click()
    deliver()

    await expect(page.getByText('Número de contrato é obrigatório')).toBeVisible()
    await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
    await page.unrouteAll()
  })

  await test.step('a second press does not undo the first', async () => {
    const deliver = await holdScripts(page)
    await page.goto('/meu-financiamento', { waitUntil: 'commit' })
    const password = page.getByLabel('Senha', { exact: true })
    await password.fill('uma senha longa')
    await page.getByRole('button', { name: 'Mostrar senha' }).click()
    await page.getByRole('button', { name: 'Mostrar senha' }).click()
    deliver()

    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue('uma senha longa')
    await page.unrouteAll()
  })

  await test.step('a login is carried out', async () => {
    const deliver = await holdScripts(page)
    await page.goto('/meu-financiamento', { waitUntil: 'commit' })
    await page.getByLabel('CPF', { exact: true }).fill(demoApplicants[0].cpf)
    await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Entrar' }).click()
    deliver()

    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('where the scripts do not come at all that is said, and the page can be loaded again', {
  tag: '@nightly',
}, async ({ page }) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Parte desta página não abriu' })
  await page.route('**/_astro/*.js*', (route) => route.abort())
  for (const path of ['/admin', '/motorcycle/sahara-300-rally', '/dashboard', '/meu-financiamento', '/canais']) {
    await page.goto(path)
    await expect(notice).toBeVisible()
  }
  await expectAccessible(page)
  await page.unroute('**/_astro/*.js*')
  await page.getByRole('button', { name: 'Recarregar a página' }).click()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(notice).toBeHidden()
})

test('digits typed while the page comes alive keep their order', async ({ page }) => {
  // Delays the work that React leaves for idle time, like a busy phone.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 400)
    }
  })
  await page.goto('/meu-financiamento')
  const cpf = page.getByLabel('CPF', { exact: true })
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('input') ?? {}).some((key) => key.includes('react')),
  )
  await cpf.pressSequentially('52998224725')
  await expect(cpf).toHaveValue('529.982.247-25')
})
