import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

test.each([
  ['', '/dashboard', null],
  ['?volta=%2Fdashboard%3Fapplication%3D1', '/dashboard?application=1', 'ended'],
  ['?saiu=1', '/dashboard', 'loggedOut'],
  ['?senha=1', '/dashboard', 'recovered'],
  ['?volta=https%3A%2F%2Fevil.example', '/dashboard', 'ended'],
  ['?volta=%2F%2Fevil.example', '/dashboard', 'ended'],
  ['?volta=%2Fdashboard.evil.example', '/dashboard', 'ended'],
  ['?volta=javascript%3Aalert(1)', '/dashboard', 'ended'],
])('%s leads to %s', (search, returnTo, reason) => {
  expect(readArrival(search)).toEqual({ returnTo, reason })
})
