import { expect, test } from 'vitest'
import type { SettingsResponse } from '#api/settings.ts'
import { doneOf } from './use-settings-form.ts'

type Scheduled = NonNullable<SettingsResponse['scheduled']>

const financial = { taxaEntrada: 20 } as Scheduled['financial']
const settings = (scheduled: Scheduled | null) =>
  ({ scheduled, waiting: [], unapproved: [] }) as unknown as SettingsResponse
const marked = settings({ from: '2026-12-10', by: 'ana', financial })

test.each<[string, SettingsResponse, string | undefined]>([
  ['on another day', settings({ from: '2026-12-11', by: 'ana', financial }), 'conditions_scheduled'],
  [
    'of the same day',
    settings({ from: '2026-12-10', by: 'ana', financial: { ...financial, taxaEntrada: 30 } }),
    'conditions_scheduled',
  ],
  ['that were marked before', marked, undefined],
  ['that were cancelled', settings(null), undefined],
])('a save says that conditions wait for their day, not of conditions %s', (_, after, code) => {
  expect(doneOf(marked, after)).toBe(code)
})
