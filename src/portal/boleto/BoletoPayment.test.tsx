import { expect, test, vi } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
import { BoletoPayment, type ShownBoleto } from './BoletoPayment.tsx'

const boleto = { saidKnownOn: null, registeredBy: null, freeUntil: '2026-12-07', knownOn: '2026-12-08' }
const code = '34191790010104351004791020150008291070026000'
const charge: ShownBoleto = {
  id: 'c',
  state: 'open',
  amountCents: 22_485,
  dueOn: '2026-12-05',
  code,
  boleto,
  simulation: null,
}

type Changes = Partial<Omit<ShownBoleto, 'boleto'>> & { boleto?: Partial<ShownBoleto['boleto']> }

function open(
  { boleto: ofBoleto, ...changes }: Changes = {},
  more: { today?: string; isWantedAgain?: boolean; which?: string; isLate?: boolean } = {},
) {
  const presses = { onRenew: vi.fn(async () => null), onSaidPaid: vi.fn(async () => null), onWantAgain: vi.fn() }
  const shown = { ...charge, ...changes, boleto: { ...boleto, ...ofBoleto } }
  const given = { today: '2026-11-23', which: 'parcela 3', isWantedAgain: false, ...more }
  return { user: show(<BoletoPayment application="a" charge={shown} {...given} {...presses} />), ...presses }
}
const button = (name: string) => screen.getByRole('button', { name })
const facts = () =>
  [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent?.replace(/\s/g, ' '))

test('one that can be paid has its digits, its PDF, its bars, and what to check before one confirms', () => {
  open()
  expect(button('Copiar a linha do boleto')).toBeVisible()
  const pdf = screen.getByRole('link', { name: 'Baixar o boleto (PDF)' })
  expect(pdf).toHaveAttribute('href', '/pdf/boleto/c?application=a')
  const bars = screen.getByRole('img', { name: 'Código de barras do boleto da parcela 3' })
  expect(bars).toHaveAttribute('src', '/pdf/boleto/c/barras?application=a')
  expect(facts()).toEqual([
    'Quem recebeBanco Tiriva S.A., CNPJ 00.000.000/0000-00',
    'ValorR$ 224,85',
    'Vencimento05/12/2026',
    'Sem multa até07/12/2026',
  ])
  expect(screen.getByText(/Apareceu outro nome/)).toHaveTextContent('nunca manda boleto por telefone')
  expect(screen.getByText('O dia do banco não conta como atraso.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Simular/ })).toBeNull()
})

test('one of a late installment, which holds the fine, names the last day of its amount', () => {
  open({}, { isLate: true })
  expect(facts()).toContain('Este valor vale até07/12/2026')
  expect(facts().join()).not.toContain('Sem multa')
})

test('one of an entry says until when it can be paid, and what comes after it', () => {
  open({}, { which: 'entrada' })
  expect(facts()).toContain('Dá para pagar até07/12/2026')
  expect(screen.getByText('Depois, o próximo passo é a assinatura do contrato.')).toBeVisible()
})

test('whoever says that it is paid sees it no more, with the focus on what comes next, and can look again', async () => {
  const { user, onSaidPaid } = open()
  await user.click(button('Já paguei este boleto'))
  expect(onSaidPaid).toHaveBeenCalledOnce()
  const said = open({ boleto: { saidKnownOn: '2026-11-24' } })
  const notice = screen.getByRole('group')
  expect(notice).toHaveTextContent('Pagamento em processamento')
  expect(notice).toHaveTextContent('O banco nos confirma o boleto até 24/11/2026. Não pague de novo')
  await said.user.click(button('Ainda não paguei: ver o boleto'))
  expect(said.onWantAgain).toHaveBeenCalledOnce()
})

test('shown again after that it has the focus, and asks no second time whether it is paid', () => {
  open({ boleto: { saidKnownOn: '2026-11-24' } }, { isWantedAgain: true })
  expect(button('Copiar a linha do boleto')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Já paguei este boleto' })).toBeNull()
})

test('said to be paid and not confirmed a day after, it says so with its sum', () => {
  open({ boleto: { saidKnownOn: '2026-11-22' } })
  expect(screen.getByRole('status')).toHaveTextContent('O banco ainda não confirmou o pagamento')
  expect(screen.getByRole('status')).toHaveTextContent(
    'Até 22/11/2026 não chegou nenhum pagamento do boleto de R$ 224,85',
  )
})

test.each([
  ['parcela 3', /Não pague de novo: o dia do banco não conta como atraso, e até lá/],
  ['entrada', /Não pague de novo: até lá não enviamos lembretes/],
])('in transit, of %s it speaks of a delay only where there can be one', (which, sentence) => {
  open({ boleto: { saidKnownOn: '2026-11-24' } }, { which })
  expect(screen.getByRole('group', { name: 'Pagamento em processamento' })).toHaveTextContent(sentence)
})

test('that the bank has not registered yet names the day, and from the day after that it takes longer', () => {
  open({ code: null, boleto: { registeredBy: '2026-11-23' } })
  expect(screen.getByRole('status')).toHaveTextContent('O banco o registra até 23/11/2026.')
})

test('that is not registered in time says so, and names the other ways', () => {
  open({ code: null, boleto: { registeredBy: '2026-11-22' } })
  expect(screen.getByRole('status')).toHaveTextContent('O banco está demorando mais do que o previsto.')
})

test('that the bank refused asks for nothing, and for another way', () => {
  open({ state: 'refused' })
  expect(screen.getByRole('status')).toHaveTextContent('O banco não registrou o seu boleto')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['2026-12-08', /não pague de novo: o banco nos confirma até 08\/12\/2026/],
  ['2026-12-09', /Não chegou nenhum pagamento dele/],
])('over, on %s it says what is known of a payment, and another one is a press away', async (today, sentence) => {
  const { user, onRenew } = open({ state: 'expired' }, { today })
  expect(screen.getByRole('status')).toHaveTextContent('O boleto venceu')
  expect(screen.getByRole('status')).toHaveTextContent(sentence)
  await user.click(button('Gerar novo boleto'))
  expect(onRenew).toHaveBeenCalledOnce()
})
