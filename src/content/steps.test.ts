import { expect, test } from 'vitest'
import { stageNeeds } from '#domain/application/transition.ts'
import { stageNeedLabel } from './steps.ts'

test('every need has a name', () => {
  for (const need of stageNeeds) expect(stageNeedLabel(need)).toMatch(/^[oa] /)
})
