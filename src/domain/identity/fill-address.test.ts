import { expect, test } from 'vitest'
import { clearFilled, fillAddress } from './fill-address.ts'

const empty = { street: '', neighborhood: '', city: '', state: '' }
const paulista = { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' }
const assembleia = { street: 'Rua da Assembleia', neighborhood: 'Centro', city: 'Rio de Janeiro', state: 'RJ' }

test('fills what is empty, and nothing else', () => {
  const typed = { ...empty, number: '1578', cep: '01310100' }
  expect(fillAddress(typed, {}, paulista)).toEqual({ typed: { ...typed, ...paulista }, filled: paulista })
})

test('never overwrites what was typed by hand', () => {
  const { typed, filled } = fillAddress({ ...empty, street: 'Rua Minha' }, {}, paulista)
  expect(typed).toEqual({ ...paulista, street: 'Rua Minha' })
  expect(filled.street).toBeUndefined()
})

test('replaces what it filled in before, or what was there from the start, but not what was changed since', () => {
  const moved = { ...paulista, neighborhood: 'Jardins' }
  expect(fillAddress(moved, paulista, assembleia).typed).toEqual({ ...assembleia, neighborhood: 'Jardins' })
})

test('empties the street of a town that has a single code', () => {
  const town = { street: '', neighborhood: '', city: 'Pilar do Sul', state: 'SP' }
  expect(fillAddress(paulista, paulista, town).typed).toEqual(town)
})

test('a state that does not exist is left to be chosen', () => {
  expect(fillAddress(empty, {}, { ...paulista, state: 'XX' }).typed.state).toBe('')
})

test('another postal code clears what the former one filled in, and nothing that was typed', () => {
  const { typed, filled } = fillAddress({ ...empty, street: 'Rua Minha', number: '7' }, {}, paulista)
  expect(clearFilled({ ...typed, neighborhood: 'Jardins' }, filled)).toEqual({
    typed: { ...empty, street: 'Rua Minha', neighborhood: 'Jardins', number: '7' },
    filled: {},
  })
})
