import '#content/sentences/analysts.ts'
import { type ReactElement, useState } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalsResponse } from '#api/approvals.ts'
import type { LeadDetail } from '#api/leads.ts'
import { settingLabels } from '#content/settings.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { adminRequest } from '#tests/support/screen/admin-request.ts'
import { answers, Failing, offline, type Route, refusal, sentTo } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { expectSaidBeside, type Press, press } from '#tests/support/screen/presses.ts'
import { storedSettings } from '#tests/support/screen/settings.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { SelectionBar, useSelection } from './applications/SelectionBar.tsx'
import { Views } from './applications/Views.tsx'
import { ApprovalsView } from './approvals/ApprovalsView.tsx'
import { admin } from './core/api.ts'
import { call, sessionClosed, sessionOpened } from './core/session.ts'
import { forgetQueries, useLoad } from './core/use-load.tsx'
import { PersonalQueue } from './dashboard/PersonalQueue.tsx'
import { LeadDialog } from './leads/LeadDialog.tsx'
import { ExportButton } from './lists/ExportButton.tsx'
import { QueueBar } from './queue/QueueBar.tsx'
import { RequestDialog } from './requests/RequestDialog.tsx'
import { SettingsForm } from './settings/SettingsForm.tsx'
import { Palette } from './shell/Palette.tsx'

const id = '5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
const ana = '00000000-0000-4000-8000-000000000009'
const at = '2026-11-23T12:00:00.000Z'

const lead: LeadDetail = {
  id,
  fullName: 'Rafael Prado',
  email: 'rafael@exemplo.com.br',
  phone: '11987654321',
  cpf: '52998224725',
  model: 'X-ADV',
  installments: 36,
  entryCents: null,
  state: 'new',
  note: '',
  createdAt: at,
  version: 1,
  history: [],
}
const request = adminRequest()
const approval = approvalView()
const approvals: ApprovalsResponse = { open: [approval], decided: [], customers: {}, hasSecond: true }
const settings = storedSettings()

function Settings() {
  const loaded = useLoad('settings', () => call(admin.settings.$get()))
  return loaded.data && <SettingsForm stored={loaded.data} change={loaded.change} reload={loaded.reload} />
}

/** The bar of the list, with one application chosen. */
function Chosen() {
  const selection = useSelection()
  const [started, setStarted] = useState(false)
  if (!started) {
    setStarted(true)
    selection.pick([id], true)
  }
  return <SelectionBar selection={selection} onChange={() => {}} />
}

const file = new Failing(async () => new Response('Nome\nRafael\n', { headers: { 'Content-Type': 'text/csv' } }))
const nothing = () => {}
const dialog = <RequestDialog id={id} onChanged={nothing} onClose={nothing} />

type Row = Press<Route> & { failed: string }
const row = <Name extends Route>(failed: string, one: Press<Name>): Row => ({ ...press(one), failed })

const run = {
  name: 'Analisar',
  where: '1 de 3',
  last: { id, name: 'Rafael Prado', from: 'received', to: 'approved', version: 2, until: Date.now() + 3_600_000 },
  busy: false,
  failure: null,
  next: async () => null,
  back: undefined,
  leave: nothing,
} as const

