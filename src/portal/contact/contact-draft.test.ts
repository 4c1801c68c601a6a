import { expect, test } from 'vitest'
import { type Contact, filledOf, rebasedContact } from './contact-draft.ts'

const base: Contact = {
  email: 'ana@example.com',
  phone: '11987654321',
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '1',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const elsewhere = { ...base, phone: '11900000000', street: 'Rua Nova', number: '22' }

test('what was stored elsewhere meanwhile comes in where nothing was typed, the address as one', () => {
  const values = { ...base, email: 'nova@example.com' }
  const draft = rebasedContact({ values, base, filled: filledOf(base) }, elsewhere)
  expect(draft).toEqual({
    values: { ...elsewhere, email: 'nova@example.com' },
    base: elsewhere,
    filled: filledOf(elsewhere),
  })
})

test('a typed address stays whole', () => {
  const values = { ...base, number: '7' }
  const draft = rebasedContact({ values, base, filled: filledOf(base) }, elsewhere)
  expect(draft.values).toEqual({ ...values, phone: '11900000000' })
  expect(draft.filled).toEqual(filledOf(base))
})
