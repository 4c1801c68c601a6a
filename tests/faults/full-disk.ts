import { spawnSync } from 'node:child_process'
import type { Outcome } from './scenario.ts'

/** A mount namespace of its own. It needs no rights if the system has user namespaces, and ends with the process. */
const ownMounts = ['--map-root-user', '--mount']

/**
 * Fills the disk under the embedded database and the files. Returns no outcome, and prints the reason, if mounting is
 * not allowed.
 */
export function fullDisk(): Outcome[] {
  const mayMount = spawnSync('unshare', [...ownMounts, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
  if (!mayMount) {
    console.log('· disk full: not tried, this system lets nobody mount a small disk (unshare --map-root-user --mount)')
    return []
  }
  const { stdout, status } = spawnSync('unshare', [...ownMounts, 'node', 'tests/faults/full-disk-process.ts'], {
    env: { ...process.env, VITEST: 'silent' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`the scenario of the full disk ended with ${status}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
