import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import {
  expectFitsInWideFont,
  expectTextWhole,
  expectWholeOnSmallPhone,
  textLooks,
} from '../../support/pages/large-text.ts'
import { analystOf, logInNewApplicant, logInWithInstallments } from '../../support/pages/portal.ts'
import { readablePhoto } from '../../support/portal.ts'

test.describe.configure({ timeout: 240_000 })

const widths = Array.from({ length: 49 }, (_, step) => 320 + step * 20)

/**
 * Texts broken into lines of a few letters, as 'the text: letters in the narrowest line', and how far the page scrolls
 * sideways.
 */
function measured(page: Page): Promise<{ broken: string[]; sideways: number }> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      if (text.length < 12 || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      if (node.parentElement.closest('.sr-only, script, style, option')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (lines >= 3 && text.length / lines < 7)
        broken.push(`${text}: ${Math.round(text.length / lines)} letters a line`)
    }
    return { broken, sideways: document.documentElement.scrollWidth - innerWidth }
  })
}

/** Checks every width, and on a phone also larger text. */
async function expectWholeLines(page: Page) {
  for (const width of widths) {
    // A low window, because drawing is most of the cost and the height changes no line.
    await page.setViewportSize({ width, height: 240 })
    const { broken, sideways } = await measured(page)
    expect(broken, `at ${width} px`).toEqual([])
    expect(sideways, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const css of Object.values(textLooks)) await expectTextWhole(page, css)
  await expectFitsInWideFont(page)
}

test('no card of the portal breaks its text into letters, at any width and in any stage', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const { id } = await logInNewApplicant(page)
  const analyst = await analystOf(browser)
  for (const status of ['received', 'approved', 'waiting_docs'] as const) {
    if (status !== 'received') await analyst.setStatus(id, status)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Meu Financiamento' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dados pessoais' })).toBeVisible()
    await expectWholeLines(page)
  }
  const photo = { name: 'uma-foto-com-um-nome-bem-comprido-de-verdade.jpg', mimeType: 'image/jpeg' }
  await page
    .getByRole('listitem', { name: 'CNH' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...photo, buffer: await readablePhoto() })
  await expectWholeLines(page)
  await page
    .getByRole('button', { name: /^Enviar (1 )?documento/ })
    .last()
    .click()
  await expect(page.getByText('CNH enviado com sucesso!')).toBeVisible({ timeout: 30_000 })
  await expectWholeLines(page)
  await analyst.setStatus(id, 'signing')
  for (const address of ['/dashboard', '/dashboard#contrato', '/dashboard#acesso']) {
    await page.goto('/robots.txt')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWholeLines(page)
  }
  await analyst.close()
})

test('on the narrowest phone, with text of twice the size, no amount and no heading breaks inside', {
  tag: '@nightly',
}, async ({ page }) => {
  await logInWithInstallments(page)
  await expectWholeOnSmallPhone(page)
})
