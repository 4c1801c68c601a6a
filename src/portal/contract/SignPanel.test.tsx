import '#content/sentences/contract.ts'
import { expect, test, vi } from 'vitest'
import type { PortalContract } from '#api/contract.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, fireEvent, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { SignPanel } from './SignPanel.tsx'
import { contractNews } from './use-contract.ts'
import { WithdrawPanel } from './WithdrawPanel.tsx'

const code = 'POST /api/portal/contract/:contractId/code'
const signature = 'POST /api/portal/contract/:contractId/signature'
const withdrawal = 'POST /api/portal/withdrawal'

const unsigned: PortalContract = {
  contract: {
    id: 'c1',
    version: 1,
    code: 'A1B2C3D4E5F6',
    textVersion: '1',
    document: {} as NonNullable<PortalContract['contract']>['document'],
    offer: {} as NonNullable<PortalContract['contract']>['offer'],
    sizeBytes: 1,
    readAt: '2026-11-23T14:00:00.000Z',
    agreedAt: null,
    signedAt: null,
    sealed: false,
  },
  making: false,
  obstacle: null,
  maskedEmail: 'a***@exemplo.com',
  withdrawnAt: null,
  mayWithdraw: true,
  withdrawUntil: null,
}
const signed = {
  ...unsigned,
  contract: { ...unsigned.contract, signedAt: '2026-11-23T15:00:00.000Z' },
} as PortalContract

function open({ reached = true, known = unsigned as PortalContract | null } = {}) {
  const [onShow, reload] = [vi.fn(), vi.fn(async () => known)]
  const props = { applicationId: 'a1', contractId: 'c1', maskedEmail: 'a***@exemplo.com', reached, reload }
  return { user: show(<SignPanel {...props} show={onShow} />), onShow, reload }
}
const box = () => screen.getByRole('checkbox', { name: 'Li o contrato inteiro e concordo' })
const button = (name: string) => screen.getByRole('button', { name })

/** Agrees and asks for the code. */
async function agreed(more: Parameters<typeof open>[0] = {}) {
  answers(code, unsigned)
  const opened = open(more)
  await opened.user.click(box())
  await opened.user.click(button('Receber o código'))
  const field = await screen.findByRole('textbox', { name: 'Código' })
  const sign = async (typed: string) => {
    await enter(opened.user, field, typed)
    await opened.user.click(button('Assinar contrato'))
  }
  return { ...opened, field, sign }
}

test('nothing is sent before the end of the contract is reached, nor before one agrees', async () => {
  const early = open({ reached: false })
  await early.user.click(box())
  expect(button('Receber o código')).toHaveAccessibleDescription(/quando você chega ao fim/)
  await early.user.click(button('Receber o código'))
  fireEvent.submit(box())
  expect(sentTo(code)).toEqual([])
})

test('whoever has not agreed is told at the box, which gets the focus', async () => {
  const { user } = open()
  await user.click(button('Receber o código'))
  expect(box()).toHaveFocus()
  expect(box()).toHaveAccessibleDescription(/Marque/)
  expect(sentTo(code)).toEqual([])
})

test('the mailed code signs this contract of this application, and the box stays as it was', async () => {
  answers(signature, signed)
  const { field, sign, onShow } = await agreed()
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription(/a\*\*\*@exemplo.com/)
  expect(box()).toBeDisabled()
  expect(sentTo(code)[0]?.json).toEqual({ agreed: true })
  expect(sentTo(code)[0]?.url.pathname).toContain('/c1/')
  expect(onShow).not.toHaveBeenCalled()
  await sign(' ')
  expect(field).toHaveAccessibleDescription(/Digite o código inteiro/)
  expect(sentTo(signature)).toEqual([])
  await sign('123456')
  await waitFor(() => expect(onShow).toHaveBeenCalledExactlyOnceWith(signed))
  expect(sentTo(signature)[0]?.json).toEqual({ code: '123456' })
  expect(sentTo(signature)[0]?.url.search).toBe('?application=a1')
})

test('a wrong code is said beside the code, and the contract stays the same', async () => {
  answers(signature, refusal('code_wrong'))
  const { field, sign, reload } = await agreed()
  await sign('111111')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Código incorreto/))
  expect(field).toHaveFocus()
  // The answer was no signature, so the server is asked what is known.
  expect(reload).toHaveBeenCalledOnce()
})

test('a contract that changed meanwhile is loaded again', async () => {
  answers(code, refusal('contract_changed'))
  const { user, reload } = open()
  await user.click(box())
  await user.click(button('Receber o código'))
  await waitFor(() => expect(box()).toHaveAccessibleDescription(/O contrato mudou/))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.queryByRole('textbox', { name: 'Código' })).toBeNull()
})

test('where the answer was lost, the server says whether the contract is signed', async () => {
  answers(signature, offline)
  const { sign, onShow } = await agreed({ known: signed })
  await sign('123456')
  await waitFor(() => expect(onShow).toHaveBeenCalledExactlyOnceWith(signed))
})

