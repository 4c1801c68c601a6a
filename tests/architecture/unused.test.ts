import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

// It parses every file, which takes a busy machine longer than the usual five seconds.
const patience = 300_000

/** What nothing uses, as knip says it; '' when all is used. */
const unused = (...args: string[]) =>
  spawnSync('knip', ['--config', 'tests/architecture/knip.config.ts', '--no-progress', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()

test(
  'every file, export and package is used',
  () => {
    expect(unused()).toBe('')
  },
  patience,
)

test(
  'nothing is there for its tests alone',
  () => {
    expect(unused('--production', '--include', 'files,exports,types')).toBe('')
  },
  patience,
)
