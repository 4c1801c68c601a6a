import { describe, expect, it, test } from 'vitest'
import { consentText, leadConsent } from '#content/consent.ts'
import { sentenceFor } from '#content/sentences.ts'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { enter, screen, show } from '#tests/support/screen/show.ts'
import { typeThrough } from '#tests/support/screen/typing.ts'
import { LeadForm, leadProblems } from './LeadForm.island.tsx'
import { $choice } from './plan.ts'

const good = {
  fullName: 'Rui Prado',
  cpf: '52998224725',
  email: 'rui@example.com',
  phone: '11987654321',
  accepted: true,
}

describe('the contact form', () => {
  it('may be sent when every field is right', () => {
    expect(leadProblems(good)).toEqual({})
  })

  it.each([
    [{ fullName: 'Rui' }, 'fullName', 'full_name_incomplete'],
    [{ cpf: '52998224724' }, 'cpf', 'cpf_invalid'],
    [{ email: 'rui@' }, 'email', 'email_invalid'],
    [{ phone: '1132654321' }, 'phone', 'phone_invalid'],
    [{ accepted: false }, 'accepted', 'consent_required'],
  ])('tells what is wrong with %o', (changes, field, code) => {
    expect(leadProblems({ ...good, ...changes })).toEqual({ [field]: sentenceFor(code) })
  })
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const consent = () => screen.getByRole<HTMLInputElement>('checkbox')
const send = () => screen.getByRole('button', { name: 'Enviar' })

function open() {
  $choice.set({ installments: 36, entryCents: null, dueDay: null })
  return show(<LeadForm model="X-ADV" slug="x-adv" />)
}

async function fill(user: ReturnType<typeof show>) {
  await enter(user, field('Nome Completo'), good.fullName)
  await enter(user, field('CPF'), good.cpf)
  await enter(user, field('E-mail'), good.email)
  await enter(user, field('Celular'), good.phone)
  await user.click(consent())
}

test('each field has the keyboard of its kind, and the consent its whole text with a link', () => {
  open()
  expect(field('E-mail').type).toBe('email')
  expect(field('Celular').type).toBe('tel')
  expect(field('Celular').placeholder).toBe('(11) 00000-0000')
  expect(consent().labels?.[0]?.textContent).toBe(consentText(leadConsent).replace(/\.$/, ' (abre em outra aba).'))
  expect(screen.getByRole('link', { name: /Política de Privacidade/ }).getAttribute('href')).toMatch(/^\//)
})

test('what is wrong stands beside each field, the consent too, and the first gets the focus', async () => {
  const user = open()
  await user.click(send())
  expect(field('Nome Completo')).toHaveFocus()
  for (const name of ['Nome Completo', 'CPF', 'E-mail', 'Celular'])
    expect(field(name)).toHaveAccessibleDescription('Preencha este campo')
  expect(consent()).toHaveAccessibleDescription('Você precisa aceitar os termos para continuar')

  await fill(user)
  await enter(user, field('CPF'), '12345678900')
  await user.click(send())
  expect(field('CPF')).toHaveFocus()
  expect(field('CPF')).toHaveAccessibleDescription('CPF inválido')
  expect(field('Nome Completo')).not.toBeInvalid()
})

test('while it is corrected key by key, the focus stays where one types', async () => {
  const user = open()
  await user.click(send())
  await typeThrough(user, [
    ['CPF', good.cpf, '529.982.247-25'],
    ['E-mail', good.email],
    ['Nome Completo', good.fullName],
  ])
})

test('the contact is stored with the chosen plan and the consent, and that is said', async () => {
  answers('POST /api/leads', { id: 'l1' })
  const user = open()
  await fill(user)
  await user.click(send())
  expect(await screen.findByRole('heading', { name: 'Recebemos o seu contato!' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Pedir o financiamento' })).toHaveAttribute('href', '/motorcycle/x-adv')
  const { accepted, ...contact } = good
  expect(sentTo('POST /api/leads').map(({ json }) => json)).toEqual([
    { motorcycle: 'x-adv', installments: 36, ...contact, consent: { version: leadConsent.version, accepted } },
  ])
})

test('by keys alone, with a phone that was pasted with the code of the country', async () => {
  answers('POST /api/leads', { id: 'l1' })
  const user = open()
  await user.tab()
  await user.keyboard(good.fullName)
  await user.tab()
  await user.keyboard(good.cpf)
  await user.tab()
  await user.keyboard(good.email)
  await user.tab()
  await user.paste('+55 (11) 98765-4321')
  expect(field('Celular')).toHaveValue('(11) 98765-4321')
  await user.tab()
  await user.keyboard(' ')
  expect(consent()).toBeChecked()
  await user.type(field('E-mail'), '{Enter}')
  expect(await screen.findByRole('heading', { name: 'Recebemos o seu contato!' })).toBeVisible()
})

test.each([
  [offline, /Sem conexão com o servidor/],
  [refusal('unavailable'), /O serviço está fora do ar/],
  [refusal('too_many_requests', { retryAfterSeconds: 300 }), /Tente novamente em 5 minutos\.$/],
])(
  'a failure says why, loses nothing that was typed, and the next try sends the same under the same key',
  async (failure, sentence) => {
    answers('POST /api/leads', failure, { id: 'l1' })
    const user = open()
    await fill(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field('Nome Completo')).toHaveValue(good.fullName)
    expect(field('Celular')).toHaveValue('(11) 98765-4321')
    expect(consent()).toBeChecked()
    expect(send()).toHaveFocus()
    await user.click(send())
    expect(await screen.findByRole('heading', { name: 'Recebemos o seu contato!' })).toBeVisible()
    const [first, second] = sentTo('POST /api/leads')
    expect(second?.json).toEqual(first?.json)
    expect(second?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  },
)

test('another plan is another request, under another key', async () => {
  answers('POST /api/leads', offline, { id: 'l1' })
  const user = open()
  await fill(user)
  await user.click(send())
  await screen.findByRole('alert')
  $choice.set({ installments: 48, entryCents: null, dueDay: null })
  await user.click(send())
  await screen.findByRole('heading', { name: 'Recebemos o seu contato!' })
  const [first, second] = sentTo('POST /api/leads')
  expect(second?.json).toMatchObject({ installments: 48 })
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'))
})

test('while it is being sent the button says so, keeps the focus and sends nothing more', async () => {
  answers('POST /api/leads', silence)
  const user = open()
  await fill(user)
  await user.click(send())
  const sending = screen.getByRole('button', { name: 'Enviando...' })
  expect(sending).toHaveFocus()
  expect(sending).toHaveAttribute('aria-disabled', 'true')
  await user.click(sending)
  await user.type(field('E-mail'), '{Enter}')
  expect(sentTo('POST /api/leads')).toHaveLength(1)
})
