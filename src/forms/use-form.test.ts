import { expect, test } from 'vitest'
import { staffNameRequest } from '#api/team.ts'
import { besideField, readBy, readUnless } from './use-form.ts'

test('values are read by a schema: what it makes of them, or a sentence beside each wrong field', () => {
  expect(readBy(staffNameRequest, { name: ' Ana Souza ' })).toEqual({ body: { name: 'Ana Souza' } })
  expect(readBy(staffNameRequest, { name: '' })).toEqual({ errors: { name: 'Preencha este campo' } })
})

test('values without a wrong field are sent, others only name the fields that are wrong', () => {
  expect(readUnless({ reason: undefined }, () => 'sent')).toEqual({ body: 'sent' })
  expect(readUnless({ reason: 'Falta o motivo', note: undefined }, () => 'sent')).toEqual({
    errors: { reason: 'Falta o motivo' },
  })
})

test('a failure that is about one field stands beside it', () => {
  const failure = { code: 'password_incorrect', errors: [], retryAfterSeconds: undefined }
  expect(besideField(failure, 'password').errors).toEqual([{ field: 'password', code: 'password_incorrect' }])
})
