import { expect, test, vi } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
import { noAnswers } from './answers.ts'
import { IncomeQuestion, useIncomeQuestion } from './IncomeQuestion.tsx'
import { fieldId } from './steps/step.ts'
import { newWizard } from './wizard-state.ts'

/** The step of the income: the field, 'Continuar', and the question where there is one. */
function Step({ incomeCents, step = 'professional' }: { incomeCents: number; step?: 'professional' | 'password' }) {
  const wizard = { ...newWizard, step, answers: { ...noAnswers, incomeCents } }
  const { question, holds, confirm, onBlur } = useIncomeQuestion(wizard, 124_048)
  return (
    <form onBlur={onBlur}>
      <input aria-label="Renda" id={fieldId('incomeCents')} />
      <input aria-label="Outro campo" />
      <button type="button" onClick={() => void (holds() || continued())}>
        Continuar
      </button>
      {question && <IncomeQuestion {...question} installmentCents={124_048} onAnswer={confirm} />}
    </form>
  )
}
const continued = vi.fn()
const question = () => screen.queryByRole('status')
const press = (name: RegExp | string) => screen.getByRole('button', { name })

test('an income without its cents is asked about after the field, not while typing and not after another one', async () => {
  const user = show(<Step incomeCents={6_500} />)
  await user.click(screen.getByRole('textbox', { name: 'Outro campo' }))
  await user.click(screen.getByRole('textbox', { name: 'Renda' }))
  expect(question()).toBeNull()
  await user.tab()
  expect(question()).toHaveTextContent(/Você ganha R\$ 65,00 por mês\?/)
  expect(question()).toHaveTextContent(/A parcela deste plano é de R\$ 1\.240,48\./)
  expect(question()).not.toHaveFocus()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Continuar',
    'Não, são R$ 6.500,00',
    'Sim, R$ 65,00',
  ])
})

test("'Continuar' waits for the answer, which takes the focus; a confirmed income is not asked about again", async () => {
  continued.mockClear()
  const user = show(<Step incomeCents={6_500} />)
  await user.click(press('Continuar'))
  expect(question()).toHaveFocus()
  expect(continued).not.toHaveBeenCalled()
  await user.click(press(/^Sim/))
  expect(question()).toBeNull()
  await user.click(press('Continuar'))
  expect(continued).toHaveBeenCalledOnce()
})

test.each([
  ['a plausible income', <Step key="income" incomeCents={650_000} />],
  ['another step', <Step key="step" incomeCents={6_500} step="password" />],
])('%s holds nobody up', async (_, element) => {
  continued.mockClear()
  const user = show(element)
  await user.click(press('Continuar'))
  expect(question()).toBeNull()
  expect(continued).toHaveBeenCalledOnce()
})

test('each button answers with its amount, and there is no correction where none is likely', async () => {
  const onAnswer = vi.fn()
  const shared = { urgent: false, onAnswer }
  const user = show(<IncomeQuestion {...shared} incomeCents={6_500} installmentCents={124_048} meant={650_000} />)
  await user.click(press(/^Não/))
  await user.click(press(/^Sim/))
  expect(onAnswer.mock.calls).toEqual([[650_000], [6_500]])
})

test('an income above the installment is said to be less than a month has', () => {
  const shared = { urgent: false, onAnswer: () => {} }
  show(<IncomeQuestion {...shared} incomeCents={20_000} installmentCents={15_000} meant={null} />)
  expect(question()).toHaveTextContent('É menos do que esperamos para uma renda de um mês inteiro.')
  expect(question()).not.toHaveTextContent('A parcela deste plano')
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