const rows: Row[] = [
  row('', {
    route: 'POST /api/admin/applications/:id/status/undo',
    answer: adminDetail(),
    element: <QueueBar run={run} id={ana} isFlat />,
    name: 'Desfazer',
  }),
  row('Os escolhidos não mudaram de responsável', {
    route: 'POST /api/admin/assignments',
    answer: { changed: 1, former: [] },
    element: <Chosen />,
    name: 'Passar os escolhidos para',
    act: async (user, button) => {
      await user.click(button)
      await user.click(await screen.findByRole('menuitem', { name: 'Ana (você)' }))
    },
  }),
  row('Erro ao exportar', {
    route: 'GET /api/admin/contacts.csv',
    answer: file,
    element: <ExportButton path="/api/admin/contacts.csv" query={{}} />,
    name: 'Exportar',
  }),
  row('Erro ao salvar o contato', {
    route: 'PUT /api/admin/contacts/:id',
    answer: { ...lead, note: 'Liguei', version: 2 },
    element: <LeadDialog id={id} onSaved={nothing} onClose={nothing} />,
    before: async (user) => enter(user, await screen.findByRole('textbox', { name: /^Observações/ }), 'Liguei'),
    name: 'Salvar',
  }),
  row('O responsável não mudou', {
    route: 'PUT /api/admin/requests/:id/assignee',
    answer: { ...request, assignee: { id: ana, name: 'Ana' }, version: 2 },
    element: dialog,
    role: 'combobox',
    name: 'Responsável',
    act: (user, field) => user.selectOptions(field, 'Ana'),
  }),
  row('', {
    route: 'POST /api/admin/requests/:id/notes',
    answer: request,
    element: dialog,
    before: async (user) => enter(user, await screen.findByRole('textbox', { name: /^Nota interna/ }), 'Liguei'),
    name: 'Guardar a nota',
  }),
  row('', {
    route: 'POST /api/admin/requests/:id/answer',
    answer: request,
    element: dialog,
    before: async (user) => enter(user, await screen.findByRole('textbox', { name: 'Resposta' }), 'Já corrigimos.'),
    name: 'Responder',
  }),
  row('', {
    route: 'POST /api/admin/approvals/:id/approval',
    answer: { ...approvals, open: [] },
    element: <ApprovalsView />,
    name: 'Aprovar',
  }),
  row('', {
    route: 'POST /api/admin/approvals/:id/refusal',
    answer: { ...approvals, open: [] },
    element: <ApprovalsView />,
    before: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Recusar' }))
      await enter(user, screen.getByRole('textbox', { name: /^Por que recusar/ }), 'Fale com a loja')
    },
    name: 'Recusar o pedido',
  }),
  row('Erro ao salvar configurações', {
    route: 'PUT /api/admin/settings',
    answer: settings,
    element: <Settings />,
    before: async (user) =>
      enter(user, await screen.findByRole('textbox', { name: settingLabels.whatsappSuporte }), '(11) 98765-0000'),
    name: 'Salvar configurações',
  }),
  row('Erro ao restaurar configurações padrão', {
    route: 'POST /api/admin/settings/defaults',
    answer: settings,
    element: <Settings />,
    name: 'Restaurar padrões',
    act: async (user, button) => {
      await user.click(button)
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restaurar' }))
    },
  }),
  row('', {
    route: 'POST /api/admin/views',
    answer: { views: [], builtIn: [] },
    element: <Views state={{}} />,
    before: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Salvar visão' }))
      await enter(user, screen.getByRole('textbox', { name: 'Nome' }), 'Atrasados')
    },
    name: 'Salvar',
  }),
  row('O próximo da fila não abriu', {
    route: 'POST /api/admin/queue/next',
    answer: { item: null },
    element: (
      <PersonalQueue
        items={[
          {
            kind: 'application',
            id,
            applicationId: id,
            name: 'Rafael Prado',
            number: '2600000001',
            queue: 'analyse',
            request: null,
            since: at,
            until: '2026-11-30',
            promised: true,
            late: false,
          },
        ]}
      />
    ),
    name: /^Pegar o próximo/,
  }),
]

beforeAll(() => {
  URL.createObjectURL = () => 'data:text/csv,'
  URL.revokeObjectURL = nothing
  const acts = { workOnApplications: true, manageBank: true, workAtCounter: 'forbidden' } as const
  sessionOpened({ id: ana, username: 'ana', name: 'Ana', acts, hasPasskey: false })
})
afterAll(sessionClosed)

beforeEach(() => {
  forgetQueries()
  answers('GET /api/admin/colleagues', { colleagues: [{ id: ana, name: 'Ana', own: true }] })
  answers('GET /api/admin/contacts/:id', lead)
  answers('GET /api/admin/requests/:id', request)
  answers('GET /api/admin/approvals', approvals)
  answers('GET /api/admin/approvals/count', { count: 1 })
  answers('GET /api/admin/requests/count', { count: 1, more: false, late: 0, ombudsman: 0 })
  answers('GET /api/admin/settings', settings)
  answers('GET /api/admin/views', { views: [], builtIn: [] })
})

