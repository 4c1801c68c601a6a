import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { act, fireEvent, render, screen, show, within } from '#tests/support/screen/show.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FoldingCard } from './FoldingCard.tsx'
import { LoadedPart, later, lazily } from './lazily.tsx'
import { Stepper } from './Stepper.tsx'
import { ColumnTable } from './Table.tsx'
import { Timeline, type TimelineState } from './Timeline.tsx'

const items = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** Which items of a list are the current step. */
const current = (list: string) =>
  [...screen.getByRole('list', { name: list }).children].map((item) => item.getAttribute('aria-current') === 'step')

test('a stepper says which step is the current one, and which are done', () => {
  show(<Stepper steps={['Pessoal', 'Residencial', 'Senha']} current={1} />)
  const steps = within(screen.getByRole('navigation', { name: 'Etapas' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Pessoal (concluída)', '2Residencial', '3Senha'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
})

test.each<[TimelineState, string, boolean]>([
  ['done', 'Concluída', false],
  ['active', 'Em andamento', true],
  ['waiting', 'Aguardando', true],
  ['todo', 'Pendente', false],
  ['stopped', 'Interrompida', false],
  ['failed', 'Encerrada', false],
])('a stage that is %s is told as %s', (state, spoken, isCurrent) => {
  show(<Timeline label="Andamento" stages={[{ id: 'a', label: 'Análise', state }]} />)
  expect(screen.getByText('Análise').parentElement).toHaveTextContent(`Análise: ${spoken}`)
  expect(current('Andamento')).toEqual([isCurrent])
})

test('the stages stand in their order with number, day and smaller steps', () => {
  const steps = {
    label: 'Documentos',
    stages: [
      { id: 'cnh', label: 'CNH', state: 'done' as const, description: 'Aceita' },
      { id: 'selfie', label: 'Selfie', state: 'active' as const },
      { id: 'casa', label: 'Residência', state: 'waiting' as const },
    ],
  }
  show(
    <Timeline
      label="Andamento"
      stages={[
        { id: 'a', label: 'Pedido', state: 'done', description: '20/11/2026' },
        { id: 'b', label: 'Análise', state: 'active', steps },
        { id: 'c', label: 'Entrega', state: 'todo' },
      ]}
    />,
  )
  expect([...screen.getByRole('list', { name: 'Andamento' }).children].map(({ textContent }) => textContent)).toEqual([
    'Pedido: Concluída20/11/2026',
    '2Análise: Em andamentoCNH: ConcluídaAceitaSelfie: Em andamentoResidência: Aguardando',
    '3Entrega: Pendente',
  ])
  expect(items('Documentos')).toEqual(['CNH: ConcluídaAceita', 'Selfie: Em andamento', 'Residência: Aguardando'])
  expect(current('Documentos')).toEqual([false, true, false])
})

test('a table of texts names its rows and columns, and ends with its sums', () => {
  show(
    <ColumnTable
      caption="Parcelas"
      columns={['Mês', 'Valor']}
      rows={[
        ['Janeiro', 'R$ 1,00'],
        ['Fevereiro', 'R$ 2,00'],
      ]}
      foot={['Total', 'R$ 3,00']}
    />,
  )
  const table = within(screen.getByRole('table', { name: 'Parcelas' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Mês', 'Valor'])
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Janeiro', 'Fevereiro'])
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'R$ 1,00',
    'R$ 2,00',
    'Total',
    'R$ 3,00',
  ])
  expect(screen.getByRole('region', { name: 'Parcelas' })).toHaveAttribute('tabindex', '0')
})

const folding = (opens = false) => (
  <FoldingCard title="Dados" line="Em resumo" id="dados" opens={opens}>
    Tudo
  </FoldingCard>
)
const card = () => document.querySelector('#dados > details') as HTMLDetailsElement

test('a card begins folded on a narrow screen, with its line', () => {
  show(folding())
  expect(card().open).toBe(false)
  expect(screen.getByRole('heading', { name: 'Dados' }).nextSibling).toHaveTextContent('Em resumo')
})

test('a card begins open on a wide screen', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(min-width: 64rem)' }))
  show(folding())
  expect(card().open).toBe(true)
})

test('a card begins open where a link led to it', () => {
  history.replaceState(null, '', '#dados')
  show(folding())
  expect(card().open).toBe(true)
})

test('a card opens when something inside has to be seen', () => {
  const { rerender } = render(folding())
  expect(card().open).toBe(false)
  rerender(folding(true))
  expect(card().open).toBe(true)
})

test('a card opens by each press on a link to it, and by its address', async () => {
  const user = show(
    <>
      {folding()}
      <a href="#dados">Ver dados</a>
      <a href="#outro">Outro</a>
    </>,
  )
  await user.click(screen.getByRole('link', { name: 'Outro' }))
  expect(card().open).toBe(false)
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('link', { name: 'Ver dados' }))
    expect(card().open).toBe(true)
    card().open = false
  }
  history.replaceState(null, '', '#dados')
  act(() => void dispatchEvent(new Event('hashchange')))
  expect(card().open).toBe(true)
})

test.each([true, false])('a card is open on paper, and afterwards as before (open: %s)', (open) => {
  show(folding())
  card().open = open
  fireEvent(window, new Event('beforeprint'))
  expect(card().open).toBe(true)
  fireEvent(window, new Event('afterprint'))
  expect(card().open).toBe(open)
})

// React tells the console of each error that a boundary takes.
const expectErrors = () => vi.mocked(console.error).mockImplementation(() => {})
afterEach(() => void vi.mocked(console.error).mockClear())

function Broken(): never {
  throw new Error('kaputt')
}

test('a part that breaks leaves a notice with what went wrong and a way on, and is reported', () => {
  expectErrors()
  const reported = vi.fn()
  addEventListener('site:boundary', reported, { once: true })
  const reload = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { reload }))
  show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Algo saiu errado nesta parte da página.')
  expect(screen.getByRole('alert')).toHaveTextContent('kaputt')
  expect(reported.mock.lastCall?.[0].detail).toEqual(new Error('kaputt'))
  fireEvent.click(screen.getByRole('button', { name: 'Recarregar a página' }))
  expect(reload).toHaveBeenCalledOnce()
})

