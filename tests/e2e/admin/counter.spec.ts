import { expect, type Page } from 'playwright/test'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'

const key = 'retiradas-vistas'
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)

/** Opens the counter, and waits until the device has stored the page and its list. */
async function openCounter(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, '/admin/retiradas', 'loja')
  await expect(page.getByText('Nenhuma retirada').or(page.locator('summary')).first()).toBeVisible()
  await expect.poll(() => kept(page)).not.toBeNull()
  const isReady = () =>
    page.evaluate(async () => {
      const files = await (await caches.open('retiradas-1')).keys()
      return navigator.serviceWorker.controller !== null && files.some(({ url }) => url.endsWith('/admin/retiradas'))
    })
  await expect.poll(isReady).toBe(true)
}

test('the counter opens without a network, says of when its list is, and comes back by itself; an old list is for reading, and then gone', async ({
  page,
  context,
}) => {
  await openCounter(page)
  const names = await page.locator('summary').allInnerTexts()
  expect(names.length).toBeGreaterThan(0)
  expect(await kept(page)).not.toContain('cpf')
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: /Sem internet: dados de \d\d:\d\d/ })
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.locator('summary').first()).toBeVisible()
  await page.locator('summary').last().click()
  await expect(page.getByRole('button', { name: 'Remarcar (precisa de internet)' }).last()).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The app was closed and is opened again, in a new tab without a session hint.
  const again = await context.newPage()
  await again.goto('/admin/retiradas')
  await expect(again.getByText(/Sem internet: dados de/)).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(again.getByText(/Sem internet: dados de/)).toHaveCount(0)
  await again.close()

  const setAge = (hours: number) =>
    page.evaluate(
      ([name, ms]) => {
        const stored = JSON.parse(localStorage.getItem(name) ?? '{}')
        localStorage.setItem(name, JSON.stringify({ ...stored, at: new Date(Date.now() - ms).toISOString() }))
      },
      [key, hours * 3_600_000] as const,
    )
  // A list of more than an hour is for reading.
  await context.setOffline(true)
  await setAge(2)
  await page.reload()
  await expect(page.getByText('A lista tem mais de uma hora')).toBeVisible()
  for (const line of await page.locator('summary').all()) await line.click()
  await expect(page.getByText('Para entregar é preciso internet').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entregar moto' })).toHaveCount(0)
  // One of more than twelve hours is gone.
  await setAge(13)
  await page.reload()
  await expect(page.getByText('Erro ao carregar as retiradas')).toBeVisible()
  await expect(page.locator('summary')).toHaveCount(0)
  expect(await kept(page)).toBeNull()
})

test('who may see the list no more loses it at the next contact, and who logs out leaves none, with a network or without', async ({
  page,
  context,
}) => {
  await openCounter(page)
  // The answer for a colleague whose role was changed.
  const list = '**/api/admin/pickups'
  await page.route(list, (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }))
  await page.reload()
  await expect(page.getByText('Erro ao carregar as retiradas')).toBeVisible()
  await expect(page.locator('summary')).toHaveCount(0)
  expect(await kept(page)).toBeNull()
  await page.unroute(list)
  await page.reload()
  await expect.poll(() => kept(page)).not.toBeNull()
  // Disabling an account ends its sessions, so the server no longer knows them.
  await page.evaluate(() => fetch('/api/admin/session', { method: 'DELETE' }))
  await page.reload()
  await expect.poll(() => kept(page)).toBeNull()
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('summary')).toHaveCount(0)
  await context.setOffline(false)

  await openCounter(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Você saiu neste aparelho' })).toBeVisible()
  await expect(page.locator('summary')).toHaveCount(0)
  expect(await kept(page)).toBeNull()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Você saiu neste aparelho' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.goto('/admin/retiradas')
  await expect(page.getByLabel('Usuário')).toBeVisible()
})
