import { expect, type Page } from 'playwright/test'
import { apply, logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/pages/page-checks.ts'
import { analystOf } from '../../support/pages/portal.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Decisão' })

/**
 * Returns the newest application that a search finds; other journeys leave the named persons of the demonstration
 * alone.
 */
async function found(page: Page, query: Record<string, string>): Promise<string> {
  const answer = await page.request.get(`/api/admin/applications?${new URLSearchParams(query)}`)
  const { rows } = (await answer.json()) as { rows: readonly { id: string }[] }
  expect(rows.length, JSON.stringify(query)).toBeGreaterThan(0)
  return rows[0]?.id ?? ''
}

/** From the breadcrumbs to the foot of the bar with the decisions, in pixels. */
async function headHeight(page: Page): Promise<number> {
  const top = (await page.getByRole('navigation', { name: 'Você está em' }).boundingBox())?.y ?? 0
  const foot = await bar(page).boundingBox()
  return (foot?.y ?? 0) + (foot?.height ?? 0) - top
}

/** The pixels between the words about the assignee and the button beside them; negative where they overlap. */
async function roomBesideAssignee(page: Page): Promise<number> {
  const words = await page.locator('#responsavel > :not(:empty)').last().boundingBox()
  const button = await bar(page)
    .getByRole('button', { name: /^(Assumir|Passar para outra pessoa)$/ })
    .first()
    .boundingBox()
  return (button?.x ?? 0) - (words?.x ?? 0) - (words?.width ?? 0)
}

interface Phase {
  query: Record<string, string>
  facts: readonly string[]
  first: string
}

const phases: Record<string, readonly Phase[]> = {
  'before the contract': [
    { query: { q: 'Júlia Peçanha Couto' }, facts: ['Score', 'Parcela ÷ renda', 'Idade'], first: 'Análise' },
    { query: { status: 'approved' }, facts: ['Aprovado', 'a receber'], first: 'Documentos a pedir' },
    { query: { q: 'Ruan Carvalho Pinho' }, facts: ['Documentos', 'Entrada'], first: 'Status dos Documentos' },
  ],
  'from the entry on': [
    { query: { q: 'Rafael Nogueira Prado' }, facts: ['Documentos', 'a receber'], first: 'Pagamento da entrada' },
    {
      query: { q: 'João Pedro Alencar' },
      facts: ['Em atraso', 'Próximo vencimento', 'Em aberto'],
      first: 'Parcelas',
    },
    { query: { q: 'Ícaro Meireles Dantas' }, facts: ['O banco encerrou', 'A devolver'], first: 'Como terminou' },
  ],
}

test('a colleague who has the application open makes the head no higher, and is named', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, '/admin', 'bruna')
  const { id } = await apply(page)
  const analyst = await analystOf(browser)
  const colleague = await analyst.openPage(`/admin/financiamentos/${id}`)
  await expect(bar(colleague)).toBeVisible()
  await page.goto(`/admin/financiamentos/${id}`)
  await expect(bar(page)).toContainText(/Helena Sampaio também está aqui/)
  expect(await headHeight(page)).toBeLessThanOrEqual(160)
  await analyst.close()
})

