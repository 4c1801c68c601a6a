import { useReducer } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultOffer } from '#domain/offer/conditions.ts'
import type { Failure } from '#lib/api.ts'
import { filledAnswers, filledSecrets } from '#tests/support/answers.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $planUnfolded } from '../../plan.ts'
import { advance, newWizard } from '../wizard-state.ts'
import { ReceiptAddress } from './ReceiptAddress.tsx'
import { SendFailure } from './SendFailure.tsx'
import { SendRefusal } from './SendRefusal.tsx'
import { Thanks } from './Thanks.tsx'
import { type OnSent, useSubmit } from './use-submit.ts'

const applications = 'POST /api/applications'
const correction = 'PUT /api/applications/:id/email'
const id = '00000000-0000-4000-8000-000000000001'
const sent = { id, contractNumber: '2602472415', contactBy: '2026-11-25', receivedAt: '2026-11-23T15:00:00.000Z' }
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const failure = (code: Failure['code'], more: Partial<Failure> = {}): Failure => ({
  code,
  errors: [],
  retryAfterSeconds: undefined,
  ...more,
})

/** The last step, which sends what is filled in. */
function LastStep({ onSent }: { onSent: OnSent }) {
  const filled = { ...newWizard, step: 'password' as const, answers: filledAnswers, secrets: filledSecrets }
  const [wizard, dispatch] = useReducer(advance, filled)
  const choice = {
    motorcycle: 'x-adv',
    installments: 24,
    entryCents: null,
    dueDay: 10,
    offer: { ...defaultOffer },
  } as const
  const shown = { version: 3, pricedOn: '2026-11-21' }
  const { sending, submit } = useSubmit({ ...choice, shown }, wizard.step, dispatch, onSent)
  return (
    <>
      <button type="button" onClick={() => void submit(wizard)}>
        Finalizar
      </button>
      <output>{wizard.step}</output>
      <SendFailure sending={sending} owned={false} onRetry={() => void submit(wizard)} />
    </>
  )
}
const keys = () => sentTo(applications).map(({ headers }) => headers.get('Idempotency-Key'))

test('a lost answer is asked for again under the same key, and two presses at once send once', async () => {
  answers(applications, offline, sent)
  answers('GET /api/offer', defaultOffer as never)
  const onSent = vi.fn()
  const user = show(<LastStep onSent={onSent} />)
  await Promise.all([user.click(button('Finalizar')), user.click(button('Finalizar'))])
  expect(await screen.findByRole('alert')).toHaveTextContent('Tentar de novo não duplica o pedido')
  expect(keys()).toHaveLength(1)
  await user.click(button('Tentar novamente'))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(keys()[0]).toBeTruthy()
  expect(keys()).toEqual([keys()[0], keys()[0]])
  const person = { fullName: 'Ana Souza', maskedCpf: '***.982.247-**', email: 'ana@exemplo.com', owned: false }
  expect(onSent.mock.calls[0]?.slice(0, 2)).toEqual([sent, person])
})

test('a refused field leads to its step, and a key that another request used is not used again', async () => {
  answers(
    applications,
    refusal('idempotency_key_reused'),
    refusal('validation_failed', { errors: [{ field: 'phone', code: 'phone_invalid' }] }),
  )
  const user = show(<LastStep onSent={() => {}} />)
  await user.click(button('Finalizar'))
  await screen.findByRole('alert')
  await user.click(button('Finalizar'))
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent('personal'))
  expect(keys()[0]).not.toBe(keys()[1])
})

