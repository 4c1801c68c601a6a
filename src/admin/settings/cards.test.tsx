import '#content/sentences/analysts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultMoneyLimits } from '#domain/money-limits.ts'
import { defaultWays } from '#domain/payments/ways.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { LimitsCard } from './LimitsCard.tsx'
import { WaysCard } from './WaysCard.tsx'

const onAsked = vi.fn()
const ask = () => screen.getByRole('button', { name: 'Pedir a mudança' })
const discard = () => screen.queryByRole('button', { name: 'Descartar' })
const group = (name: string) => within(screen.getByRole('group', { name }))

beforeEach(() => {
  forgetQueries()
  onAsked.mockClear()
  answers('GET /api/admin/approvals/count', { count: 0 })
})

test('the ways that have a provider are set, each for what it can serve', async () => {
  answers('GET /api/admin/settings/ways', { ways: defaultWays, configured: ['pix', 'boleto', 'debit'] })
  show(<WaysCard onAsked={onAsked} />)
  await screen.findByRole('group', { name: 'Pix' })
  expect(screen.queryByRole('group', { name: 'Cartão de crédito' })).toBeNull()
  const debit = group('Débito automático')
  expect(debit.getByRole('checkbox', { name: 'Entrada' })).toBeDisabled()
  expect(debit.getByRole('checkbox', { name: 'Entrada' })).not.toBeChecked()
  expect(debit.getByRole('checkbox', { name: 'Parcelas' })).toBeChecked()
  expect(debit.queryByRole('textbox')).toBeNull()
  expect(group('Boleto').getByRole('textbox', { name: 'Boleto, a partir de' })).toHaveValue('R$\u00a00,00')
  expect(ask()).toBeDisabled()
  expect(discard()).toBeNull()
})

test('a change of the ways is asked for, and can be discarded before', async () => {
  answers('GET /api/admin/settings/ways', { ways: defaultWays, configured: ['pix', 'boleto'] })
  answers('PUT /api/admin/settings/ways', refusal('unavailable'), { ways: defaultWays, configured: ['pix', 'boleto'] })
  const user = show(<WaysCard onAsked={onAsked} />)
  await screen.findByRole('group', { name: 'Pix' })
  const entry = () => group('Boleto').getByRole('checkbox', { name: 'Entrada' })
  await user.click(entry())
  await user.click(discard() as HTMLElement)
  expect(entry()).toBeChecked()
  expect(screen.getByRole('heading', { name: 'Formas de pagamento' })).toHaveFocus()
  expect(ask()).toBeDisabled()
  await user.click(entry())
  await enter(user, screen.getByRole('textbox', { name: 'Boleto, a partir de' }), '50')
  await user.click(ask())
  expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  expect(onAsked).not.toHaveBeenCalled()
  await user.click(ask())
  await waitFor(() => expect(onAsked).toHaveBeenCalledOnce())
  expect(sentTo('PUT /api/admin/settings/ways').at(-1)?.json).toEqual({
    ways: { ...defaultWays, boleto: { ...defaultWays.boleto, entry: false, fromCents: 5_000 } },
  })
})

test('the last way for a purpose is not switched off', async () => {
  answers('GET /api/admin/settings/ways', { ways: defaultWays, configured: ['pix'] })
  const user = show(<WaysCard onAsked={onAsked} />)
  await screen.findByRole('group', { name: 'Pix' })
  const entry = group('Pix').getByRole('checkbox', { name: 'Entrada' })
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(entry)
  expect(screen.getByRole('alert')).toHaveTextContent('Ligue outra forma antes de desligar esta.')
  expect(ask()).toBeDisabled()
  await user.click(entry)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a limit is changed for one act, one role and one span', async () => {
  answers('GET /api/admin/settings/limits', refusal('internal'), defaultMoneyLimits)
  answers('PUT /api/admin/settings/limits', defaultMoneyLimits)
  const user = show(<LimitsCard onAsked={onAsked} />)
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('group', { name: 'Isentar multa e juros' })
  const refund = group('Devolver dinheiro ou registrar a devolução')
  const field = refund.getByRole('textbox', { name: 'Análise, em 24 horas' })
  expect(field).toHaveValue('R$\u00a00,00')
  expect(refund.getByRole('textbox', { name: 'Gestão, de um contrato, em 30 dias' })).toHaveValue('R$\u00a010.000,00')
  expect(ask()).toBeDisabled()
  await enter(user, field, '700')
  await user.click(ask())
  await waitFor(() => expect(onAsked).toHaveBeenCalledOnce())
  const { refund: stored } = defaultMoneyLimits
  expect(sentTo('PUT /api/admin/settings/limits')[0]?.json).toEqual({
    ...defaultMoneyLimits,
    refund: { ...stored, analyst: { ...stored.analyst, dayCents: 70_000 } },
  })
})
