import { expect, test } from 'vitest'
import { isUnavailable, StorageError } from './problem.ts'

const withCode = (code: string) => Object.assign(new Error('refused by the database'), { code })

test.each([
  ['a lost connection', withCode('08006'), true],
  ['too many connections', withCode('53300'), true],
  ['a database that starts', withCode('57P03'), true],
  ['a deadlock, whose victim may be sent again', withCode('40P01'), true],
  ['a refused address', withCode('ECONNREFUSED'), true],
  ['the file store', new StorageError('hung up'), true],
  ['a WebSocket that did not open', { type: 'error' }, true],
  ['a row that is there already', withCode('23505'), false],
  ['a wrong query', withCode('42601'), false],
  ['a fault of the code', new TypeError('x is undefined'), false],
])('%s', (_, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})