const loading = <p>Carregando...</p>
const Word = ({ word }: { word: string }) => <p>{word}</p>

test('a part is loaded once when it is first shown, and stands for both its places', async () => {
  const load = vi.fn(async () => Word)
  const Part = lazily(load)
  expect(load).not.toHaveBeenCalled()
  show(
    <Suspense fallback={loading}>
      <Part word="um" />
      <Part word="dois" />
    </Suspense>,
  )
  expect(screen.getByText('Carregando...')).toBeVisible()
  expect(await screen.findByText('um')).toBeVisible()
  expect(screen.getByText('dois')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that was loaded ahead is shown at once', async () => {
  const Part = lazily(async () => Word)
  await Part.load()
  show(
    <Suspense fallback={loading}>
      <Part word="um" />
    </Suspense>,
  )
  expect(screen.getByText('um')).toBeVisible()
})

test('a part that did not load says so, leaves the rest, and loads on a press', async () => {
  expectErrors()
  const load = vi.fn(async () => Word).mockRejectedValueOnce(new Error('no connection'))
  const Part = lazily(load)
  const user = show(
    <Suspense fallback={loading}>
      <Part word="um" />
      <p>O resto</p>
    </Suspense>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte da página não abriu')
  expect(screen.getByText('O resto')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('um')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

test('another error of a part is not told as a lost connection', async () => {
  expectErrors()
  const Part = lazily(async () => Broken)
  show(
    <ErrorBoundary>
      <Suspense fallback={loading}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  )
  expect(await screen.findByText('kaputt')).toBeVisible()
  expect(screen.queryByText(/não abriu/)).toBeNull()
})

test('code that is no component waits, fails and loads again in the same way', async () => {
  expectErrors()
  const load = vi.fn(async () => 'um').mockRejectedValueOnce(new Error('no connection'))
  const word = later(load)
  const Reader = () => <p>{word()}</p>
  const part = (
    <Suspense fallback={loading}>
      <LoadedPart>
        <Reader />
      </LoadedPart>
    </Suspense>
  )
  const user = await act(async () => show(part))
  await act(() => user.click(screen.getByRole('button', { name: 'Tentar novamente' })))
  expect(await screen.findByText('um')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
