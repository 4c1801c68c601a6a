import { expect } from 'playwright/test'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'

test('an error in a browser reaches the managers, without what it says and where its reader was', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/meu-financiamento?pedido=529.982.247-25', { waitUntil: 'networkidle' })
  expect(scripts).not.toContain('/erros.js')
  const sent = page.waitForResponse('**/api/browser-errors')
  await page.evaluate(() => void setTimeout(() => Promise.reject(new RangeError('CPF 529.982.247-25'))))
  expect((await sent).status()).toBe(204)

  await logIn(page, '/admin/configuracoes/instalacao')
  const errors = page.getByRole('region', { name: 'Erros nos navegadores' })
  await expect(errors).toContainText('Promessa sem resposta: RangeError')
  await expect(errors).toContainText('/meu-financiamento')
  await expect(errors).not.toContainText('529')
  await expectAccessible(page)
})
