import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedChunks, sharedModules } from './shared-chunks.ts'

test.each(sharedModules)('the shared module %s is where the bundler is told to find it', (module) => {
  expect(existsSync(module)).toBe(true)
})

test('a module goes to one shared file, in whatever folder the project is', () => {
  const groupsOf = (id: string) => sharedChunks.filter(({ test }) => test(id)).map(({ name }) => name)
  expect(groupsOf('/home/maria/moto/src/domain/money/money.ts')).toEqual(['money'])
  expect(groupsOf('/home/maria/moto/src/site/motorcycle/plan.ts')).toEqual(['plan'])
  expect(groupsOf('/home/maria/moto/node_modules/react-number-format/dist/react-number-format.es.js')).toEqual([])
  // The copy that the admin area loads goes to none of the customers' files.
  expect(groupsOf('/home/maria/moto/src/domain/money/money.ts?staff')).toEqual(['staff', 'views'])
})
