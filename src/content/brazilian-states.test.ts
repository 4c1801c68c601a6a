import { expect, test } from 'vitest'
import { brazilianStates } from '#domain/identity/address.ts'
import { stateChoices } from './brazilian-states.ts'

test.each(brazilianStates)(
  'the letters $code choose $name where a list goes by the beginning of its labels',
  ({ code, name }) => {
    const first = stateChoices.find(({ label }) => label.toLowerCase().startsWith(code.toLowerCase()))
    expect(first).toEqual({ value: code, label: `${code} · ${name}` })
  },
)