test('at a small desk the bar stays low, and large text is whole beside it and in the menu', async ({ page }) => {
  await logIn(page, '/admin', 'bruna')
  const { id } = await apply(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`/admin/financiamentos/${id}`)
  await expect(bar(page)).toContainText('Parcela ÷ renda')
  await expect(bar(page).getByRole('button', { name: 'Passar para outra pessoa' })).toBeVisible()
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(160)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
  const places = page.getByRole('navigation', { name: 'Administração' }).getByRole('list')
  expect(await places.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
})

/** The page of an application in a phase, alone and in a queue, at a desk and on a phone. */
async function beginsWithItsWork(page: Page, { query, facts, first }: Phase) {
  await page.setViewportSize({ width: 1280, height: 800 })
  const id = await found(page, query)
  await page.goto(`/admin/financiamentos/${id}`)
  for (const fact of facts) await expect(bar(page)).toContainText(fact)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first)
  expect(await headHeight(page)).toBeLessThanOrEqual(160)
  await expectAccessible(page)
  for (const width of [1440, 1920, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await roomBesideAssignee(page), `${width} px`).toBeGreaterThanOrEqual(0)
  }

  const fila = page.getByRole('navigation', { name: 'Fila' })
  const move = { id, name: 'Maria Aparecida dos Santos Albuquerque', from: 'received', to: 'analysis', until: null }
  const moved = { ...move, version: 1 }
  // Without a move to undo the bar is never higher, so one phase shows that.
  for (const last of first === 'Análise' ? [undefined, moved] : [moved]) {
    // The queue as the tab keeps it, so that no other journey's work is taken.
    const run = JSON.stringify({ queue: 'documents', ids: [id, crypto.randomUUID()], last })
    await page.evaluate((kept) => sessionStorage.setItem('admin-queue', kept), run)
    await page.reload()
    await expect(fila).toContainText('1 de 2')
    for (const fact of facts) await expect(bar(page)).toContainText(fact)
    if (last) await expect(fila.getByRole('button', { name: 'Desfazer' })).toBeInViewport()
    // Title and tools stand in the bar, and nothing of the head above it.
    await expect(page.getByRole('navigation', { name: 'Você está em' })).toHaveCount(0)
    await expect(bar(page).getByRole('heading', { name: /^Gerenciar Financiamento/ })).toBeAttached()
    expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(160)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first)
  await expect(fila.getByRole('button', { name: 'Sair da fila' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  // Before a next stage the foot has a row for it and one for the rest; an approval can also be taken back.
  if (await bar(page).getByRole('button', { name: 'O que o cliente recebe' }).isVisible()) {
    const height = (await page.getByRole('region', { name: 'Ações' }).boundingBox())?.height
    expect(height, first).toBeLessThanOrEqual(facts.includes('Aprovado') ? 150 : 100)
  }
  await page.evaluate(() => sessionStorage.removeItem('admin-queue'))
}

for (const [when, each] of Object.entries(phases)) {
  const title = `${when}, the page begins with the work of the phase, under a head of at most 160 px, in a queue too`
  test(title, { tag: when === 'before the contract' ? '@nightly' : [] }, async ({ page }) => {
    test.slow()
    await logIn(page, '/admin/seguranca', 'bruna')
    for (const phase of each) await test.step(phase.first, () => beginsWithItsWork(page, phase))
  })
}

test('a contract in service shows its debt, folds what is done, and takes a contact from its bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, '/admin', 'bruna')
  await page.goto(`/admin/financiamentos/${await found(page, { q: 'João Pedro Alencar' })}`)
  await expect(bar(page)).toContainText(/há \d+ dias/)
  for (const gone of ['Score', 'Idade']) await expect(bar(page)).not.toContainText(gone)
  await expect(page.getByRole('button', { name: 'Salvar Status' })).toBeHidden()
  await page.emulateMedia({ forcedColors: 'active' })
  const quiet = page.getByRole('button', { name: 'Encerrar acessos do cliente' })
  await expect(quiet).toHaveCSS('text-decoration-line', 'underline')
  // A frame of its own would lie over the lines beside it.
  await expect(quiet).toHaveCSS('border-top-color', 'rgb(255, 255, 255)')
  // The place one is in is no tint there, which such colours take away.
  const place = page.getByRole('navigation', { name: 'Administração' }).locator('[aria-current]:visible')
  await expect(place).toHaveCSS('text-decoration-line', 'underline')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.keyboard.press('o')
  await expect(page.getByLabel('Observações sobre a mudança de status')).toBeFocused()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Registrar contato' }).click()
  await expect(page.getByRole('dialog', { name: 'Registrar contato' })).toContainText('de atraso')
  await expectAccessible(page)
})
