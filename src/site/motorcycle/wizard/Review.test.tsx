import { expect, test, vi } from 'vitest'
import { filledAnswers } from '#tests/support/answers.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { offerWithInterest } from '#tests/support/screen/offers.ts'
import { screen, show, within } from '#tests/support/screen/show.ts'
import { planFacts, Review } from './Review.tsx'

const { offer } = applicantView()
const onChange = vi.fn()
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

/** A folded part: its line, and what unfolds. */
function part(title: string) {
  const details = screen.getByRole('heading', { name: title }).closest('details') as HTMLElement
  const fact = (label: string) => plain(within(details).getByText(label).nextElementSibling?.textContent)
  return { line: plain(details.querySelector('summary')?.textContent), fact }
}

test('each part says what was answered, and leads to its step', async () => {
  const user = show(<Review answers={filledAnswers} offer={offer} disabled={false} onChange={onChange} />)
  expect(part('Dados pessoais').line).toContain('Ana Souza · (11) 98765-4321 · ana@exemplo.com')
  expect(part('Dados pessoais').fact('CPF')).toBe('529.982.247-25')
  expect(part('Endereço').line).toContain('Avenida Paulista, 1578, apto 12, bloco B · São Paulo (SP)')
  expect(part('Profissão e renda').line).toContain('Médico · R$ 6.500,00')
  for (const [title, step] of [
    ['Dados pessoais', 'personal'],
    ['Endereço', 'residential'],
    ['Profissão e renda', 'professional'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^Alterar\\s?${title}$`, 'i') }))
    expect(onChange.mock.lastCall).toEqual([step])
  }
  expect(screen.queryByRole('button', { name: 'Trocar a cor' })).toBeNull()
})

test('nothing is changed while it is sent', () => {
  show(<Review answers={filledAnswers} offer={offer} disabled onChange={onChange} />)
  for (const button of screen.getAllByRole('button', { name: /^Alterar/ })) expect(button).toBeDisabled()
})

test.each([
  [offer, 'X-ADV · 36x de R$ 1.240,48 · R$ 49.619,00 no total', 'Sem juros'],
  [
    { ...offerWithInterest, color: 'Azul' },
    /^X-ADV · Azul · 24x de R\$ [\d.,]+ · 1,5% ao mês · R\$ [\d.,]+ no total$/,
    '1,5% ao mês',
  ],
])('the plan says in a line what it costs', (plan, line, interest) => {
  show(<Review answers={filledAnswers} offer={plan} disabled={false} onChange={onChange} />)
  const { line: said, fact } = part('Seu plano')
  expect(said?.replace('Seu plano', '')).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
  expect(fact('Juros')).toBe(interest)
})

test('the facts of the plan are those of the offer', () => {
  const facts = Object.fromEntries(
    planFacts(offerWithInterest).map(({ label, value }) => [label, plain(String(value))]),
  )
  expect(facts).toMatchObject({
    Moto: 'X-ADV',
    'Valor total': 'R$ 50.000,00',
    'Entrada de 20%': 'R$ 10.000,00',
    IOF: expect.stringMatching(/^R\$ [\d.,]+ já nas parcelas$/),
    'Custo Efetivo Total (CET)': expect.stringMatching(/^\d+,\d\d% ao ano$/),
    Vencimento: expect.stringMatching(/^Todo dia \d+, a partir de /),
  })
  expect(facts).not.toHaveProperty('Cor')
  const total = (offerWithInterest.totals.withFinancingCents / 100).toLocaleString('pt-BR', {
    minimumFractionDigits: 2,
  })
  expect(facts['Total com o financiamento']).toBe(`R$ ${total}`)
})

test('a model of several colours lets one change its colour, as at the top of the page', async () => {
  const colors = document.createElement('div')
  colors.dataset.colors = ''
  colors.innerHTML = ['Azul', 'Vermelho']
    .map(
      (name) =>
        `<input type="radio" name="cor" value="${name.toLowerCase()}" data-name="${name}"${name === 'Azul' ? ' checked' : ''}>`,
    )
    .join('')
  document.body.append(colors)
  const user = show(<Review answers={filledAnswers} offer={offer} disabled={false} onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Trocar a cor' }))
  expect(screen.getByRole('radio', { name: 'Azul' })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: 'Vermelho' }))
  expect(colors.querySelector<HTMLInputElement>('[value=vermelho]')).toBeChecked()
  colors.remove()
})
