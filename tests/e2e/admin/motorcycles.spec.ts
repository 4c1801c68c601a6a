import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

// All tests share one list of models, so each test uses a model of its own and restores it.

const path = (id: string) => `/api/admin/catalogue/motorcycles/${id}`
const read = async (page: Page, id: string): Promise<MotorcycleDetail> => (await page.request.get(path(id))).json()

/** Sends a change like a colleague elsewhere. */
async function send(page: Page, method: 'PUT' | 'POST', address: string, data: object) {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const answer = await page.request.fetch(address, { method, data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const restore = async (page: Page, id: string, to: number) =>
  send(page, 'POST', `${path(id)}/restore`, { version: (await read(page, id)).version, to })

test('a price is typed in its row: shown before it is saved, asked about beyond 20 %, kept when a colleague was first', async ({
  page,
}) => {
  await logIn(page, '/admin/motos')
  const errors = watchForErrors(page)
  const { version } = await read(page, 'biz-125-es')
  const price = page.getByRole('button', { name: /mudar o preço de BIZ 125 ES/ })
  const field = page.getByLabel('Novo preço de BIZ 125 ES, a partir de hoje')
  await price.click()
  await expect(field).toBeFocused()
  // The open field leaves the row's last button in sight, on a phone, a tablet and a small laptop.
  const size = page.viewportSize()
  const remove = page.getByRole('button', { name: 'Remover: BIZ 125 ES' })
  const rightEdge = async () => {
    const { x = 0, width = 999 } = (await remove.boundingBox()) ?? {}
    return x + width
  }
  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(rightEdge).toBeLessThanOrEqual(width)
  }
  // What stands below the field lies above the menu, also in the last row in sight.
  await page.keyboard.press('Escape')
  await price.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await price.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Administração' })
  const covered = async () => {
    const [hint, bar] = await Promise.all([
      page.getByText('Enter salva a partir de hoje').boundingBox(),
      menu.boundingBox(),
    ])
    return (hint?.y ?? 0) + (hint?.height ?? 999) - (bar?.y ?? 0)
  }
  await expect.poll(covered).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
  await page.keyboard.type('99,90')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Informe um preço de R$ 100 a R$ 10 milhões')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(price).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('139,90')
  await expect(page.getByText('R$ 13.990,00 → R$ 139,90 (-99%)')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Mudar o preço da BIZ 125 ES mais de 20%?' })
  await expect(question).toContainText('R$ 13.990,00 → R$ 139,90')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  expect(await read(page, 'biz-125-es')).toMatchObject({ version })

  // A colleague changes the model in between. The typed price stays, and can be saved after a look.
  const { facts, state } = await read(page, 'biz-125-es')
  await send(page, 'PUT', path('biz-125-es'), { facts: { ...facts, launch: !facts.launch }, state, version })
  await field.fill('14490')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Outra pessoa mudou esta moto enquanto você a via')).toBeVisible()
  await expect(field).toHaveValue('14490')
  // By now the row has the colleague's change.
  await expect(page.getByRole('row', { name: /BIZ 125 ES/ })).toContainText('Lançamento')
  await page.keyboard.press('Enter')
  await expect(price).toHaveText('R$ 14.490,00')
  expect((await read(page, 'biz-125-es')).facts).toMatchObject({ launch: !facts.launch })
  await restore(page, 'biz-125-es', version)
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
})

test('many prices change by a percentage from a day on or by a sheet, seen before they are saved', {
  tag: '@nightly',
}, async ({ page }) => {
  await logIn(page, '/admin/motos')
  const errors = watchForErrors(page)
  await test.step('motorcycles are searched', async () => {
    const search = page.getByPlaceholder('Buscar motos...')
    await expect(page.getByText('35 motos')).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await search.fill('off-road')
    await expect(page.getByText('4 motos')).toBeVisible()
    await expectAccessible(page)
    await search.fill('')
  })
  await test.step('the preview of a sheet shows each price old and new, and a mistaken one in red', async () => {
    await page.getByRole('button', { name: 'Planilha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Planilha de motos' })
    const send = (price: string) =>
      dialog.locator('input[type=file]').setInputFiles({
        name: 'motos.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`endereco;novo_preco\ncg-160-start;${price}\n`),
      })
    const warning = dialog.getByText('Há preços que mudam mais de 20%')
    const row = dialog.getByRole('listitem').filter({ hasText: '%' })

    await send('15.190,00')
    await expect(row).toContainText(/CG 160 START\s*R\$\s14\.\d{3},00 → R\$\s15\.190,00 \(\+\d,?\d*%\), desde /)
    await expect(warning).toBeHidden()

    await send('144,90')
    await expect(row).toContainText(/→ R\$\s144,90 \(-99(,\d+)?%\)/)
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await page.getByLabel('Escolher CB 650R', { exact: true }).check()
  await page.getByRole('button', { name: 'Reajustar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reajustar preços' })
  await expect(dialog.getByLabel('Quais motos')).toHaveValue('picked')
  const before = await read(page, 'cb-650r')
  await dialog.getByRole('button', { name: 'Salvar 0 preços' }).click()
  await expect(dialog.getByText('Escreva de -50 a 50, como 3 ou -2,5')).toBeVisible()
  await dialog.getByLabel('Reajuste (%)').fill('+3')
  await dialog.getByLabel('A partir de').fill('2099-12-01')
  await expect(dialog.getByRole('listitem')).toHaveText(/^CB 650R.*desde 01\/12\/2099$/)
  await dialog.getByLabel('Quais motos').selectOption('Categoria Off-Road')
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await dialog.getByLabel('Reajuste (%)').fill('25')
  await dialog.getByRole('button', { name: 'Salvar 4 preços' }).click()
  await expect(dialog.getByText('Confira os preços em vermelho e marque aqui')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('Reajuste (%)').fill('3')
  await dialog.getByLabel('Arredondar').selectOption('De real em real')
  await dialog.getByLabel('Quais motos').selectOption('picked')
  await dialog.getByRole('button', { name: 'Salvar 1 preço' }).click()
  await expect(page.getByText('1 preço salvo. O site muda quando alguém publicar.')).toBeVisible()
  const after = await read(page, 'cb-650r')
  const old = before.facts.prices.at(-1)?.cents ?? 0
  expect(after.facts.prices.at(-1)).toEqual({ from: '2099-12-01', cents: Math.round((old * 1.03) / 100) * 100 })
  await restore(page, 'cb-650r', before.version)
  expect(errors).toEqual([])
})

test('a model is moved by arrows, to a position and by dragging, and says where it stands', {
  tag: '@nightly',
}, async ({ page }) => {
  await logIn(page, '/admin/motos')
  const errors = watchForErrors(page)
  const handle = page.getByRole('button', { name: /^Mover X-ADV, posição/ })
  const said = page.getByRole('status').filter({ hasText: 'X-ADV: posição' })
  const start = Number(/posição (\d+)/.exec((await handle.getAttribute('aria-label')) ?? '')?.[1])
  const { version } = await read(page, 'x-adv')
  await handle.focus()
  // Two quick presses move it by two places.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(said).toHaveText(`X-ADV: posição ${start - 2} de 35`)
  await expect(handle).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(said).toHaveText(`X-ADV: posição ${start - 1} de 35`)
  await expect(handle).toBeFocused()

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mover X-ADV para posição…' })
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Escreva um número de 1 a 35')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('2')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('X-ADV: posição 2 de 35')
  await expect(dialog).toHaveCount(0)

  await handle.hover()
  const third = await page.locator('[data-handle]').nth(3).boundingBox()
  await page.mouse.down()
  await page.mouse.move(third?.x ?? 0, (third?.y ?? 0) + 40, { steps: 5 })
  await page.mouse.up()
  await expect(said).toHaveText('X-ADV: posição 4 de 35')
  await expect(dialog).toHaveCount(0)
  await restore(page, 'x-adv', version)
  expect(errors).toEqual([])
})

test('a new model keeps a draft; of several photos chosen at once, those that fail say why, are sent again, and cost the others nothing', async ({
  page,
}) => {
  await logIn(page, '/admin/motos/nova')
  await test.step('what is typed and not saved is there again after a reload, and goes when it is discarded', async () => {
    await page.getByLabel('Nome').fill('Rascunho 300')
    await page.getByLabel('Preço').fill('19990')
    await expect(page.getByText('Rascunho guardado neste aparelho.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Nome')).toHaveValue('Rascunho 300')
    await expect(page.getByLabel('Endereço')).toHaveValue('rascunho-300')
    await expect(page.getByText(/Rascunho de \d/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Descartar o rascunho' }).click()
    await expect(page.getByLabel('Nome')).toHaveValue('')
    await expect(page.getByLabel('Nome')).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('Nome')).toHaveValue('')
  })
  const jpeg = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const sent: string[] = []
  let isDown = true
  // The upload of the second photo fails at first.
  await page.route('**/api/admin/catalogue/photos', (route) => {
    const body = route.request().postDataBuffer()?.toString('base64') ?? ''
    if (!sent.includes(body)) sent.push(body)
    return isDown && sent[1] === body ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.fallback()
  })
  const file = async (name: string, background: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await jpeg(background),
  })
  await page.getByLabel('Nome').fill('CG 190 FOTOS')
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await file('frente.jpg', '#a33'),
      await file('lado.jpg', '#36a'),
      { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('isto não é uma foto') },
      await file('tras.jpg', '#383'),
    ])
  const queue = page.getByRole('list', { name: 'Fotos a enviar' })
  await expect(queue.getByRole('listitem')).toHaveCount(2)
  await expect(queue.getByRole('listitem').filter({ hasText: 'nota.jpg' })).toContainText('Não conseguimos abrir')
  await expect(page.getByLabel('Texto alternativo da foto 2')).toHaveValue('CG 190 FOTOS, foto 2')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  isDown = false
  await queue.getByRole('button', { name: 'Tentar novamente: lado.jpg' }).click()
  await expect(page.getByLabel('Texto alternativo da foto 3')).toBeVisible()
  await queue.getByRole('button', { name: 'Tirar da fila: nota.jpg' }).click()
  await expect(queue).toHaveCount(0)
  // Two presses bring the last photo to the first place.
  await page.getByLabel('Texto alternativo da foto 3').fill('Vista lateral')
  await page.getByRole('button', { name: 'Subir a foto 3' }).click()
  await page.getByRole('button', { name: 'Usar no cartão: foto 2' }).click()
  await expect(page.getByLabel('Texto alternativo da foto 1')).toHaveValue('Vista lateral')
  await page.reload()
  await expect(page.getByLabel('Texto alternativo da foto 1')).toHaveValue('Vista lateral')
  await expect(page.getByLabel('Texto alternativo da foto 3')).toBeVisible()
})
