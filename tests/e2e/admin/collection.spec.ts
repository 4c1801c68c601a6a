import { expect } from 'playwright/test'
import { ageNames } from '../../../src/content/collection.ts'
import { brazilianDate, formatPlainDate } from '../../../src/domain/calendar/calendar.ts'
import { daysAfter } from '../../../src/domain/calendar/day-arithmetic.ts'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

// A contract of the demonstration, released 47 days ago, without a payment since.
const late = 'João Pedro Alencar'

test('who is late is in the list of an age and is called once: a promise leaves the list of today and stays with the contract', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  await logIn(page, '/admin', 'bruna')
  const errors = watchForErrors(page)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^Cobrança/ }).click()
  await expect(page.getByRole('heading', { name: 'Cobrança', level: 1 })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: late })
  await expect(row).toContainText('Ninguém ligou ainda')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('the ages open their lists on a phone, and a list without anybody says so', async () => {
    await page.getByRole('link', { name: 'Todos em atraso' }).click()
    const person = page.getByRole('listitem').filter({ hasText: late })
    await person.getByRole('button', { name: 'Registrar contato' }).click()
    const told = await page
      .getByRole('dialog', { name: 'Registrar contato' })
      .getByText(/de atraso/)
      .innerText()
    await page.keyboard.press('Escape')
    // A due day on a weekend moves to Monday, so the same contract is 12 to 17 days late.
    const isOlder = Number(/(\d+) dias de atraso/.exec(told)?.[1]) > 15
    const tile = page.getByRole('link', { name: isOlder ? /16 a 30 dias/ : /6 a 15 dias/ })
    await tile.click()
    await expect(page).toHaveURL(`/admin/cobranca?list=${isOlder ? 'late_16' : 'late_6'}`)
    await expect(tile).toHaveAttribute('aria-current', 'true')
    await expect(person).toContainText('hoje custa')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expect(page.getByText(/^Nenhum contrato em: .*Mais de 90 dias de atraso/)).toBeVisible()
    await page.goto('/admin/cobranca?list=late_91')
    await expect(page.getByText('Nenhum contrato aqui')).toBeVisible()
  })
  await page.setViewportSize({ width: 1400, height: 900 })
  await page.goto('/admin/cobranca')

  await row.getByRole('button', { name: 'Registrar contato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar contato' })
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(dialog.getByText('Escolha o que aconteceu')).toBeVisible()
  await dialog.getByText('Prometeu pagar', { exact: true }).click()
  const today = brazilianDate(new Date())
  await dialog.getByLabel('Prometeu pagar até').fill(formatPlainDate(daysAfter(today, 40)))
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(dialog.getByText('Informe um dia de hoje até daqui a 30 dias')).toBeVisible()
  const promised = formatPlainDate(daysAfter(today, 3))
  await dialog.getByLabel('Prometeu pagar até').fill(promised)
  await dialog.getByLabel('O que foi dito').fill('Recebe na sexta')
  // What was heard is not lost with the dialog.
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Registrar contato' }).click()
  await expect(dialog.getByLabel('Prometeu pagar até')).toHaveValue(promised)
  await expect(dialog.getByLabel('O que foi dito')).toHaveValue('Recebe na sexta')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByText('Contato registrado')).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Todos em atraso' }).click()
  await expect(row).toContainText(`Ligou: prometeu pagar até ${promised}`)
  await expect(row).toContainText('Recebe na sexta')
  await row.getByRole('link', { name: `Abrir o financiamento de ${late}` }).click()
  await expect(page.getByText(`Ligou: prometeu pagar até ${promised}`)).toBeVisible()
  expect(errors).toEqual([])
})

for (const [device, width] of [
  ['a phone', 390],
  ['a wide screen', 1280],
] as const)
  test(`on ${device} the list keeps its place when the ages come after it`, { tag: '@nightly' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await logIn(page)
    let answer = () => {}
    const isAllowed = new Promise<void>((resolve) => {
      answer = resolve
    })
    const late: readonly string[] = ['week', 'late_6', 'late_31']
    await page.route('**/api/admin/collection/ages', async (route) => {
      await isAllowed
      const ages = Object.keys(ageNames).map((band) => {
        const isLate = late.includes(band)
        return { band, contracts: isLate ? 2 : 0, cents: isLate ? 250_000 : 0 }
      })
      await route.fulfill({ json: { ages } })
    })
    await page.goto('/admin/cobranca')
    const list = page.getByRole(width < 500 ? 'list' : 'region', { name: 'Contratos a cobrar' })
    await expect(list).toBeVisible()
    const top = async () => (await list.boundingBox())?.y ?? 0
    const before = await top()
    answer()
    await expect(page.getByRole('link', { name: ageNames.late_6 })).toBeVisible()
    // The name of an age may take a line more.
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(24)
  })
