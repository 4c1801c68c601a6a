import { expect } from 'playwright/test'
import { demoApplicants, demoPassword } from '../../../netlify/local/demo/logins.ts'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { logIn as logInApplicant, openPortal } from '../../support/pages/portal.ts'

const owner = demoApplicants[2]

test('the analyst offers another due day, and the customer sees the difference and accepts it with a code', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(90_000)
  const errors = watchForErrors(page)
  await logIn(page, `/admin/financiamentos?q=${encodeURIComponent(owner.name)}`)
  await page
    .getByRole('link', { name: new RegExp(owner.name) })
    .first()
    .click()
  await page.waitForURL(/financiamentos\/[0-9a-f-]{36}/)
  const { plan } = await page.evaluate(
    async (id) => (await fetch(`/api/admin/applications/${id}/installments`)).json(),
    new URL(page.url()).pathname.split('/').at(-1),
  )
  // The plan has one of these days already on some days of the year, because its dates count from today.
  const [other, wanted] = [5, 28, 12].filter((day) => day !== Number(plan.rows.at(-1).dueOn.slice(8)))
  await page.getByRole('button', { name: 'Mudar o dia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mudar o dia do vencimento' })
  await dialog.getByLabel('Novo dia do mês').fill('40')
  await dialog.getByRole('button', { name: 'Ver a diferença' }).click()
  await expect(dialog.getByText('Informe um dia de 1 a 28')).toBeVisible()
  await test.step('the difference of a day that is no longer in the field does not come', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/installments/due-day?day=${other}`, async (route) => {
      await held
      await route.continue()
    })
    await dialog.getByLabel('Novo dia do mês').fill(`${other}`)
    await dialog.getByRole('button', { name: 'Ver a diferença' }).click()
    await dialog.getByLabel('Novo dia do mês').fill(`${wanted}`)
    const late = page.waitForResponse(`**/installments/due-day?day=${other}`)
    release()
    await (await late).finished()
    await expect(dialog.getByRole('button', { name: /Ver a diferença|Oferecer/ })).toHaveText('Ver a diferença')
    await page.unrouteAll()
  })
  await dialog.getByLabel('Novo dia do mês').fill(`${wanted}`)
  await dialog.getByRole('button', { name: 'Ver a diferença' }).click()
  await expect(dialog.getByText('Sem custo para o cliente.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Oferecer ao cliente' }).click()
  await expect(page.getByText(`Novo dia oferecido: ${wanted}`)).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto('/robots.txt')
  await logInApplicant(phone, { cpf: owner.cpf, password: demoPassword })
  await openPortal(phone)
  const offer = phone.getByRole('region', { name: `Novo dia das parcelas: ${wanted}` })
  await expect(offer.getByText('A mudança não custa nada')).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await offer.getByRole('button', { name: 'Receber o código para aceitar' }).click()
  await offer.getByLabel('Código').fill('000000')
  await offer.getByRole('button', { name: 'Aceitar o novo dia' }).click()
  await expect(offer.getByText(/Código incorreto/)).toBeVisible()
  await offer.getByLabel('Código').fill(await readCode(phone, 'elisa.vaz@example.com'))
  await expect(offer.getByText(/Código incorreto/)).toHaveCount(0)
  await offer.getByRole('button', { name: 'Aceitar o novo dia' }).dblclick()
  await expect(offer).toHaveCount(0)
  await context.close()

  await page.reload()
  await expect(page.getByText(/O dia mudou há menos de doze meses/)).toBeVisible()
  expect(errors).toEqual([])
})
