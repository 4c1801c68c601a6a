import { expect, type Page } from 'playwright/test'
import { apply, logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectFitsInWideFont, expectTextWhole, textLooks } from '../../support/pages/large-text.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ viewport: { width: 390, height: 844 } })

/** Opens a view like a link to it, without loading the page anew. */
const follow = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: to }))
    link.click()
    link.remove()
  }, href)

test('the text of the analysts’ area is whole on a phone in any look', { tag: '@nightly' }, async ({ page }) => {
  const { id } = await apply(page)
  await logIn(page)
  for (const [address, heading] of [
    ['', 'Dashboard'],
    ['/financiamentos?age=late', 'Financiamentos'],
    [`/financiamentos/${id}`, /^Gerenciar/],
    ['/solicitacoes/contatos', 'Contatos'],
    ['/pagamentos', 'Pagamentos'],
    ['/cobranca', 'Cobrança'],
    ['/solicitacoes', 'Solicitações'],
    ['/aprovacoes', 'Aprovações'],
    ['/motos', 'Motos'],
    ['/configuracoes/concessionarias', 'Concessionárias'],
    ['/relatorios', 'Relatórios'],
    ['/configuracoes', 'Configurações'],
    ['/configuracoes/equipe', 'Equipe'],
  ] as const) {
    await follow(page, `/admin${address}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByText('Carregando...')).toHaveCount(0)
    for (const [look, css] of Object.entries(textLooks))
      await test.step(`${address} ${look}`, () => expectTextWhole(page, css))
    await test.step(`${address} in a wide font`, () => expectFitsInWideFont(page))
  }
})
