import { expect, it } from 'vitest'
import { withWholeDays } from './typed-days.ts'

it.each(['0002-11-22', '0020-11-22', '0202-11-22'])(
  'a day whose year is still being typed filters nothing: %s',
  (day) => {
    expect(withWholeDays({ person: 'ana', from: day, to: day })).toEqual({ person: 'ana' })
  },
)

it('a whole day filters', () => {
  expect(withWholeDays({ kind: 'login', from: '2026-11-22', to: '0020-11-22' })).toEqual({
    kind: 'login',
    from: '2026-11-22',
  })
})
