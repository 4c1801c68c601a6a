import { expect } from 'playwright/test'
import { type MessageParams, renderMessage } from '#content/mail/templates.ts'
import type { MessageKind } from '#domain/messages.ts'
import { messageSamples } from '../../support/message-samples.ts'
import { test } from '../../support/pages/journey.ts'
import { colourRules, expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'

test('every message reads well on a phone and on a desk, light and dark, without a picture', {
  tag: '@nightly',
}, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // One page shows all messages, because a page for each, with axe in it, took six times as long.
  for (const kind of Object.keys(messageSamples) as MessageKind[])
    await test.step(kind, async () => {
      await page.setContent(renderMessage(kind, messageSamples[kind] as MessageParams<typeof kind>).html)
      await page.emulateMedia({ colorScheme: 'light' })
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The dark scheme has colours of its own, and no other sizes.
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, { rules: colourRules })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(requests, 'what the message fetches').toEqual([])
    })
})

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
