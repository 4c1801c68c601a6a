import { expect, test } from 'vitest'
import { $session, sessionClosed, sessionLost, sessionOpened } from './session.ts'

test('a session that ends keeps the view behind the login, however many calls are told', () => {
  sessionOpened({ username: 'ana', role: 'analyst' })
  sessionLost()
  sessionLost()
  expect($session.get()).toBe('over')
})

test('without a view there is none to keep', () => {
  sessionClosed()
  sessionLost()
  expect($session.get()).toBe('closed')
})
