import { expect, test } from 'vitest'
import { sources } from './sources.ts'

test('no component keeps by hand whether what was pressed is being sent: `useForm` and `usePress` do', () => {
  const byHand = /\bset(Busy|Publishing|Restoring|Saving)\(true|const \[(is)?busy\b/i
  const components = sources('src/{admin,portal,requests,site}/**/*.{ts,tsx}')
  expect(components.length).toBeGreaterThan(400)
  expect(components.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([])
})

test('no toast tells a failure, which stands beside what was pressed', () => {
  const toasts = sources('src/{admin,portal,requests,site}/**/*.{ts,tsx}').flatMap(({ path, text }) =>
    [...text.matchAll(/\btoast\.(\w+)\(((?:[^()]|\([^()]*\))*)/g)].map(([, tone, told]) => ({ path, tone, told })),
  )
  expect(toasts.length).toBeGreaterThan(70)
  expect(toasts.filter(({ tone }) => tone !== 'success' && tone !== 'info')).toEqual([])
  expect(
    toasts.filter(({ told }) => /fail|sentenceOf|\bErro\b|[Nn]ão (foi possível|deu|conseguimos)/.test(told ?? '')),
  ).toEqual([])
})
