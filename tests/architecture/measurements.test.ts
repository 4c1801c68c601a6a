import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measuredCode, measuredRows } from '#tests/support/measurements.ts'
import { root } from './sources.ts'

const rows = measuredRows(readFileSync(join(root, 'docs/measurements.md'), 'utf8'))

test('each measurement names its command, the commit and the day, and what it speaks of', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ commit, day, code }) => !commit || !day || !code)).toEqual([])
})

test('what a measurement speaks of is there', () => {
  const paths = Object.values(measuredCode).flat()
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
