import { expect, test } from 'vitest'
import { accountHeader } from '#api/headers.ts'
import { $session, asAccount, call, sessionClosed, sessionLost, sessionOpened } from './session.ts'

const acts = { workOnApplications: true, manageBank: 'managers_only', workAtCounter: 'forbidden' } as const
const ana = { id: 'a', username: 'ana', name: 'Ana Prado', acts, hasPasskey: false } as const

test('a session that ends keeps the view behind the login, however many calls are told', () => {
  sessionOpened({ ...ana })
  sessionLost()
  sessionLost()
  expect($session.get()).toBe('over')
})

test('a second factor that is due comes before everything, at login and when a call is told', async () => {
  sessionOpened({ ...ana, secondFactorDue: true })
  expect($session.get()).toBe('setup')
  sessionOpened({ ...ana })
  await call(Promise.resolve(Response.json({ code: 'second_factor_due' }, { status: 403 })) as never)
  expect($session.get()).toBe('setup')
  sessionLost()
  expect($session.get()).toBe('over')
})

test('without a view there is none to keep', () => {
  sessionClosed()
  sessionLost()
  expect($session.get()).toBe('closed')
})

test('a refusal on its way since before the login does not bring the login back', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  sessionOpened(ana)
  sessionLost()
  const late = call(promise as never)
  sessionOpened(ana)
  resolve(Response.json({ code: 'unauthenticated' }, { status: 401 }))
  await late
  expect($session.get()).toBe('open')
  await call(Promise.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 })) as never)
  expect($session.get()).toBe('over')
})

test('a request names the account that the tab shows, and none before it is known', async () => {
  const named: (string | null)[] = []
  const send = asAccount(async (_, init) => {
    named.push(new Headers(init?.headers).get(accountHeader))
    return new Response()
  })
  sessionClosed()
  await send('/api/admin/session')
  sessionOpened(ana)
  await send('/api/admin/account', { headers: { 'x-search': 'b' } })
  expect(named).toEqual([null, 'a'])
})
