import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import { apply, demoAnalyst, logIn, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  watchForErrors,
} from '../../support/pages/page-checks.ts'
import { holdScripts } from '../../support/pages/slow-scripts.ts'

test('the login says what is wrong, forgets it on the next key, and leads where one wanted to go', async ({ page }) => {
  await page.goto('/admin/motos')
  await expect(page).toHaveURL('/admin/login?voltar=%2Fadmin%2Fmotos')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Preencha este campo')).toHaveCount(2)
  await page.getByLabel('Usuário').fill(demoAnalyst.username)
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Credenciais inválidas')
  await page.getByLabel('Senha', { exact: true }).fill(demoAnalyst.password)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Motos', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/admin/motos')

  // A logged-in person goes straight on, also in a new tab without a session hint.
  await page.goto('/admin/login?voltar=%2F%2Fevil.example%2Fadmin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
  const tab = await page.context().newPage()
  await tab.goto('/admin/configuracoes')
  await expect(tab.getByRole('heading', { name: 'Configurações' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('menuitem', { name: 'Sair do sistema' }).click()
  await expect(page.getByText('Logout realizado com sucesso')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  expect((await page.request.get('/api/admin/dashboard')).status()).toBe(401)
})

test('the login is there before its scripts, and takes what is typed and sent before them', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/login?voltar=%2Fadmin%2Fcontatos')
  await expect(page.getByLabel('Usuário')).toBeFocused()
  await page.keyboard.type(demoAnalyst.username)
  await page.getByLabel('Senha', { exact: true }).fill(demoAnalyst.password)
  await page.keyboard.press('Enter')
  await expect(page.locator('form[data-held]')).toHaveCount(1)
  await expectAccessible(page)
  release()
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/admin/solicitacoes/contatos')
  expect(addresses.filter((address) => address.includes(demoAnalyst.password))).toEqual([])
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
})

test('the shell holds no data', async ({ request }) => {
  const html = await (await request.get('/admin/financiamentos')).text()
  expect(html).toContain('Carregando...')
  expect(html).not.toMatch(/@example\.com|R\$|\d{11}/)
})

test('the dashboard may come late or fail, and then counts and shows the newest', { tag: '@nightly' }, async ({
  page,
}) => {
  const errors = watchForErrors(page)
  const deliver = await holdScripts(page, 'DashboardView')
  await page.route('**/api/admin/dashboard', (route) => route.abort(), { times: 1 })
  await logIn(page)
  await test.step('a menu that was opened before the view arrived stays open', async () => {
    await page.getByRole('button', { name: 'Menu do usuário' }).click()
    deliver()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Segurança da conta' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Segurança da conta' })).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('an error is seen, and can be tried again', async () => {
    await expect(page.getByRole('alert')).toContainText('Erro ao carregar financiamentos')
    errors.length = 0
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { name: 'Financiamentos Recentes' })).toBeVisible()
  })
  await test.step('it counts and shows the newest, at every width', async () => {
    await expect(page.getByRole('table', { name: 'Financiamentos Recentes' }).getByRole('row')).toHaveCount(6)
    for (const counter of ['Total de financiamentos', 'Em análise', 'Aprovados', 'Recusados']) {
      await expect(page.getByRole('link', { name: counter })).toBeVisible()
    }
    await expect(page.getByRole('list', { name: 'Financiamentos em cada status' }).getByRole('link')).toHaveCount(7)
    await expectAccessible(page)
    for (const width of [320, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('link', { name: 'Ver todos os financiamentos' }).click()
    await expect(page.getByRole('heading', { name: 'Financiamentos', exact: true })).toBeFocused()
    expect(errors).toEqual([])
  })
  await test.step('a view whose code does not load shows an alert too, and the frame around it stays', async () => {
    await page.route('**/_astro/PaymentsView*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Pagamentos', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Esta parte da página não abriu')
    await page.unroute('**/_astro/PaymentsView*.js')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { name: 'Pagamentos', level: 1 })).toBeVisible()
  })
})

test('the list is searched, filtered and sorted by its address', async ({ page }) => {
  const name = uniqueName()
  await apply(page, { fullName: name, motorcycle: 'cbr-650r' })
  await apply(page, { fullName: name, motorcycle: 'x-adv' })
  await logIn(page, '/admin/financiamentos')
  const rows = page.getByRole('table', { name: 'Financiamentos' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)

  // The search ignores accents and case; the address follows.
  await page.getByRole('searchbox').fill(name.toUpperCase().replace('ÍRIS', 'IRIS'))
  await expect(rows).toHaveCount(2)
  // A searched text can be a CPF, so the address has a number instead.
  await expect(page).toHaveURL(/\?busca=\d+$/)
  await expect(page.getByText('2 financiamentos')).toBeVisible()
  await expect(rows.first()).toContainText(/\*\*\*\.\d{3}\.\d{3}-\*\*/)

  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByLabel('Modelo', { exact: true }).selectOption('CBR 650R')
  await page.getByRole('checkbox', { name: 'Pedido Recebido' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aplicar filtros' }).click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Remover filtro: CBR 650R' }).click()
  await expect(rows).toHaveCount(2)
  // A laptop shows the columns of the specification; one without room can still be chosen.
  for (const column of ['Cliente', 'Email', 'Modelo', 'Entrada', 'Parcela', 'Parcelas', 'Data', 'Status', 'Ações'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  const score = page.getByRole('columnheader', { name: 'Score' })
  await expect(score).toHaveCount(0)
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Score' }).check()
  await page.getByRole('button', { name: 'Pronto' }).click()
  await expect(score).toBeVisible()
  const entry = page.getByRole('columnheader', { name: 'Entrada' })
  await entry.getByRole('button').click()
  await expect(rows.first()).toContainText('CBR 650R')
  await expect(entry).toHaveAttribute('aria-sort', 'descending')
  await entry.getByRole('button').click()
  await expect(rows.first()).toContainText('X-ADV')
  await page.goBack()
  await expect(rows.first()).toContainText('CBR 650R')

  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('where there is no room for the table there are cards, and their order is a choice', async () => {
    const cards = page.getByRole('list', { name: 'Lista de financiamentos' }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await page.getByLabel('Ordenar por').selectOption('Menor entrada')
    await expect(cards.first()).toContainText('X-ADV')
    await page.getByLabel('Ordenar por').selectOption('Maior entrada')
    await expect(cards.first()).toContainText('CBR 650R')
    await expect(page).toHaveURL(/sort=entryCents&direction=desc/)
    await expectAccessible(page)
  })
  if (size) await page.setViewportSize(size)

  await page.getByRole('searchbox').fill('ninguém com este nome')
  await expect(page.getByText('Nenhum financiamento encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar pesquisa e filtros' }).click()
  await expect(page).toHaveURL('/admin/financiamentos')
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('the list is exported as it is seen, in one file however many slices it travels in, and as a whole with a reason', async ({
  page,
}) => {
  const name = uniqueName()
  const { contractNumber } = await apply(page, { fullName: name, motorcycle: 'cbr-650r' })
  await apply(page, { fullName: name, motorcycle: 'x-adv' })
  const search = `?q=${encodeURIComponent(name)}`
  await logIn(page, `/admin/financiamentos${search}&model=CBR+650R`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^financiamentos-\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  const [header, line, end] = file.split('\r\n')
  expect(header).toBe(
    '\ufeffContrato;Cliente;CPF;E-mail;Modelo;Preço;Entrada;Parcela;Parcelas;Score;Status;Data;Financiado;Juros ao mês (%);' +
      'Juros ao ano (%);IOF;IOF por conta de;CET ao ano (%);Total das parcelas;Total com o financiamento;Proposta válida até;' +
      'Parcela ÷ renda (%);Responsável;Na etapa desde;Dias na etapa;Prometido até;Atrasado;Motivo da recusa',
  )
  expect(line).toContain(`${contractNumber};${name};***.`)
  expect(line).toContain('CBR 650R;58990,00;5899,00;')
  expect(end).toBe('')

  await page.getByRole('button', { name: 'Remover filtro: CBR 650R' }).click()
  await expect(rows).toHaveCount(2)
  // A long list arrives in slices and still becomes one file.
  await page.route('**/applications.csv?*', (route) => route.continue({ url: `${route.request().url()}&limit=1` }))
  const [inSlices] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  const whole = (await readFile(await inSlices.path(), 'utf8')).split('\r\n')
  expect(whole).toEqual([header, expect.stringContaining('X-ADV'), line, ''])
  await page.unrouteAll()

  await test.step('the whole base is exported with a reason, with the columns that were chosen', async () => {
    await page.getByRole('searchbox').fill('')
    await expect(page).toHaveURL('/admin/financiamentos')
    await page.getByRole('button', { name: 'Colunas' }).click()
    for (const column of ['Email', 'Modelo', 'Entrada', 'Parcela', 'Parcelas', 'Data', 'Status']) {
      await page.getByRole('checkbox', { name: column, exact: true }).uncheck()
    }
    await page.getByRole('checkbox', { name: 'Responsável' }).check()
    await page.getByRole('checkbox', { name: 'Motivo da recusa' }).check()
    await page.getByRole('button', { name: 'Pronto' }).click()
    await page.getByRole('button', { name: 'Exportar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exportar tudo?' })
    await dialog.getByRole('button', { name: 'Exportar tudo' }).click()
    const reason = dialog.getByLabel('Para que é a exportação')
    await expect(reason).toHaveAccessibleDescription(/Escreva para que é a exportação/)
    await expectAccessible(page)
    await reason.fill('Conferência do mês')
    const [all] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const [chosen] = (await readFile(await all.path(), 'utf8')).split('\r\n')
    expect(chosen).toBe('\ufeffContrato;Cliente;CPF;Responsável;Motivo da recusa')
    await page.goto('/admin/configuracoes/auditoria')
    await expect(page.getByText('Exportou: financiamentos, Conferência do mês').first()).toBeVisible()
  })
})

/** The CPFs in the list that are only partly visible. */
async function cutCpfs(page: Page): Promise<string[]> {
  const cpfs = page.locator('tbody').getByText(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  expect(await cpfs.count()).toBeGreaterThan(0)
  return cpfs.evaluateAll((all) =>
    all.flatMap((cpf) => {
      const [own, room] = [cpf.getBoundingClientRect(), cpf.closest('td > span')?.getBoundingClientRect()]
      const isCut = room !== undefined && own.top < room.bottom && own.right > room.right + 1
      return isCut ? [cpf.textContent] : []
    }),
  )
}

test('the table has rows as high as one chooses, on a tablet too, and scrolls in its box with every column', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, '/admin/financiamentos?status=waiting_docs')
  const columns = page.getByRole('button', { name: 'Colunas' })
  const height = page.getByLabel('Altura das linhas')
  const done = page.getByRole('button', { name: 'Pronto' })
  await test.step('the longest stage is read whole on a laptop', async () => {
    const table = page.locator('table')
    await expect(table.getByText('Aguardando Documentação').first()).toBeVisible()
    const room = await table.evaluate((element) => (element.parentElement?.clientWidth ?? 0) - element.scrollWidth)
    expect(room).toBeGreaterThanOrEqual(0)
  })
  await page.getByRole('button', { name: 'Remover filtro: Aguardando Documentação' }).click()
  await expect(page).toHaveURL('/admin/financiamentos')
  const row = page.locator('tbody tr').first()
  await test.step('rows are as high as one chooses', async () => {
    for (const [name, most] of [
      ['Compacta', 37],
      ['Densa', 29],
      ['Mínima', 25],
    ] as const) {
      await columns.click()
      await height.selectOption(name)
      await done.click()
      expect((await row.boundingBox())?.height, name).toBeLessThanOrEqual(most)
      expect(await cutCpfs(page), name).toEqual([])
    }
    await expectAccessible(page)
  })
  await test.step('a tablet has rows too, which are sorted', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.reload()
    await expect(row).toBeVisible()
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(25)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=creditScore&direction=desc/)
    // Only open applications say how long they have waited.
    await page.getByRole('columnheader', { name: 'Na etapa' }).getByRole('button').click()
    await expect(page.getByRole('button', { name: 'Remover filtro: em aberto' })).toBeVisible()
    await page.getByRole('button', { name: 'Remover filtro: em aberto' }).click()
    await expect(page).toHaveURL('/admin/financiamentos')
  })
  await test.step('with every column the table scrolls in its box by keyboard, and whose row it is stays', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await columns.click()
    await height.selectOption({ index: 0 })
    for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check()
    await done.click()
    const table = page.getByRole('region', { name: 'Lista de financiamentos' })
    await table.focus()
    for (let presses = 0; presses < 30; presses++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(100)
    const left = async (what: Locator) => Math.round((await what.boundingBox())?.x ?? 0)
    const edge = await left(table)
    const name = table.locator('tbody tr td:nth-child(2)').first()
    await expect.poll(async () => (await left(name)) - edge).toBeLessThanOrEqual(1)
    await expect.poll(async () => (await left(table.getByRole('columnheader', { name: 'Cliente' }))) - edge).toBe(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('the sidebar says the same words at every width; a view takes the focus when it arrives; the number keys open them', {
  tag: '@nightly',
}, async ({ page }) => {
  // As many as a bad week leaves: their number must fit too.
  await page.route('**/api/admin/requests/count', (route) => route.fulfill({ json: { count: 120 } }))
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await test.step('the number keys open what the help says they open', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(help.getByText('Configurações', { exact: true })).toBeVisible()
    await expect(help.getByText('Relatórios', { exact: true })).toBeVisible()
    await expect(help.locator('kbd').filter({ hasText: /^9 ou g o$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('9')
    await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { name: 'Relatórios', level: 1 })).toBeVisible()
  })
  const menu = page.getByRole('button', { name: 'Menu do usuário' })
  await test.step('a view that arrives late has the focus at its heading', async () => {
    const deliver = await holdScripts(page)
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Segurança da conta' }).press('Enter')
    await expect(menu).toBeFocused()
    deliver()
    await expect(page.getByRole('heading', { name: 'Segurança da conta', level: 1 })).toBeFocused()
    await page.unroute('**/_astro/*.js')
  })
  await test.step('it leaves the focus to a menu that was opened meanwhile', async () => {
    const deliver = await holdScripts(page)
    await page.getByRole('link', { name: /^Solicitações/ }).press('Enter')
    await menu.focus()
    await page.keyboard.press('Enter')
    deliver()
    await expect(page.getByRole('heading', { name: 'Solicitações', level: 1 })).toBeVisible()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await page.unroute('**/_astro/*.js')
  })
  const links = page.getByRole('navigation', { name: 'Administração' }).getByRole('link')
  for (const width of [320, 820, 1280])
    await test.step(`at ${width} the words of the sidebar are the same, and fit`, async () => {
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['Dashboard', 'Financiamentos', 'Motos', 'Configurações']) {
        const more = page.getByRole('button', { name: 'Mais' })
        const isInFoot = await links.filter({ hasText: name }).isVisible()
        if (!isInFoot) await more.click()
        const link = isInFoot ? links.filter({ hasText: name }) : more
        await page.getByRole('link', { name, exact: true }).click()
        await expect(link).toHaveAttribute('aria-current', isInFoot ? 'page' : 'true')
        expect(await link.evaluate((one) => one.scrollWidth <= one.clientWidth), `${name} at ${width}`).toBe(true)
      }
      await expectNoSidewaysScroll(page)
    })
  await test.step('the bar at the top is one line on the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const logo = await page.getByRole('link', { name: 'Banco Tiriva' }).boundingBox()
    expect(Math.abs((logo?.y ?? 0) - ((await menu.boundingBox())?.y ?? 99))).toBeLessThan(20)
  })
})
