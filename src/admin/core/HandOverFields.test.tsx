import '#content/sentences/analysts.ts'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { handOverChecks } from '#content/hand-over.ts'
import { answers, offline, silence } from '#tests/support/screen/api.ts'
import { managedDealership } from '#tests/support/screen/dealership.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { DealershipSelect } from './DealershipSelect.tsx'
import {
  HandOverFields,
  type HandOverTyped,
  handOverBody,
  handOverErrors,
  handOverField,
  newHandOver,
} from './HandOverFields.tsx'
import { forgetQueries } from './use-load.tsx'

const all = Object.keys(handOverChecks) as HandOverTyped['checked']
const other = {
  who: 'other',
  takenBy: ' Bia Prado ',
  cpf: '52998224725',
  otherDocument: ' 123 ',
  checked: all,
} as const
const onChange = vi.fn()
const cpf = () => screen.queryByLabelText('CPF de quem retira')

beforeEach(() => {
  forgetQueries()
  onChange.mockClear()
})

function Fields({ errors = {} }: { errors?: Record<string, string> }) {
  const [typed, setTyped] = useState(newHandOver)
  const change = (changes: Partial<HandOverTyped>) => {
    onChange(changes)
    setTyped({ ...typed, ...changes })
  }
  return <HandOverFields buyer="Ana Souza" typed={typed} errors={errors} onChange={change} />
}

test('nothing is chosen before, and the buyer needs no further fields', async () => {
  const user = show(<Fields />)
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  await user.click(screen.getByRole('radio', { name: /Ana Souza/ }))
  expect(onChange).toHaveBeenLastCalledWith({ who: 'buyer' })
  expect(cpf()).toBeNull()
})

test('another person needs a name, a CPF and a document', async () => {
  const user = show(<Fields />)
  await user.click(screen.getByRole('radio', { name: /Outra pessoa/ }))
  expect(onChange).toHaveBeenLastCalledWith({ who: 'other' })
  await enter(user, screen.getByRole('textbox', { name: 'Nome completo de quem retira' }), 'Bia Prado')
  await enter(user, cpf() as HTMLElement, '529.982.247-25')
  await enter(user, screen.getByRole('textbox', { name: 'Número do documento' }), 'MG 12')
  expect(Object.assign({}, ...onChange.mock.calls.flat())).toMatchObject({
    takenBy: 'Bia Prado',
    cpf: '52998224725',
    otherDocument: 'MG 12',
  })
})

test('the document that was seen is chosen, at first the licence', async () => {
  const user = show(<Fields />)
  const seen = screen.getByRole('combobox', { name: 'Documento visto' })
  expect(seen).toHaveValue('cnh')
  const [, second] = within(seen).getAllByRole<HTMLOptionElement>('option')
  await user.selectOptions(seen, second as HTMLElement)
  expect(onChange).toHaveBeenLastCalledWith({ document: second?.value })
})

test('checks are ticked off and taken back one by one', async () => {
  const user = show(<Fields />)
  const [first, second] = screen.getAllByRole('checkbox') as [HTMLElement, HTMLElement]
  await user.click(first)
  await user.click(second)
  expect(onChange).toHaveBeenLastCalledWith({ checked: all.slice(0, 2) })
  await user.click(first)
  expect(onChange).toHaveBeenLastCalledWith({ checked: [all[1]] })
})

test('an incomplete list marks what is missing, and says so', async () => {
  const user = show(<Fields errors={{ checked: 'Confira tudo' }} />)
  const [first, second] = screen.getAllByRole('checkbox') as [HTMLElement, HTMLElement]
  await user.click(first)
  expect(screen.getByRole('alert')).toHaveTextContent('Confira tudo')
  expect(first).toBeValid()
  expect(second).toBeInvalid()
  expect(second).toHaveAccessibleDescription('Confira tudo')
})

test('the buyer is sent by the buyer’s name, another person with what proves who it is', () => {
  const buyer = { ...newHandOver, who: 'buyer', takenBy: 'Bia', cpf: '1', checked: all } as const
  expect(handOverBody(buyer, 'Ana Souza')).toEqual({ takenBy: 'Ana Souza', document: 'cnh', checked: all })
  expect(handOverBody({ ...newHandOver, ...other }, 'Ana Souza')).toEqual({
    takenBy: 'Bia Prado',
    document: 'cnh',
    checked: all,
    other: { cpf: '52998224725', document: '123' },
  })
})

test.each<[string, Partial<HandOverTyped>, string[]]>([
  ['nothing', {}, ['who', 'checked']],
  ['the buyer, checked', { who: 'buyer', checked: all }, []],
  ['the buyer, with a check missing', { who: 'buyer', checked: all.slice(1) }, ['checked']],
  ['another person', other, []],
  ['another person without anything', { who: 'other', checked: all }, ['takenBy', 'cpf', 'otherDocument']],
  ['another person with a wrong CPF', { ...other, cpf: '52998224726' }, ['cpf']],
  ['another person with blanks', { ...other, takenBy: ' ', otherDocument: ' ' }, ['takenBy', 'otherDocument']],
])('what is wrong with %s', (_, typed, wrong) => {
  expect(Object.keys(handOverErrors({ ...newHandOver, ...typed }))).toEqual(wrong)
})

test('a missing CPF and a wrong one are told apart', () => {
  const cpfOf = (typed: string) => handOverErrors({ ...newHandOver, ...other, cpf: typed }).cpf
  expect(cpfOf('')).not.toBe(cpfOf('52998224726'))
})

test('what the server says of another person stands at its field', () => {
  expect(['other.cpf', 'other.document', 'takenBy'].map(handOverField)).toEqual(['cpf', 'otherDocument', 'takenBy'])
})

const choice = () => screen.getByRole('combobox', { name: 'Concessionária' })
const labels = () =>
  within(choice())
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('dealerships are offered by name, with their state', async () => {
  answers('GET /api/admin/dealerships', {
    dealerships: [managedDealership('Tiriva Zeta'), managedDealership('Tiriva Ágil')],
    waiting: [],
    unapproved: [],
  })
  const onChoice = vi.fn()
  const user = show(<DealershipSelect value="" onChange={({ target }) => onChoice(target.value)} />)
  await waitFor(() => expect(labels()).toEqual(['Selecione', 'Tiriva Ágil (RN)', 'Tiriva Zeta (RN)']))
  await user.selectOptions(choice(), 'Tiriva Zeta (RN)')
  expect(onChoice).toHaveBeenCalledWith('tiriva-zeta')
})

test.each([
  ['while they load', silence, 'Carregando...'],
  ['where they cannot be loaded', offline, 'Não foi possível carregar'],
])('%s the choice says so', async (_, answer, words) => {
  answers('GET /api/admin/dealerships', answer)
  show(<DealershipSelect value="" onChange={() => {}} />)
  await waitFor(() => expect(labels()).toEqual([words]))
})
