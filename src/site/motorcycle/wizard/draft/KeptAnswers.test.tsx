import { expect, test, vi } from 'vitest'
import { draftDays } from '#domain/retention.ts'
import { screen, show, within } from '#tests/support/screen/show.ts'
import { noAnswers } from '../answers.ts'
import { newWizard, type Wizard } from '../wizard-state.ts'
import { KeptAnswers } from './KeptAnswers.tsx'

const dispatch = vi.fn()
const onClear = vi.fn()
const begun: Wizard = { ...newWizard, answers: { ...noAnswers, fullName: 'Ana' } }

const open = (changes: Partial<Wizard> = {}, isKept = true) =>
  show(<KeptAnswers wizard={{ ...begun, ...changes }} isKept={isKept} dispatch={dispatch} onClear={onClear} />)
const keepCpf = () => screen.queryByRole('checkbox', { name: 'Guardar também o CPF neste aparelho' })

test.each([
  [
    {},
    `Guardado só neste aparelho por ${draftDays} dias, ou até o envio. A senha nunca fica salva. O CPF, só se você marcar.`,
  ],
  [{ keepsCpf: true }, `Guardado só neste aparelho por ${draftDays} dias, ou até o envio. A senha nunca fica salva.`],
  [{ step: 'residential' as const }, `Guardado neste aparelho por ${draftDays} dias, sem senha nem CPF.`],
  [{ step: 'residential' as const, keepsCpf: true }, `Guardado neste aparelho por ${draftDays} dias, sem senha.`],
])('what the device keeps is said: %o', (changes, sentence) => {
  open(changes)
  expect(screen.getByText(sentence)).toBeVisible()
})

test('the CPF is kept on request, in the first step alone', async () => {
  const user = open()
  const box = screen.getByRole('checkbox', { name: 'Guardar também o CPF neste aparelho' })
  expect(box).not.toBeChecked()
  await user.click(box)
  expect(dispatch.mock.lastCall).toEqual([{ type: 'keptCpf', wanted: true }])
})

test('a later step does not ask for the CPF again', () => {
  open({ step: 'residential' })
  expect(keepCpf()).toBeNull()
})

test('a device that keeps nothing warns aloud, and is not asked to keep the CPF', () => {
  open({}, false)
  expect(screen.getByRole('status')).toHaveTextContent('Não feche esta página antes de enviar.')
  expect(screen.queryByText(/Guardado/)).toBeNull()
  expect(keepCpf()).toBeNull()
})

test('nothing is said of answers before there are any', () => {
  open({ answers: noAnswers })
  expect(screen.queryByRole('button')).toBeNull()
})

test('the answers are deleted after a question, and kept by its other button', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Apagar dados' }))
  const dialog = await screen.findByRole('dialog', { name: 'Apagar tudo o que você preencheu?' })
  await user.click(within(dialog).getByRole('button', { name: 'Manter dados' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onClear).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Apagar dados' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar dados' }))
  expect(onClear).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})
