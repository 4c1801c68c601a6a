import { expect, type Page } from 'playwright/test'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectContentFits, layoutShift } from '../../support/pages/page-checks.ts'

const history = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Histórico' }) })

test('a document is looked at, zoomed, refused with a reason and accepted; looks are in the history', async ({
  page,
}) => {
  await logIn(page, '/admin/financiamentos?status=waiting_docs')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const withFile = await page.evaluate(async () => {
    const { rows } = await (await fetch('/api/admin/applications?status=waiting_docs')).json()
    for (const { id } of rows) {
      const detail = await (await fetch(`/api/admin/applications/${id}`)).json()
      const images = Object.values(detail.documents as Record<string, { contentType: string | null }>)
      if (images.filter((one) => one.contentType?.startsWith('image/')).length > 1) return id as string
    }
    return null
  })
  expect(withFile, 'the demo has an application with documents').not.toBeNull()
  await page.goto(`/admin/financiamentos/${withFile}`)
  await expect(page.getByRole('img', { name: /^Miniatura/ }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Visualizar/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Visualização do Documento' })
  await expect(viewer.getByRole('img')).toBeVisible()
  // On every screen the whole picture comes first, together with all controls of the decision.
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectContentFits(page)
    const pane = viewer.getByRole('region', { name: /^Documento:/ })
    expect(await pane.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
    await expect(viewer.getByRole('button', { name: 'Aceitar documento' })).toBeInViewport()
  }
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  // The keyboard works at once: zoom, turn, the next document.
  const pane = viewer.getByRole('region', { name: /^Documento:/ })
  const before = await pane.getAttribute('aria-label')
  await page.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: 'Diminuir' })).toBeEnabled()
  // The picture fills its frame even after a long drag.
  await viewer.getByRole('img').hover()
  await page.mouse.down()
  await page.mouse.move(5000, 5000, { steps: 4 })
  await page.mouse.up()
  const [frame, picture] = await Promise.all([pane.boundingBox(), viewer.getByRole('img').boundingBox()])
  expect(Math.round((picture?.x ?? 0) - (frame?.x ?? 0))).toBeLessThanOrEqual(1)
  expect(Math.round((picture?.y ?? 0) - (frame?.y ?? 0))).toBeLessThanOrEqual(1)
  // No document can be accepted before it was compared.
  await page.keyboard.press('a')
  await expect(viewer.getByText('Confira e marque cada linha antes de aceitar')).toBeVisible()
  await expect(viewer.getByRole('alert')).toBeFocused()
  await pane.focus()
  await page.keyboard.press('v')
  await expect(viewer.getByRole('button', { name: 'Diminuir' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(pane).not.toHaveAttribute('aria-label', before ?? '')
  await expectAccessible(page)
  await page.keyboard.press('m')
  await expect(viewer.getByRole('radio', { name: 'Ilegível' })).toBeFocused()
  await pane.focus()
  await viewer.getByRole('button', { name: 'Recusar documento' }).click()
  await expect(viewer.getByText('Escolha por que o documento volta')).toBeVisible()
  await expect(viewer.getByRole('radio', { name: 'Ilegível' })).toBeFocused()
  await expectAccessible(page)
  // The code fills in the text for the customer; a text of the analyst's own stays.
  await viewer.getByText('Cortado', { exact: true }).click()
  await expect(viewer.getByLabel('Motivo da recusa')).not.toHaveValue('')
  await viewer.getByText('Ilegível', { exact: true }).click()
  await expect(viewer.getByLabel('Motivo da recusa')).toHaveValue(/^Não conseguimos ler o documento/)
  await viewer.getByRole('button', { name: 'Recusar documento' }).click()
  await expect(viewer).toContainText('Recusado: Não conseguimos ler o documento')
  // The keys work at once.
  await expect(pane).toBeFocused()
  await page.keyboard.press('c')
  await viewer.getByRole('button', { name: 'Aceitar documento' }).click()
  await expect(page.getByText(/documento aceito$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(history(page)).toContainText('Recusou o documento')
  await expect(history(page)).toContainText('Motivo: Ilegível')
  await expect(history(page)).toContainText('Não conseguimos ler o documento')
  await expect(history(page)).toContainText('Conferido: Nome')
})
