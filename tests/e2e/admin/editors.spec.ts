import { expect, type Route } from 'playwright/test'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'

type Event = MotorcycleDetail['history'][number]

// Routes answer for the colleague, so that no data of other tests change.

test('a model that somebody else removes keeps what was typed of it, and is saved once it is brought back', {
  tag: '@nightly',
}, async ({ page }) => {
  const others: (Pick<Event, 'kind' | 'state'> & Partial<Event>)[] = []
  const sent: unknown[] = []
  const answerOf = async (route: Route) => {
    const url = route.request().url().replace('/bring-back', '')
    const detail: MotorcycleDetail = await (await page.request.get(url)).json()
    const changes = others.map((other, index) => ({
      ...detail.history[0],
      ...other,
      actor: 'bruna',
      version: detail.version + index + 1,
    }))
    const version = detail.version + changes.length
    return { ...detail, ...others.at(-1), version, history: [...changes.toReversed(), ...detail.history] }
  }
  await page.route(/motorcycles\/[^/]+$/, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: await answerOf(route) })
    sent.push(request.postDataJSON())
    if (others.length > 0) {
      const { facts, state } = request.postDataJSON()
      others.push({ kind: 'changed', state, facts })
      return route.fulfill({ json: await answerOf(route) })
    }
    others.push({ kind: 'archived', state: 'archived' })
    return route.fulfill({ status: 409, json: { code: 'stale_motorcycle' } })
  })
  await page.route(/motorcycles\/[^/]+\/bring-back$/, async (route) => {
    others.push({ kind: 'brought_back', state: 'held' })
    await route.fulfill({ json: await answerOf(route) })
  })
  await logIn(page, '/admin/motos')
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click()
  const text = page.getByRole('textbox', { name: 'Texto' })
  await text.fill('Leve e econômica.')

  await page.getByRole('button', { name: 'Salvar' }).click()
  const news = page.getByRole('alert').filter({ hasText: 'Esta moto foi removida enquanto você a editava' })
  await expect(news).toBeFocused()
  await expect(news).toContainText('Moto removida')
  await expect(text).toHaveValue('Leve e econômica.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(news).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)

  await news.getByRole('button', { name: 'Trazer de volta' }).click()
  await expect(news).toHaveCount(0)
  await expect(page.getByLabel('Nome')).toBeFocused()
  await expect(text).toHaveValue('Leve e econômica.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Moto salva')).toBeVisible()
  const [seen] = sent as { version: number }[]
  expect(sent[1]).toMatchObject({
    version: Number(seen?.version) + 2,
    state: 'held',
    facts: { text: 'Leve e econômica.' },
  })
})

test('a dealership that somebody else changes keeps what was typed of it, and its closed days as a draft', {
  tag: '@nightly',
}, async ({ page }) => {
  let changed = 0
  const sent: unknown[] = []
  await page.route('**/api/admin/dealerships*', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const { dealerships, ...rest } = await answer.json()
    const [first, ...others] = dealerships
    const now = { ...first, version: first.version + changed, ...(changed && { slotsPerHour: 17 }) }
    await route.fulfill({ json: { ...rest, dealerships: [now, ...others] } })
  })
  await page.route('**/api/admin/dealerships/*', async (route) => {
    sent.push(route.request().postDataJSON())
    changed += 1
    if (changed === 1) return route.fulfill({ status: 409, json: { code: 'stale_dealership' } })
    await route.fulfill({ json: await (await page.request.get('/api/admin/dealerships')).json() })
  })
  await logIn(page, '/admin/configuracoes/concessionarias')
  await page.getByRole('link', { name: 'Editar' }).first().click()
  await page.getByLabel('Rua e número').fill('Rua Nova, 10')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const news = page.getByRole('alert').filter({ hasText: 'Esta concessionária mudou enquanto você a editava' })
  await expect(news).toContainText(/Motos por hora: de “\d+” para “17”/)
  await expect(page.getByLabel('Rua e número')).toHaveValue('Rua Nova, 10')
  await expect(page.getByLabel('Motos por hora')).toHaveValue('17')
  await news.getByRole('button', { name: 'Entendi' }).click()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Editar' }).first()).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  const [seen] = sent as { version: number }[]
  expect(sent[1]).toMatchObject({
    version: Number(seen?.version) + 1,
    slotsPerHour: 17,
    facts: { street: 'Rua Nova, 10' },
  })

  await test.step('days are closed in a calendar by keyboard, and kept as a draft', async () => {
    await page.getByRole('link', { name: 'Editar' }).first().click()
    await page.getByRole('button', { name: 'Próximo mês' }).click()
    const day = page.getByRole('button', { name: /: +aberta$/ }).first()
    const closed = page.locator(`[data-day="${await day.getAttribute('data-day')}"]`)
    await closed.click()
    await expect(closed).toHaveAccessibleName(/: +fechada$/)
    await expect(closed).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^Fechada em \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await expect(closed).not.toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(closed).toBeFocused()
    await page.reload()
    await page.getByRole('button', { name: 'Próximo mês' }).click()
    await expect(closed).toHaveAttribute('aria-pressed', 'true')
    await closed.click()
    await expect(page.getByText('Nenhum dia fechado.')).toBeVisible()
  })
})
