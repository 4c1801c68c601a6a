import { expect, test } from 'vitest'
import type { ApplicantView } from '#api/portal.ts'
import { alternativeTitles } from '#content/credit.ts'
import { sentenceFor } from '#content/sentences.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { CounterOfferCard } from './CounterOfferCard.tsx'

const offerOf = (entryCents: number, installments: number) =>
  makeOffer({
    model: 'CG 160 START',
    priceCents: 1_499_000,
    installments,
    entryCents,
    on: '2026-11-21',
    conditions: { entryPercent: 10, monthlyInterestPercent: 0 },
    catalogueVersion: 1,
    termsVersion: '2026-11',
  })
const asked = offerOf(149_900, 36)
const view = { id: 'a', offer: asked, entryCents: 149_900, priceCents: 1_499_000 } as ApplicantView
const plan = (kind: 'entry' | 'term' | 'model', offer: typeof asked, hash: string) => ({
  kind,
  slug: 'cg-160-start',
  displacement: 160,
  hash: hash.repeat(64),
  offer,
})
const id = '5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
const plans = [plan('entry', offerOf(499_000, 36), 'a'), plan('term', offerOf(149_900, 60), 'b')]
const counterOffer = { id, lastDay: '2026-11-30', plans }
const reading = 'GET /api/portal/counter-offer'
const taking = 'POST /api/portal/counter-offer/choice'
const declining = 'POST /api/portal/counter-offer/refusal'

const open = () =>
  show(<CounterOfferCard view={view} artwork={{ 'cg-160-start': '/cg.svg', 'pop-110i': '/pop.svg' }} />)
const option = (kind: 'entry' | 'term' | 'model') => screen.findByRole('listitem', { name: alternativeTitles[kind] })
const takeButtons = () => screen.getAllByRole('button', { name: /^Aceitar esta opção/ })

test('each option says what differs from the request, and until when it can be taken', async () => {
  answers(reading, { counterOffer })
  open()
  const [entry, term] = [await option('entry'), await option('term')]
  expect(screen.getByText(/^Cada opção já está aprovada/)).toHaveTextContent('vale até segunda-feira, 30 de novembro')
  expect(entry).toHaveTextContent('EntradaR$ 4.990,00 (no pedido: R$ 1.499,00)')
  expect(entry).toHaveTextContent('Valor da motoR$ 14.990,00Custo')
  expect(entry).toHaveTextContent('35x de R$ 277,78 e a última de R$ 277,70 (no pedido: 36x de R$ 374,75)Valor')
  expect(term).toHaveTextContent(/Plano60x de R\$ 224,85.*no pedido: 36x/)
  expect(term).toHaveTextContent('EntradaR$ 1.499,00Plano')
})

test('one press takes the option that it stands beside, and the others wait', async () => {
  answers(reading, { counterOffer })
  answers(taking, silence)
  const user = open()
  await option('term')
  await user.click(takeButtons()[1] as HTMLElement)
  expect(screen.getByRole('button', { name: /^Aceitando/ })).toBeVisible()
  expect(sentTo(taking).map(({ json }) => json)).toEqual([{ counterOffer: id, plan: 'b'.repeat(64) }])
  await user.click(takeButtons()[0] as HTMLElement)
  expect(sentTo(taking)).toHaveLength(1)
  expect(takeButtons()[0]).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Não quero nenhuma' })).toHaveAttribute('aria-disabled', 'true')
})

test('another motorcycle has its picture, the one that was asked for needs none', async () => {
  const other = { ...plan('model', offerOf(149_900, 36), 'c'), slug: 'pop-110i' }
  answers(reading, { counterOffer: { ...counterOffer, plans: [...plans, other] } })
  open()
  expect((await option('model')).querySelector('img')).toHaveAttribute('src', '/pop.svg')
  expect((await option('entry')).querySelector('img')).toBeNull()
})

test('a failure stands beside the option that was pressed', async () => {
  answers(reading, { counterOffer })
  answers(taking, offline)
  const user = open()
  await option('entry')
  await user.click(takeButtons()[0] as HTMLElement)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect((await option('entry')).contains(screen.getByRole('alert'))).toBe(true)
})

test('declining all asks first, and says what follows', async () => {
  answers(reading, { counterOffer })
  answers(declining, silence)
  const user = open()
  await option('entry')
  await user.click(screen.getByRole('button', { name: 'Não quero nenhuma' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Elas deixam de valer.')
  expect(sentTo(declining)).toEqual([])
  const [, confirm] = screen.getAllByRole('button', { name: 'Não quero nenhuma' })
  await user.click(confirm as HTMLElement)
  expect(sentTo(declining).map(({ json }) => json)).toEqual([{ counterOffer: id }])
})

test('options that are over say so, and a page without an answer can be asked again', async () => {
  answers(reading, refusal('unavailable'), { counterOffer: null })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText(sentenceFor('counter_offer_over'))).toBeVisible()
})
