import { beforeEach, expect, test, vi } from 'vitest'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { quote } from '#domain/offer/quote.ts'
import { act, screen, show, within } from '#tests/support/screen/show.ts'
import { $costSheet } from '../plan.ts'
import { PlanLinks } from './PlanLinks.tsx'

const conditions = { ...defaultOffer, entryPercent: 10, monthlyInterestPercent: 0 }
const plan = quote({ priceCents: 1_499_000, installments: 60, offer: conditions })
const chosen = quote({ priceCents: 1_499_000, installments: 48, entryCents: 500_000, dueDay: 10, offer: conditions })

beforeEach(() => $costSheet.set('closed'))

type Props = Partial<Parameters<typeof PlanLinks>[0]>
const open = (props: Props = {}) =>
  show(<PlanLinks {...{ slug: 'cg-160', model: 'CG 160', plan, conditions }} picture="/cg.svg" hasOthers {...props} />)
const button = (name: string) => screen.queryByRole('button', { name })

test('a plan is compared, and sent with what it costs', async () => {
  const user = open()
  expect(screen.getByRole('link', { name: /^Comparar/ })).toHaveAttribute('href', '/comparar?motos=cg-160')
  await user.click(button('Mandar para mim') as HTMLElement)
  const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href)
  expect(searchParams.get('text')?.replaceAll('\u00a0', ' ')).toContain(
    'CG 160: 60x de R$ 224,85, com entrada de R$ 1.499,00.',
  )
})

test('where there is nothing to compare with or to print, neither is offered', () => {
  open({ hasOthers: false, picture: undefined })
  expect(button('Ver custo total (CET)')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  expect(button('Mandar para mim')).toBeNull()
  expect(button('Imprimir o plano')).toBeNull()
})

test('all costs open on a press, and a sheet that did not load says so beside it', async () => {
  const user = open()
  await user.click(button('Ver custo total (CET)') as HTMLElement)
  expect($costSheet.get()).toBe('open')
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => $costSheet.set('failed'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível abrir o custo total agora')
})

test.each([
  ['the smallest entry', plan, '60x de R$ 224,85', 'parcelas=60'],
  [
    'a chosen one, and its day',
    chosen,
    /^47x de R\$ [\d.,]+ e a última de R\$ [\d.,]+$/,
    /entrada=5000.*|.*entrada=5000/,
  ],
])('the printed plan has the address that opens it again: %s', async (_, one, words, query) => {
  vi.stubGlobal('print', () => {})
  history.replaceState(null, '', '/motorcycle/cg-160?utm=x')
  const user = open({ plan: one })
  await user.click(button('Imprimir o plano') as HTMLElement)
  const sheet = within(await screen.findByRole('dialog', { name: 'Plano da CG 160' }))
  const fact = sheet.getByText('Parcelas').nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
  expect(fact).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
  expect(sheet.getByText(/^Simulado em/)).toHaveTextContent('Simulado em 23/11/2026.')
  const address = sheet.getByText(/^https:/).textContent ?? ''
  expect(address).toMatch(/^https:\/\/tiriva\.example\/motorcycle\/cg-160\?/)
  expect(address).toMatch(query)
  expect(address.includes('entrada')).toBe(one === chosen)
  await user.click(sheet.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