test('while it is sent, only slowness is said; then what went wrong', () => {
  show(<SendFailure sending={{ state: 'sending', slow: false }} owned={false} onRetry={() => {}} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  show(<SendFailure sending={{ state: 'sending', slow: true }} owned={false} onRetry={() => {}} />)
  expect(screen.getAllByRole('status')[1]).toHaveTextContent('não feche esta página')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('whoever is logged in typed no password that could count', () => {
  show(<SendFailure sending={{ state: 'failed', failure: failure('network') }} owned onRetry={() => {}} />)
  expect(screen.getByRole('alert')).not.toHaveTextContent('senha')
})

test('an application that exists already leads to the login and to a new password', () => {
  show(<SendRefusal failure={failure('already_applied')} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/meu-financiamento', '/recuperar-senha'])
})

test('a session that ended leads to the login and back to this motorcycle', () => {
  history.replaceState(null, '', '/motorcycle/x-adv')
  show(<SendRefusal failure={failure('unauthenticated')} />)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/meu-financiamento?volta=%2Fmotorcycle%2Fx-adv')
})

test('a price that changed is told with both prices', () => {
  const price = { shownCents: 1_499_000, currentCents: 1_549_000, shown: { version: 3, pricedOn: '2026-11-21' } }
  show(<SendRefusal failure={failure('offer_changed', { price })} />)
  expect(screen.getByRole('alert').textContent?.replace(/\s/g, ' ')).toContain('de R$ 14.990,00 para R$ 15.490,00')
})

test('an entry that is refused leads to the plan, which phones fold', async () => {
  const errors = [{ field: 'entryCents', code: 'entry_too_small' }]
  const user = show(<SendRefusal failure={failure('validation_failed', { errors })} />)
  $planUnfolded.set(false)
  await user.click(button('Mudar a entrada'))
  expect($planUnfolded.get()).toBe(true)
})

test('a mistyped address is corrected, told in its line, which gets the focus', async () => {
  answers(correction, null)
  const onCorrected = vi.fn()
  const user = show(<ReceiptAddress id={id} email="ana@exemplo.con" owned={false} onCorrected={onCorrected} />)
  await user.click(button('Corrigir e-mail'))
  await enter(user, await screen.findByRole('textbox', { name: /E-mail certo/ }), 'ana@exemplo.com')
  await user.click(button('Corrigir e reenviar'))
  await waitFor(() => expect(onCorrected).toHaveBeenCalledExactlyOnceWith('ana@exemplo.com'))
  expect(sentTo(correction)[0]?.json).toEqual({ email: 'ana@exemplo.com' })
  expect(screen.getByText(/Corrigido/).closest('p')).toHaveFocus()
})

test('the same address, and a cancelled correction, send nothing and correct nothing', async () => {
  const onCorrected = vi.fn()
  const user = show(<ReceiptAddress id={id} email="ana@exemplo.com" owned={false} onCorrected={onCorrected} />)
  for (const name of ['Corrigir e reenviar', 'Cancelar']) {
    await user.click(button('Corrigir e-mail'))
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  }
  expect(onCorrected).not.toHaveBeenCalled()
  expect(screen.queryByText(/Corrigido/)).toBeNull()
})

test('after the time for it the login is offered, and what was typed stays', async () => {
  answers(correction, refusal('email_correction_over'))
  const user = show(<ReceiptAddress id={id} email="ana@exemplo.con" owned={false} onCorrected={() => {}} />)
  await user.click(button('Corrigir e-mail'))
  const field = await screen.findByRole('textbox', { name: /E-mail certo/ })
  await enter(user, field, 'ana@exemplo.com')
  await user.click(button('Corrigir e reenviar'))
  expect(await screen.findByRole('link', { name: 'Efetuar Login' })).toHaveAttribute(
    'href',
    '/meu-financiamento?volta=%2Fdashboard%23corrigir-email',
  )
  expect(field).toHaveValue('ana@exemplo.com')
})

const person = { fullName: 'ana souza', maskedCpf: '***.982.247-**' }
const thanks = { ...sent, model: 'X-ADV', person, plan: null, email: 'ana@exemplo.com', owned: false, isOpen: false }
const sessionOf = (changes: object = {}) =>
  ({ person: { ...filledAnswers, birthDate: '1990-05-21', ...changes } }) as never
function open(changes: object = {}) {
  const onOpen = vi.fn()
  return { onOpen, user: show(<Thanks {...thanks} {...changes} onCorrected={() => {}} onOpen={onOpen} />) }
}

test('the thanks name the number, the day of the answer and what comes, with the focus on the heading', async () => {
  answers('GET /api/session', { person: null })
  open()
  expect(screen.getByRole('heading', { name: 'Solicitação enviada com sucesso!' })).toHaveFocus()
  expect(screen.getByText('2602472415')).toBeVisible()
  expect(screen.getByText(/quarta-feira, 25 de novembro/)).toBeVisible()
  expect(screen.getByText(/senha que você criou/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Efetuar Login' })).toHaveAttribute('href', '/meu-financiamento')
  expect(button('Salvar comprovante')).toBeVisible()
})

test.each([
  ['it is of the same CPF and address', {}, true],
  ['it is of another CPF', { cpf: '15350946056' }, false],
  ['it is of another address', { email: 'bia@exemplo.com' }, false],
])('the session of the browser opens the application where %s', async (_, changes, opens) => {
  answers('GET /api/session', sessionOf(changes))
  const { onOpen } = open()
  await waitFor(() => expect(sentTo('GET /api/session')).toHaveLength(1))
  await Promise.resolve()
  await waitFor(() => expect(onOpen.mock.calls).toEqual(opens ? [[true]] : []))
})

test('an open one has its offer as a PDF, and can be closed on a device of somebody else', async () => {
  answers('DELETE /api/session', null)
  const { onOpen, user } = open({ isOpen: true })
  expect(screen.getByRole('link', { name: 'Salvar comprovante' })).toHaveAttribute(
    'href',
    `/pdf/custo-total?application=${id}`,
  )
  await user.click(button('Sair'))
  await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(false))
})