describe.each([
  ['no connection', offline, 'Sem conexão com o servidor'],
  ['a server that is down', refusal('unavailable'), 'O serviço está fora do ar'],
  ['a mistake of the server', refusal('internal'), 'Algo deu errado do nosso lado'],
])('with %s', (_, failure, sentence) => {
  test.each(rows)('$route by $name says so beside what was pressed, and works at the second press', async (one) => {
    const { failed, ...pressed } = one
    await expectSaidBeside(pressed, failure, new RegExp(`^${failed}.*${sentence}`))
  })

  test('an action of the palette says so in it, and the palette stays open', async () => {
    answers('DELETE /api/admin/session', failure)
    const user = show(<Palette onHelp={nothing} onClose={nothing} />)
    const field = screen.getByRole('combobox')
    await user.click(screen.getByRole('option', { name: /^Sair do sistema/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^Você ainda não saiu: ${sentence}`))
    expect(screen.getByRole('dialog')).toContainElement(field)
  })

  test('an undoing from a toast says so in the toast, whose button stays', async () => {
    const former = [{ assignee: { id, name: 'Caio' }, ids: [id] }]
    answers('POST /api/admin/assignments', { changed: 1, former }, failure, { changed: 1, former: [] })
    const user = show(withToasts(<Chosen />))
    await user.click(screen.getByRole('button', { name: 'Passar os escolhidos para' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ana (você)' }))
    const undo = await screen.findByRole('button', { name: 'Desfazer' })
    await user.click(undo)
    expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^Não deu para desfazer: ${sentence}`))
    expect(undo).toHaveFocus()
    await user.click(undo)
    await waitFor(() => expect(undo).not.toBeInTheDocument())
    expect(sentTo('POST /api/admin/assignments').at(-1)?.json).toEqual({ ids: [id], to: id, from: ana })
  })
})

const withToasts = (element: ReactElement) => (
  <>
    {element}
    <Toaster />
  </>
)

test('more than one action takes are not chosen, and the bar says so', async () => {
  function Many() {
    const selection = useSelection()
    const others = Array.from({ length: 100 }, (_, number) => String(number))
    return (
      <>
        <button type="button" onClick={() => selection.pick(others, true)}>
          Escolher todos
        </button>
        <button type="button" onClick={() => selection.pick(['x'], true)}>
          Mais um
        </button>
        <SelectionBar selection={selection} onChange={nothing} />
      </>
    )
  }
  const user = show(<Many />)
  await user.click(screen.getByRole('button', { name: 'Escolher todos' }))
  await user.click(screen.getByRole('button', { name: 'Mais um' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Escolha no máximo 100 de cada vez')
  expect(screen.getByText('100 escolhidos')).toBeVisible()
})

test('a request that no longer waits says so in its place, which takes the focus', async () => {
  answers('GET /api/admin/approvals', approvals, { ...approvals, open: [] })
  answers('POST /api/admin/approvals/:id/approval', refusal('not_found'))
  const user = show(<ApprovalsView />)
  await user.click(await screen.findByRole('button', { name: 'Aprovar' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Este pedido não espera mais aprovação')
  expect(alert).toHaveTextContent(approval.title)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull())
  expect(alert).toHaveFocus()
})

test('after a decision the focus goes to the request that takes its place', async () => {
  const next = { ...approval, id: ana, title: 'Devolver R$ 90,00' }
  answers('GET /api/admin/approvals', { ...approvals, open: [approval, next] })
  answers('POST /api/admin/approvals/:id/approval', { ...approvals, open: [next] })
  const user = show(<ApprovalsView />)
  await user.click((await screen.findAllByRole('button', { name: 'Aprovar' }))[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText(approval.title)).toBeNull())
  expect(screen.getByRole('heading', { name: next.title })).toHaveFocus()
})
