import { expect } from 'playwright/test'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'

test('a PDF is shown in its frame, opened in a tab and downloaded, and is offered as a file where the browser shows none', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(120_000)
  const printed = await browser.newPage()
  await printed.setContent('<h1>Conta de luz</h1>')
  const bill = { name: 'conta.pdf', mimeType: 'application/pdf', buffer: await printed.pdf() }
  await printed.close()
  const analyst = await analystOf(browser)
  const { id } = await logInNewApplicant(page)
  await analyst.setStatus(id, 'waiting_docs')
  await analyst.close()
  await openPortal(page)
  const item = page.getByRole('listitem', { name: 'Comprovante de Residência', exact: true })
  await item.locator('input[type=file]:not([capture])').setInputFiles(bill)
  await page.getByRole('button', { name: 'Enviar documento' }).click()
  await expect(page.getByText('Comprovante de Residência enviado com sucesso!')).toBeVisible({ timeout: 30_000 })

  const viewer = page.getByRole('dialog', { name: 'Visualização do Documento' })
  const view = page.getByRole('button', { name: 'Visualizar Comprovante de Residência' })
  await test.step('it is shown in its frame under the policy of the page, opened in a tab and downloaded', async () => {
    const errors = watchForErrors(page)
    await logIn(page, `/admin/financiamentos/${id}`)
    await view.click()
    await expect(viewer.locator('iframe')).toHaveAttribute('src', /^blob:/)
    await expect(viewer.getByRole('button', { name: 'Aumentar' })).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('link', { name: 'Baixar' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^comprovante-de-residencia-\d{4}\.pdf$/)
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      viewer.getByRole('link', { name: 'Abrir em nova aba' }).click(),
    ])
    expect(tab.url()).toMatch(/^blob:/)
    expect(errors).toEqual([])
    await tab.close()
  })
  await test.step('it is offered as a file where the browser shows none', async () => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { value: false }))
    await page.reload()
    await view.click()
    await expect(viewer).toContainText('Este navegador não mostra PDF aqui')
    await expect(viewer.getByRole('link', { name: 'Abrir em nova aba' })).toBeVisible()
    await expectAccessible(page)
  })
})
