import { expect, test } from 'vitest'
import { answers, silence } from '#tests/support/screen/api.ts'
import { leave, screen, show } from '#tests/support/screen/show.ts'
import { NextStepCard } from './NextStepCard.tsx'
import type { NextStep } from './step.ts'

test.each<[NextStep['turn'], string]>([
  ['you', 'Próximo passo · É a sua vez'],
  ['bank', 'Próximo passo · É a nossa vez'],
  ['done', 'Tudo pronto'],
  ['ended', 'Pedido encerrado'],
])('%s: whose turn it is names the card, and its change is announced', (turn, whose) => {
  const step = { turn, title: 'Assine o contrato', text: 'Leva dois minutos.' }
  show(<NextStepCard step={step} refusal={null} />)
  expect(screen.getByRole('region', { name: /Assine o contrato$/ })).toHaveTextContent(`${whose}Assine o contrato`)
  expect(screen.getByRole('status')).toHaveTextContent('Assine o contratoLeva dois minutos.')
  expect(screen.queryByRole('link')).toBeNull()
})

test('what is to do is one link', () => {
  const action = { label: 'Ler e assinar', href: '#contrato' }
  show(<NextStepCard step={{ turn: 'you', title: 'Assine', text: 'Agora.', action }} refusal={null} />)
  expect(screen.getByRole('link', { name: 'Ler e assinar' })).toHaveAttribute('href', '#contrato')
})

test('a refused application offers what helps, and no other does', async () => {
  const step: NextStep = { turn: 'ended', title: 'Recusado', text: 'Desta vez não.' }
  const refusal = {
    application: '7d1f2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6',
    reason: null,
    reviews: [],
    installments: 36,
    incomeCents: 650_000,
    entryCents: 0,
  }
  answers('GET /api/portal/refusal', silence)
  show(<NextStepCard step={step} refusal={refusal} />)
  const link = await screen.findByRole('link', { name: 'Pedir revisão' })
  leave()
  show(<NextStepCard step={step} refusal={null} />)
  expect(link).not.toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
})
