import { expect, type Page, test } from 'playwright/test'
import { type MessageParams, renderMessage } from '#content/mail/templates.ts'
import type { MessageKind } from '#domain/messages.ts'
import { messageSamples } from '../../support/message-samples.ts'
import { colourRules, expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'

// One page shows all messages, because a page for each, with axe in it, took six times as long.
let reader: Page
const requests: string[] = []
test.beforeAll(async ({ browser }) => {
  reader = await browser.newPage()
  reader.on('request', (request) => requests.push(request.url()))
})
test.afterAll(() => reader.close())

for (const kind of Object.keys(messageSamples) as MessageKind[]) {
  test(`${kind} reads well on a phone and on a desk, light and dark, without a picture`, async () => {
    requests.length = 0
    await reader.setContent(renderMessage(kind, messageSamples[kind] as MessageParams<typeof kind>).html)
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.emulateMedia({ colorScheme })
      for (const width of [320, 600]) {
        await reader.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(reader)
      }
      await expectAccessible(reader, colorScheme === 'light' ? {} : { rules: colourRules })
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(requests, 'what the message fetches').toEqual([])
  })
}

test('a long word or address does not push the message sideways', async ({ page }) => {
  const long = 'A'.repeat(150)
  const link = `https://tiriva.example/admin/convite#${long}`
  for (const { html } of [
    renderMessage('team_invitation', { ...messageSamples.team_invitation, link, invitedBy: long }),
    renderMessage('analyst_message', { ...messageSamples.analyst_message, subject: long.slice(0, 100), body: long }),
    renderMessage('document_refused', { ...messageSamples.document_refused, reason: long }),
  ]) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.setContent(html)
    await expectNoSidewaysScroll(page)
  }
})

test('the dark scheme really is dark', async ({ page }) => {
  await page.setContent(renderMessage('one_time_code', messageSamples.one_time_code).html)
  const background = () => page.locator('.card').evaluate((card) => getComputedStyle(card).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background()).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toBe('rgb(35, 30, 32)')
})
