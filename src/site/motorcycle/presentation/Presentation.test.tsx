import { expect, test } from 'vitest'
import { motorcycleOnSale } from '#tests/support/screen/motorcycles.ts'
import { screen, show, within } from '#tests/support/screen/show.ts'
import { Presentation } from './Presentation.tsx'

const drawing = { src: '/cg.svg', alt: 'CG 160 vista de lado' }
const photo = { src: '/cg-640.jpg', alt: 'CG 160 na rua', webp: '/cg.webp', avif: '/cg.avif', large: '/cg-2560.jpg' }
const motorcycle = motorcycleOnSale('CG 160', { priceCents: 1_600_000 })
const swatch = { name: 'Preta', key: 'preta', tone: '#111', picture: '/cg-preta.svg', first: true }
const blue = { ...swatch, name: 'Azul', key: 'azul', picture: null, first: false }
const tricolor = { ...swatch, name: 'Tricolor', key: 'tricolor', tone: null, first: false }

type Props = Partial<Parameters<typeof Presentation>[0]>
const open = (props: Props = {}) =>
  show(<Presentation motorcycle={motorcycle} pictures={[drawing, photo]} placeholderUrl="/vazio.svg" {...props} />)
const spaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)

test('the page begins with the price and the smallest installment', () => {
  open()
  const price = document.querySelector<HTMLElement>('[data-headline]')
  expect(price?.dataset.priceCents).toBe('1600000')
  expect(spaces(price?.textContent)).toMatch(/^R\$ 16\.000,00ou 60x de R\$ 240,00, com 10% de entrada\. Sem juros/)
  expect(screen.getByText('Sem juros')).toBeVisible()
})

test('the way to the application is there where the page has one', () => {
  open({ applyHref: '#plano' })
  expect(screen.getByRole('link', { name: 'Simular e pedir' })).toHaveAttribute('href', '#plano')
})

test('a model of which the bank knows nothing has no empty headings', () => {
  open()
  expect(headings()).toEqual([])
  expect(screen.queryByRole('link', { name: 'Simular e pedir' })).toBeNull()
  expect(screen.queryByText(/demonstração/)).toBeNull()
})

test('the data sheet says what is known, and that figures are made up', () => {
  open({ motorcycle: { ...motorcycle, powerCv: 14.9, weightKg: 118, demonstration: true } })
  expect(screen.getByRole('heading', { name: 'Ficha técnica' })).toBeVisible()
  expect(spaces(screen.getByText('Potência').nextElementSibling?.textContent)).toBe('14,9 cv')
  expect(spaces(screen.getByText('Peso').nextElementSibling?.textContent)).toBe('118 kg')
  expect(screen.queryByText('Tanque')).toBeNull()
  expect(screen.getByText('Cores e números de demonstração.')).toBeVisible()
})

test('colours are named where there is nothing to choose', () => {
  open({ motorcycle: { ...motorcycle, colors: ['Preta', 'Azul'] } })
  const colors = within(screen.getByRole('heading', { name: 'Cores' }).parentElement as HTMLElement)
  expect(colors.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Preta', 'Azul'])
  expect(screen.queryByRole('radio')).toBeNull()
})

test('colours to choose are one choice, and are not named a second time', () => {
  const swatches = [swatch, blue, tricolor]
  open({ motorcycle: { ...motorcycle, colors: ['Preta', 'Azul'] }, choice: { slug: 'cg-160', swatches } })
  expect(screen.queryByRole('heading', { name: 'Cores' })).toBeNull()
  const group = screen.getByRole('group', { name: 'Cor' })
  expect(group.dataset.colors).toBe('cg-160')
  const choices = within(group).getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ value, checked, dataset }) => [value, checked, dataset.name, dataset.picture])).toEqual([
    ['preta', true, 'Preta', '/cg-preta.svg'],
    ['azul', false, 'Azul', undefined],
    ['tricolor', false, 'Tricolor', '/cg-preta.svg'],
  ])
  expect(choices.map((choice) => choice.closest('label')?.querySelector('circle')?.getAttribute('fill'))).toEqual([
    '#111',
    '#111',
    undefined,
  ])
})

test('a model without colours has no choice of them', () => {
  open({ choice: { slug: 'cg-160', swatches: [] } })
  expect(screen.queryByRole('group')).toBeNull()
})

test("the bank's text stands in its paragraphs", () => {
  open({ motorcycle: { ...motorcycle, text: 'Leve.\nÁgil.\n\n\nEconômica.' } })
  const about = screen.getByRole('heading', { name: 'Sobre a CG 160' }).parentElement
  expect([...(about?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Leve.\nÁgil.',
    'Econômica.',
  ])
})

test('each picture is enlarged by its link, and can be told apart by ear', () => {
  open()
  const links = within(screen.getByRole('list', { name: 'Imagens da CG 160' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Ampliar: CG 160 vista de lado', '/cg.svg'],
    ['Ampliar: CG 160 na rua', '/cg-2560.jpg'],
  ])
  expect(links.map((link) => link.querySelector('img')?.alt)).toEqual([drawing.alt, photo.alt])
})

test('only a drawing is painted in a chosen colour, and only the first picture is fetched at once', () => {
  open()
  const pictures = screen.getAllByRole('img', { name: /^CG 160/ })
  expect(pictures.map((picture) => picture.hasAttribute('data-painted'))).toEqual([true, false])
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([null, 'lazy'])
})

test('small pictures lead to the large ones, and say which is in sight', () => {
  open()
  const small = screen.getAllByRole('button', { name: /^Ver imagem/ })
  expect(small.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Ver imagem 1 de 2: CG 160 vista de lado',
    'Ver imagem 2 de 2: CG 160 na rua',
  ])
  expect(small.map((one) => one.getAttribute('aria-current'))).toEqual(['true', 'false'])
  expect(small.map((one) => one.dataset.go)).toEqual(['0', '1'])
})

test('one picture alone has nothing to go through', () => {
  open({ pictures: [drawing] })
  expect(screen.queryByRole('button', { name: /^Ver imagem/ })).toBeNull()
  expect(screen.queryByText('Próxima')).toBeNull()
  expect(screen.getByText('Aproximar')).toBeInTheDocument()
})

test('the enlarged picture is gone through, brought nearer and closed', () => {
  open()
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  expect(dialog).toHaveAttribute('aria-label', 'Imagem ampliada da CG 160')
  expect([...dialog.querySelectorAll('button')].map(({ textContent, dataset }) => [textContent, dataset.step])).toEqual(
    [
      ['Anterior', '-1'],
      ['Próxima', '1'],
      ['Aproximar', undefined],
      ['Fechar', undefined],
    ],
  )
})
