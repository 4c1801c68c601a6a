import { expect, test } from 'vitest'
import { placeAfter, readArrival, withoutReason } from './Login.island.tsx'

test.each([
  ['', '/dashboard', null],
  ['?volta=%2Fdashboard', '/dashboard', null],
  ['?volta=%2Fdashboard&terminou=1', '/dashboard', 'ended'],
  ['?volta=%2Fdashboard%3Fapplication%3D1&terminou=1', '/dashboard?application=1', 'ended'],
  ['?volta=%2Fdashboard%23contrato&terminou=1', '/dashboard#contrato', 'ended'],
  ['?saiu=1', '/dashboard', 'loggedOut'],
  ['?volta=%2Fmotorcycle%2Fcg-160-start', '/motorcycle/cg-160-start', null],
  ['?volta=%2Fmotorcycle%2F..%2Fadmin', '/dashboard', null],
  ['?volta=https%3A%2F%2Fevil.example', '/dashboard', null],
  ['?volta=%2F%2Fevil.example', '/dashboard', null],
  ['?volta=%2Fdashboard.evil.example', '/dashboard', null],
  ['?volta=javascript%3Aalert(1)', '/dashboard', null],
])('%s leads to %s', (search, returnTo, reason) => {
  expect(readArrival(search)).toEqual({ returnTo, reason })
})

test.each([
  ['?volta=%2Fdashboard&terminou=1', '?volta=%2Fdashboard'],
  ['?saiu=1', ''],
  ['', ''],
])('once the reason was told, %s is %s', (search, rest) => {
  expect(withoutReason(search)).toBe(rest)
})

test.each([
  ['/dashboard', 1, '/dashboard'],
  ['/dashboard', 2, '/dashboard#pedidos'],
  ['/dashboard#contrato', 2, '/dashboard#contrato'],
  ['/motorcycle/cg-160-start', 2, '/motorcycle/cg-160-start'],
])('from %s a person with %i requests goes to %s', (returnTo, applications, place) => {
  expect(placeAfter({ returnTo }, applications)).toBe(place)
})