test('where neither answer comes, it says so and does not call it signed', async () => {
  answers(signature, offline)
  const { field, sign, onShow } = await agreed({ known: null })
  await sign('123456')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Sem conexão/))
  expect(onShow).not.toHaveBeenCalled()
})

test('who signed in another tab sees the signed contract instead of a code that never comes', async () => {
  answers(code, signed)
  const { user, onShow } = open()
  await user.click(box())
  await user.click(button('Receber o código'))
  await waitFor(() => expect(onShow).toHaveBeenCalledExactlyOnceWith(signed))
})

function openWithdrawal(ofSigned: boolean, opened = false) {
  const onShow = vi.fn()
  const props = { applicationId: 'a1', signed: ofSigned, until: null, opened }
  return { user: show(<WithdrawPanel {...props} show={onShow} />), onShow }
}

test('a withdrawal before the signature takes two presses, no code, and no reason that is not given', async () => {
  answers(withdrawal, { ...unsigned, withdrawnAt: '2026-11-23T15:00:00.000Z' })
  const { user, onShow } = openWithdrawal(false)
  const opener = button('Desistir do pedido')
  expect(opener).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('button', { name: 'Confirmar a desistência' })).toBeNull()
  await user.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  await user.click(button('Confirmar a desistência'))
  await waitFor(() => expect(onShow).toHaveBeenCalledOnce())
  expect(sentTo(withdrawal).map(({ json }) => json)).toEqual([{}])
})

test('a withdrawal after the signature needs the mailed code, and keeps the reason through a wrong one', async () => {
  const withdrawn = { ...signed, withdrawnAt: '2026-11-23T15:00:00.000Z' }
  answers(withdrawal, refusal('code_required'), refusal('code_wrong'), withdrawn)
  const { user, onShow } = openWithdrawal(true, true)
  await enter(user, screen.getByRole('textbox', { name: /Por que você quer desistir/ }), 'Mudei de cidade')
  await user.click(button('Receber o código para desistir'))
  const field = await screen.findByRole('textbox', { name: 'Código' })
  expect(onShow).not.toHaveBeenCalled()
  await enter(user, field, '111111')
  await user.click(button('Confirmar a desistência'))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Código incorreto/))
  await enter(user, field, '123456')
  await user.click(button('Confirmar a desistência'))
  await waitFor(() => expect(onShow).toHaveBeenCalledExactlyOnceWith(withdrawn))
  const reason = 'Mudei de cidade'
  expect(sentTo(withdrawal).map(({ json }) => json)).toEqual([
    { reason },
    { reason, code: '111111' },
    { reason, code: '123456' },
  ])
  expect(sessionStorage.getItem('withdrawal:a1')).toBeNull()
})

test('the code that went to the former address says so, and the reason is kept through a reload without the code', async () => {
  answers(withdrawal, refusal('code_at_former_email'))
  const { user } = openWithdrawal(true, true)
  await enter(user, screen.getByRole('textbox', { name: /Por que você quer desistir/ }), 'Mudei')
  await user.click(button('Receber o código para desistir'))
  const field = await screen.findByRole('textbox', { name: 'Código' })
  expect(field).toHaveAccessibleDescription(/foi ao e-mail antigo/)
  await enter(user, field, '123456')
  expect(sessionStorage.getItem('withdrawal:a1')).toContain('Mudei')
  expect(sessionStorage.getItem('withdrawal:a1')).not.toContain('123456')
})

const none = { contract: null, withdrawnAt: null }
const of = (id: string, signedAt: string | null = null) => ({ contract: { id, signedAt }, withdrawnAt: null })

test.each([
  ['signed', of('1'), of('1', 'x'), 'signed'],
  ['the same', of('1'), of('1'), null],
  ['signed before', of('1', 'x'), of('1', 'x'), null],
  ['another version', of('1'), of('2'), 'renewed'],
  ['cancelled', of('1'), none, 'cancelled'],
  ['made for the first time', none, of('1'), null],
  ['given up', of('1', 'x'), { ...of('1', 'x'), withdrawnAt: 'x' }, 'withdrawn'],
] as const)('whoever reads a contract is told that it is %s', (_, before, now, news) => {
  expect(contractNews(before, now, null)).toBe(news)
})

test('what was told stays told while nothing else happens, and a new version after a cancelled one is a renewal', () => {
  expect(contractNews(of('1', 'x'), of('1', 'x'), 'signed')).toBe('signed')
  expect(contractNews(none, none, 'cancelled')).toBe('cancelled')
  expect(contractNews(none, of('2'), 'cancelled')).toBe('renewed')
  expect(contractNews({ ...none, withdrawnAt: 'x' }, { ...none, withdrawnAt: 'x' }, 'withdrawn')).toBe('withdrawn')
})

test('once the code is sent, nothing tells of the try before that failed', async () => {
  answers(code, offline, unsigned)
  const { user } = open()
  await user.click(box())
  await user.click(button('Receber o código'))
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeVisible()
  await user.click(button('Receber o código'))
  expect(await screen.findByRole('textbox', { name: 'Código' })).toBeVisible()
  expect(screen.queryByText(/Sem conexão com o servidor/)).toBeNull()
})
