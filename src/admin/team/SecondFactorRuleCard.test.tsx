import '#content/sentences/analysts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AnalystResponse } from '#api/analyst.ts'
import type { TeamResponse } from '#api/team.ts'
import { answers, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { SecondFactorRuleCard } from './SecondFactorRuleCard.tsx'

type Account = TeamResponse['accounts'][number]
const account = (name: string, changes: Partial<Account> = {}) =>
  ({ id: name, username: name, name, secondFactor: false, passkeys: 0, disabled: false, ...changes }) as Account
const team = (accounts: Account[], secondFactorCompulsory = false): TeamResponse => ({
  accounts,
  asksForManagers: false,
  secondFactorCompulsory,
  waiting: [],
  unapproved: [],
  invitations: [],
})
const own: AnalystResponse = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'ana',
  name: 'Ana',
  role: 'manager',
  acts: { workOnApplications: true, manageBank: true, workAtCounter: true },
  email: null,
  secondFactor: true,
  hasPasskey: false,
  recoveryCodes: 0,
  secondFactorDue: false,
  secondFactorCompulsory: false,
}
const [byCode, byKey] = [account('Ana', { secondFactor: true }), account('Bia', { passkeys: 1 })]
const [plain, other] = [account('Caio'), account('Duda')]
const left = account('Eva', { disabled: true })

beforeEach(() => {
  forgetQueries()
  answers('GET /api/admin/account', silence)
})

const onChange = vi.fn()
const open = (of: TeamResponse) => show(<SecondFactorRuleCard team={of} onChange={onChange} />)
const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

test.each<[string, Account[], string]>([
  ['a code or a passkey both count, a disabled account does not', [byCode, byKey, plain, left], '2 de 3 contas usam.'],
  ['one', [byKey, plain], '1 de 2 contas usa.'],
  ['all', [byCode, byKey, left], 'Todas as contas já usam.'],
])('how many use it: %s', (_, accounts, words) => {
  open(team(accounts))
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByText('Opcional')).toBeVisible()
})

test('making it compulsory says whose sessions end, and changes it once that is confirmed', async () => {
  const changed = { ...team([], true) }
  answers('PUT /api/admin/team/second-factor', refusal('unavailable'), changed)
  const user = open(team([byCode, plain, other, left]))
  await user.click(button('Tornar obrigatória'))
  expect(dialog().getByText(/As sessões abertas de Caio e Duda terminam agora/)).toBeVisible()
  expect(sentTo('PUT /api/admin/team/second-factor')).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Tornar obrigatória' }))
  expect(await dialog().findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  expect(onChange).not.toHaveBeenCalled()
  await user.click(dialog().getByRole('button', { name: 'Tornar obrigatória' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(changed))
  expect(sentTo('PUT /api/admin/team/second-factor').at(-1)?.json).toEqual({ compulsory: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where all have it nobody is named', async () => {
  const user = open(team([byCode, byKey]))
  await user.click(button('Tornar obrigatória'))
  expect(dialog().getByText(/Quem só tem chave de acesso entra de novo com ela/)).toBeVisible()
})

test('a compulsory one is made optional, after a question', async () => {
  answers('PUT /api/admin/team/second-factor', team([]))
  const user = open(team([byCode], true))
  expect(screen.getByText('Obrigatória')).toBeVisible()
  await user.click(button('Tornar opcional'))
  expect(dialog().getByText('Cada pessoa poderá desativar a sua.')).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('Tornar opcional'))
  await user.click(dialog().getByRole('button', { name: 'Tornar opcional' }))
  await waitFor(() => expect(sentTo('PUT /api/admin/team/second-factor')[0]?.json).toEqual({ compulsory: false }))
})

test.each([
  [true, true],
  [false, false],
])('who has passkeys alone is warned where that could lock them out (compulsory: %s)', async (compulsory, atOnce) => {
  answers('GET /api/admin/account', { ...own, secondFactor: false, hasPasskey: true })
  const user = open(team([byKey], compulsory))
  if (atOnce) expect(await screen.findByText('Você não tem códigos de recuperação')).toBeVisible()
  else {
    await user.click(button('Tornar obrigatória'))
    expect(await dialog().findByText('Você não tem códigos de recuperação')).toBeVisible()
  }
  expect(screen.getAllByText('Você não tem códigos de recuperação')).toHaveLength(1)
})
