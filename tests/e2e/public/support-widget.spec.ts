import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, layoutShift } from '../../support/pages/page-checks.ts'

const launcher = (page: Page) => page.getByRole('button', { name: 'Suporte', exact: true })
const widget = (page: Page) => page.getByRole('dialog', { name: 'Precisa de ajuda?' })
const section = (page: Page, title: string) =>
  widget(page)
    .locator('details')
    .filter({ has: page.getByText(title, { exact: true }) })
    .first()
const chat = (page: Page) => widget(page).getByRole('link', { name: 'Chat Online' })
const answerWith = (page: Page, whatsapp: string) =>
  page.route('**/api/support', (route) => route.fulfill({ json: { whatsapp } }))

test('opens and closes by pointer and keyboard, with one section open at a time', async ({ page }) => {
  await page.goto('/faq')
  await test.step('has six, three and four questions, one section open at a time', async () => {
    await launcher(page).click()
    for (const [title, count] of [
      ['Suporte Geral', 6],
      ['Financeiro', 3],
      ['Contratos', 4],
    ] as const) {
      await section(page, title).locator('summary').first().click()
      const items = widget(page).locator('details details').filter({ visible: true })
      await expect(items).toHaveCount(count)
      await items.last().locator('summary').click()
      await expect(items.last().locator('p')).toBeVisible()
      await expectAccessible(page)
    }
  })

  await test.step('closes by its button and by a click outside', async () => {
    await widget(page).getByRole('button', { name: 'Fechar' }).click()
    await expect(widget(page)).toBeHidden()
    await launcher(page).click()
    await page.mouse.click(20, 400)
    await expect(widget(page)).toBeHidden()
  })

  await test.step('works by keyboard and gives the focus back', async () => {
    await launcher(page).focus()
    await page.keyboard.press('Enter')
    await expect(widget(page).getByRole('button', { name: 'Fechar' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(widget(page).getByText('O pedido é gratuito')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(widget(page)).toBeHidden()
    await expect(launcher(page)).toBeFocused()
  })
})

test('opens and closes where the browser has no popovers, like Safari before 17', async ({ page }) => {
  // Its buttons and its place among the open things are then what such a browser makes of them: nothing.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    addEventListener('DOMContentLoaded', () => {
      document.getElementById('suporte')?.removeAttribute('popover')
    })
  })
  await page.goto('/faq')
  await launcher(page).click()
  await section(page, 'Financeiro').locator('summary').first().click()
  const [first] = await widget(page).locator('details details').filter({ visible: true }).all()
  await first?.locator('summary').click()
  await expect(first?.locator('p') ?? page.locator('p')).toBeVisible()
  await widget(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(widget(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
  await launcher(page).click()
  await page.keyboard.press('Escape')
  await expect(widget(page)).toBeHidden()
})

test('its button is in the header of the pages with React and of an unknown one, on the narrowest phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/tiriva-website', '/motorcycle/pop-110i', '/meu-financiamento', '/404']) {
    await page.goto(path)
    await expect(page.locator('header').getByRole('button', { name: 'Suporte', exact: true })).toBeInViewport()
    await expectNoSidewaysScroll(page)
  }
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
})

test('the chat of widget, landing and Fale Conosco has the preset text and the number of the settings', async ({
  page,
}) => {
  await answerWith(page, '5511987654321')
  await page.goto('/')
  const landing = page.getByRole('link', { name: 'Abrir o chat' })
  await landing.scrollIntoViewIfNeeded()
  await expect(landing).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=/)
  await page.goto('/faq')
  await launcher(page).click()
  await expect(chat(page)).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321?text=Ol%C3%A1%2C%20preciso%20de%20suporte.',
  )
  await expect(chat(page)).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  const contact = page.getByRole('link', { name: 'Fale Conosco' })
  await contact.scrollIntoViewIfNeeded()
  await expect(contact).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=/)
})

for (const [number, tel, shown] of [
  ['08000000000', 'tel:08000000000', '0800 000 0000'],
  ['551133334444', 'tel:+551133334444', '11 3333 4444'],
] as const) {
  test(`${shown} cannot chat: widget, landing and help centre offer the call`, async ({ page }) => {
    await answerWith(page, number)
    const call = page.getByRole('link', { name: `Ligar para ${shown}` })
    const expectCall = async (link: Locator) => {
      await expect(link).toHaveAttribute('href', tel)
      await expect(link).toHaveAttribute('target', '')
    }
    await page.goto('/')
    await launcher(page).click()
    await expectCall(widget(page).getByRole('link', { name: `Ligar para ${shown}` }))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(widget(page)).toBeHidden()
    await expectCall(page.getByRole('main').locator(call))
    await expect(page.getByText('Abrir o chat')).toHaveCount(0)
    await page.goto('/faq')
    const contact = page.getByRole('link', { name: 'Fale Conosco' })
    await contact.scrollIntoViewIfNeeded()
    await expectCall(contact)
  })
}

test('a new number arrives by the event and is not undone by an older answer', async ({ page }) => {
  await answerWith(page, '5511987654321')
  await page.goto('/faq')
  await page.evaluate(() =>
    window.dispatchEvent(
      new CustomEvent('supportConfigUpdate', { detail: { whatsappSuporte: '+55 (21) 90000-0001' } }),
    ),
  )
  await launcher(page).click()
  await page.waitForLoadState('networkidle')
  await expect(chat(page)).toHaveAttribute('href', /wa\.me\/5521900000001\?/)
})

test('asks the real service, and only when the widget is used', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  await page.goto('/faq')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const [answer] = await Promise.all([page.waitForResponse('**/api/support'), launcher(page).click()])
  const { whatsapp } = await answer.json()
  await expect(chat(page)).toHaveAttribute('href', new RegExp(`/${whatsapp}\\?`))
})

test('still has a chat when the service does not answer, and leads to the answers that do not come', async ({
  page,
}) => {
  await page.route(/\/api\/support$|\/suporte\.json$/, (route) => route.abort())
  await page.goto('/faq')
  await launcher(page).click()
  await expect(chat(page)).toHaveAttribute('href', /wa\.me\/\d+\?text=/)
  const answers = widget(page).getByRole('link', { name: 'Ver a resposta' })
  await section(page, 'Financeiro').locator('summary').first().click()
  await widget(page).getByText('Posso mudar o dia do vencimento?').click()
  await expect(answers).toHaveAttribute('href', '/suporte-financeiro#mudar-vencimento')
  // The next opening tries again.
  await page.unroute(/\/api\/support$|\/suporte\.json$/)
  await page.keyboard.press('Escape')
  await expect(widget(page)).toBeHidden()
  await launcher(page).click()
  await expect(widget(page).getByText('uma vez a cada 12 meses')).toBeVisible()
  await expect(answers).toHaveCount(0)
})
