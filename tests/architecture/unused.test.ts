import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

// The test parses every file, which takes longer than the default five seconds on a busy machine.
const patience = 300_000

/**
 * Returns knip's report of unused code; '' if all is used. Throws if knip itself fails, which it tells by exit code 2.
 */
function unused(...args: string[]): string {
  const options = ['--config', 'tests/architecture/knip.config.ts', '--no-progress', ...args]
  const { status, stdout, stderr } = spawnSync('knip', options, { cwd: root, encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`knip ended with ${status}: ${stdout}${stderr}`)
  return stdout.trim()
}

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
