import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'
import { pdf, photo, readablePhoto } from '../../support/portal.ts'

const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const chooser = (page: Page, name: string) => item(page, name).locator('input[type=file]:not([capture])')
const choose = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  chooser(page, name).setInputFiles(file)
const send = (page: Page) => page.getByRole('button', { name: /^Enviar (documento|\d)/ })

let jpeg: { name: string; mimeType: string; buffer: Buffer }
let bill: typeof jpeg
test.beforeAll(async () => {
  jpeg = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await readablePhoto() }
  bill = { name: 'conta de luz.pdf', mimeType: 'application/pdf', buffer: pdf(1_300_000) }
})

test.beforeEach(async ({ page, browser }) => {
  test.setTimeout(120_000)
  const analyst = await analystOf(browser)
  const { id } = await logInNewApplicant(page)
  await analyst.setStatus(id, 'waiting_docs')
  await analyst.close()
  await openPortal(page)
})

test('three documents are chosen, one removed and chosen again, sent and looked at', async ({ page }) => {
  const errors = watchForErrors(page)
  await send(page).click()
  await expect(page.getByText('Nenhum arquivo selecionado para upload')).toBeVisible()

  await choose(page, 'CNH', jpeg)
  await expect(item(page, 'CNH')).toContainText('foto.jpg')
  await expectAccessible(page)
  // Another page of the portal, and back.
  await page.evaluate(() => window.location.assign('#acesso'))
  await expect(item(page, 'CNH')).toBeHidden()
  await page.goBack()
  await expect(item(page, 'CNH')).toContainText('foto.jpg')
  await page.getByRole('button', { name: 'Remover arquivo: CNH' }).click()
  await expect(item(page, 'CNH')).toContainText('Pendente')

  // Too small to read, so it waits until the customer has looked at it.
  await choose(page, 'CNH', { ...jpeg, buffer: await photo(100_000) })
  await expect(item(page, 'CNH')).toContainText('Confira a foto')
  await page.getByRole('button', { name: 'Girar foto: CNH' }).click()
  await page.getByRole('button', { name: 'Ampliar foto: CNH' }).click()
  const chosen = page.getByRole('img', { name: 'CNH que você escolheu' })
  await expect(chosen).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chosen).toBeHidden()
  await send(page).click()
  await expect(item(page, 'CNH').getByRole('alert')).toContainText('Responda para enviar, ou tire outra foto.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sim, dá para ler' }).click()
  await expect(item(page, 'CNH')).toContainText('Pronto para enviar')

  await choose(page, 'Selfie', { ...jpeg, buffer: await photo(100_000) })
  await expect(item(page, 'Selfie')).toContainText('Esta é a mesma foto que você escolheu para outro documento.')
  await choose(page, 'Selfie', jpeg)
  await choose(page, 'Comprovante de Residência', bill)
  await page.getByRole('button', { name: 'Enviar 3 documentos' }).click()
  await expect(page.getByText('CNH, Selfie e Comprovante de Residência enviados com sucesso!')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('Todos os documentos foram enviados!')).toBeVisible()
  await expect(page.getByText(/próximo passo é a assinatura do contrato/i).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ver arquivo enviado: CNH' }).click()
  const shown = page.getByRole('img', { name: 'CNH que você enviou' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  expect(errors).toEqual([])
})

test('an upload that stops goes on, may be cancelled, and is asked for again when it was refused', async ({
  page,
  browser,
}) => {
  await test.step('a lost connection is told, and trying again goes on where it stopped', async () => {
    const sent: string[] = []
    let broken = true
    await page.route('**/uploads/*/parts/*', async (route) => {
      const index = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
      if (broken && index === '1') return route.abort('connectionfailed')
      sent.push(index)
      await route.continue()
    })
    await choose(page, 'Comprovante de Residência', bill)
    await send(page).click()
    await expect(item(page, 'Comprovante de Residência')).toContainText('Conexão perdida')
    const again = page.getByRole('button', { name: 'Tentar novamente' })
    // It tries by itself a few times, and whenever the connection seems to return.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(again).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(item(page, 'Comprovante de Residência')).toContainText(
      'Erro ao enviar documento: sem conexão com a internet. Tente novamente.',
    )
    await expectAccessible(page)
    broken = false
    await again.click()
    await expect(page.getByText('Comprovante de Residência enviado com sucesso!')).toBeVisible({ timeout: 30_000 })
    expect(sent).toEqual(['0', '1', '2'])
    await page.unroute('**/uploads/*/parts/*')
  })

  await test.step('an upload shows how far it is and may be cancelled', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/uploads\/[^/]+\/parts\/2\?/, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await choose(page, 'CNH', { ...bill, buffer: pdf(1_300_000) })
    await send(page).click()
    const bar = page.getByRole('progressbar', { name: 'Envio: CNH' })
    const percent = () => bar.evaluate((progress: HTMLProgressElement) => progress.value)
    await expect.poll(percent, { timeout: 30_000 }).toBeGreaterThan(50)
    await page.getByRole('button', { name: 'Cancelar envio: CNH' }).press('Enter')
    await expect(item(page, 'CNH')).toContainText('Pronto para enviar')
    release()
    await send(page).click()
    await expect(page.getByText('CNH enviado com sucesso!')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('a refused document shows the reason and is sent again', async () => {
    const id = await page.evaluate(() => JSON.parse(sessionStorage.getItem('financingUser') ?? '{}').id)
    const analyst = await analystOf(browser)
    await analyst.refuse(id, 'cnh', 'A foto está com reflexo.')
    await analyst.close()
    await page.reload()
    await expect(item(page, 'CNH')).toContainText('A foto está com reflexo.')
    await expect(page.getByText('Um documento precisa ser enviado de novo')).toBeVisible()
    await expectAccessible(page)
    await choose(page, 'CNH', jpeg)
    await send(page).click()
    await expect(page.getByText('CNH enviado com sucesso!')).toBeVisible({ timeout: 30_000 })
    await expect(item(page, 'CNH')).toContainText('Enviado')
    await expect(item(page, 'CNH')).not.toContainText('reflexo')
  })
})

const wrong = [
  [
    'um PDF maior que 5 MB',
    'CNH',
    () => ({ ...bill, buffer: pdf(5 * 1024 * 1024 + 1) }),
    /Arquivo muito grande\. Tamanho máximo: 5MB/,
  ],
  ['um PDF como selfie', 'Selfie', () => bill, /Este tipo de arquivo não é aceito/],
  [
    'uma página com nome de foto',
    'CNH',
    () => ({ ...jpeg, buffer: Buffer.from('<!doctype html><script>1</script>') }),
    /Este tipo de arquivo não é aceito/,
  ],
  ['um arquivo vazio', 'CNH', () => ({ ...jpeg, buffer: Buffer.alloc(0) }), /O arquivo está vazio/],
  [
    'uma foto cortada',
    'CNH',
    () => ({ ...jpeg, buffer: jpeg.buffer.subarray(0, jpeg.buffer.length / 2) }),
    /O arquivo parece danificado/,
  ],
  [
    'uma foto HEIC',
    'CNH',
    () => ({ ...jpeg, buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]) }),
    /Fotos em HEIC não são aceitas/,
  ],
] as const

test('a file that is no document is refused with the right sentence, and nothing is kept of it; one chosen without a connection is asked for again', {
  tag: '@nightly',
}, async ({ page }) => {
  await test.step('without a connection', async () => {
    await page.route('**/_astro/prepare-file.*.js', (route) => route.abort())
    await choose(page, 'CNH', jpeg)
    await expect(item(page, 'CNH')).toContainText('Sem conexão com o servidor. Confira sua internet e tente novamente.')
    await page.unroute('**/_astro/prepare-file.*.js')
    await choose(page, 'CNH', jpeg)
    await expect(item(page, 'CNH')).toContainText('Pronto para enviar')
    await page.getByRole('button', { name: 'Remover arquivo: CNH' }).click()
  })
  for (const [what, title, file, sentence] of wrong)
    await test.step(what, async () => {
      await choose(page, title, file())
      await expect(item(page, title).getByText(sentence)).toBeVisible()
      await expect(item(page, title)).toContainText('Pendente')
    })
})
