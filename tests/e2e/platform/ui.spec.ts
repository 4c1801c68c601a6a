import { expect, type Page } from 'playwright/test'
import { listen } from '../../../netlify/local/http-server.ts'
import { openStaticSite } from '../../../netlify/local/served-site.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

const menu = (page: Page) => page.getByRole('button', { name: 'Menu da conta' })

let showcase: Awaited<ReturnType<typeof listen>>
test.beforeAll(async () => {
  const site = await openStaticSite(process.env.SHOWCASE ?? '')
  showcase = await listen({ port: 0, host: '127.0.0.1' })
  showcase.serve(async (_, incoming) => (await site.answer(incoming)) ?? new Response(null, { status: 404 }))
})
test.afterAll(() => showcase.stop())

/** Opens the page of all primitives, which is built apart from the site (tests/support/site/build-showcase.ts). */
async function open(page: Page) {
  await page.goto(`http://localhost:${showcase.port}/ui`, { waitUntil: 'networkidle' })
  // Once the menu reacts, React has hydrated the page.
  await expect(async () => {
    await menu(page).click()
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

test('has no accessibility violation in any state, nor a broken policy; a part that breaks leaves the rest alive', async ({
  page,
}) => {
  // Five full runs of axe.
  test.slow()
  const errors = watchForErrors(page)
  await open(page)
  await test.step('every state is accessible', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Abrir diálogo' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    // A selection of text that ends outside the dialog leaves it open. A press outside closes it, as Escape does.
    await page.getByRole('dialog').getByRole('heading').hover()
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Abrir diálogo' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await menu(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.getByRole('button', { name: 'Principal' }).click()
    await page.getByRole('combobox', { name: 'Profissão' }).fill('e')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page)
    expect(errors).toEqual([])
  })
  await test.step('an error while drawing shows what happened and a way to go on, and leaves the rest alive', async () => {
    await page.getByRole('button', { name: 'Quebrar esta parte' }).click()
    const box = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' })
    await expect(box).toContainText('A peça quebrou')
    await expectAccessible(page)
    await menu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Configurações' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await box.getByRole('button', { name: 'Recarregar a página' }).click()
    await expect(page.getByRole('button', { name: 'Quebrar esta parte' })).toBeVisible()
  })
})

test('forced colours leave a bar its ends and what is filled', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page)
  const bar = page.getByRole('progressbar', { name: 'Envio da CNH' })
  const drawn = async (value: number) => {
    await bar.evaluate((element: HTMLProgressElement, filled) => {
      element.value = filled
    }, value)
    return (await bar.screenshot()).toString('base64')
  }
  const bars = [await drawn(0), await drawn(40), await drawn(100)]
  await bar.evaluate((element) => {
    element.style.opacity = '0'
  })
  expect(new Set([...bars, await drawn(0)]).size).toBe(4)
})

test('every primitive takes keys and hands the focus on', async ({ page }) => {
  await open(page)
  await test.step('masks type and paste digits', async () => {
    const cpf = page.getByLabel('CPF')
    await cpf.pressSequentially('52998224725')
    await expect(cpf).toHaveValue('529.982.247-25')
    await cpf.press('Home')
    for (let place = 0; place < 4; place++) await cpf.press('ArrowRight')
    await cpf.press('Backspace')
    await expect(cpf).toHaveValue(/^529\.822\.472-5 ?$/)
    await cpf.press('9')
    await expect(cpf).toHaveValue('529.982.247-25')
    await cpf.press('1')
    await expect(cpf).toHaveValue('529.198.224-72')
    await cpf.fill('529 982 247 25')
    await expect(cpf).toHaveValue('529.982.247-25')
    const money = page.getByLabel('Renda mensal')
    await money.pressSequentially('350000')
    await expect(money).toHaveValue(/^R\$\s3\.500,00$/)
    await money.press('Backspace')
    await expect(money).toHaveValue(/^R\$\s350,00$/)
  })
  await test.step('the combobox suggests, chooses by keyboard and closes', async () => {
    const box = page.getByRole('combobox', { name: 'Profissão' })
    await box.pressSequentially('prof')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await box.press('ArrowDown')
    await box.press('Enter')
    await expect(box).toHaveValue('Professor')
    await expect(page.getByRole('listbox')).toBeHidden()
    await box.fill('zzz')
    await expect(page.getByText('Nenhuma profissão encontrada.')).toBeVisible()
  })
  await test.step('the dialog keeps the focus, closes by Escape and gives it back', async () => {
    const opener = page.getByRole('button', { name: 'Abrir diálogo' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Recusar este financiamento?' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
  await test.step('the menu moves by arrows and gives the focus back', async () => {
    await menu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Configurações' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Sair do sistema' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(menu(page)).toBeFocused()
  })
  await test.step('a password can be shown', async () => {
    const password = page.getByLabel('Senha', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Mostrar senha' }).first().click()
    await expect(password).toHaveAttribute('type', 'text')
  })
  await test.step('a busy button says so and keeps the focus', async () => {
    await page.getByRole('button', { name: 'Finalizar' }).click()
    const busy = page.getByRole('button', { name: 'Enviando...' })
    await expect(busy).toBeFocused()
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('a toast is announced and can be closed', async () => {
    await page.getByRole('button', { name: 'Principal' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Configurações salvas com sucesso!' })
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(page.getByText('Configurações salvas com sucesso!')).toBeHidden()
  })
})

test('every target is 44 px high or more, and all fits 320 px', async ({ page }) => {
  await open(page)
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main button, main input, main select, main textarea, main summary, main a',
      ),
    ]
      .map((element) => ({
        text: element.textContent || element.getAttribute('type'),
        box: (element.closest('label') ?? element).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height > 0 && box.height < 43.5)
      .map(({ text, box }) => `${text} ${box.height}`),
  )
  // A checkbox counts together with its label, which is a target too.
  expect(small.filter((one) => !one.startsWith('checkbox'))).toEqual([])

  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})
