import { expect, test, vi } from 'vitest'
import { answers, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { typeThrough } from '#tests/support/screen/typing.ts'
import { ContactForm } from './ContactForm.tsx'

const route = 'PATCH /api/portal/contact'
const view = applicantView()
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const password = () => screen.getByLabelText('Sua senha')

function open() {
  const onClose = vi.fn()
  const user = show(<ContactForm view={view} correctsEmail={false} onClose={onClose} />)
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }))
  return { user, save, onClose }
}
const kept = () => Object.values({ ...sessionStorage }).join()

test('what is stored is filled in, and is sent with the password', async () => {
  answers(route, view)
  const { user, save, onClose } = open()
  await save()
  expect(password()).toBeInvalid()
  expect(sentTo(route)).toEqual([])
  await enter(user, field('Celular'), '(11) 91234-5678')
  await enter(user, password(), 'a senha')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { email, cep, street, number, neighborhood, city, state } = view
  expect(sentTo(route)[0]?.json).toEqual({
    ...{ email, cep, street, number, complement: '', neighborhood, city, state },
    phone: '11912345678',
    password: 'a senha',
  })
})

test('a new address needs the code that was mailed to it, and another new address needs another', async () => {
  answers(route, refusal('code_required'), refusal('code_wrong'), refusal('code_required'))
  const { user, save, onClose } = open()
  await enter(user, field('E-mail'), 'nova@exemplo.com')
  await enter(user, password(), 'a senha')
  await save()
  const code = await screen.findByRole('textbox', { name: 'Código' })
  await save()
  expect(code).toBeInvalid()
  expect(sentTo(route)).toHaveLength(1)
  await enter(user, code, '123456')
  await save()
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Código incorreto/))
  expect(sentTo(route)[1]?.json).toMatchObject({ email: 'nova@exemplo.com', code: '123456' })
  await enter(user, field('E-mail'), 'outra@exemplo.com')
  expect(screen.queryByRole('textbox', { name: 'Código' })).toBeNull()
  await save()
  await waitFor(() => expect(sentTo(route)).toHaveLength(3))
  expect(sentTo(route)[2]?.json).not.toHaveProperty('code')
  expect(onClose).not.toHaveBeenCalled()
})

test('sent with mistakes, it shows them, and the focus stays where one corrects them', async () => {
  const { user, save } = open()
  for (const name of ['E-mail', 'Rua', 'Bairro', 'Cidade']) await user.clear(field(name))
  await save()
  expect(field('E-mail')).toHaveFocus()
  await typeThrough(user, [
    ['Rua', 'Rua das Flores'],
    ['E-mail', 'ana@exemplo.com'],
    ['Sua senha', 'segredo'],
    ['Cidade', 'Campinas'],
  ])
})

test('a wrong password is said at the password', async () => {
  answers(route, refusal('password_incorrect'))
  const { user, save } = open()
  await enter(user, password(), 'errada')
  await save()
  await waitFor(() => expect(password()).toBeInvalid())
  expect(field('E-mail')).toBeValid()
})

test('another CEP takes the place of the address that the former one filled in, and of nothing typed by hand', async () => {
  answers('GET /api/cep/:cep', {
    cep: '04538133',
    street: 'Avenida Brigadeiro Faria Lima',
    neighborhood: 'Itaim Bibi',
    city: 'São Paulo',
    state: 'SP',
  } as never)
  const { user } = open()
  await enter(user, field('Bairro'), 'Meu bairro')
  await enter(user, field('CEP'), '04538-133')
  await waitFor(() => expect(field('Rua')).toHaveValue('Avenida Brigadeiro Faria Lima'))
  expect(field('Bairro')).toHaveValue('Meu bairro')
  expect(field('Número')).toHaveValue('1578')
})

test('the street of the former CEP does not stay beside another, though nobody answers for it', async () => {
  answers('GET /api/cep/:cep', silence)
  const { user } = open()
  await enter(user, field('Bairro'), 'Meu bairro')
  await enter(user, field('CEP'), '04538-133')
  expect(field('Rua')).toHaveValue('')
  expect(field('Bairro')).toHaveValue('Meu bairro')
  expect(field('Número')).toHaveValue('1578')
})

test('what is typed outlives a reload without the password, and a cancelled change does not', async () => {
  const { user, onClose } = open()
  await enter(user, field('Rua'), 'Rua Nova')
  await enter(user, password(), 'a senha secreta')
  await waitFor(() => expect(kept()).toContain('Rua Nova'))
  expect(kept()).not.toContain('a senha secreta')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(kept()).not.toContain('Rua Nova')
})
