// `npm run bench -- age`: the figures of docs/measurements.md that are older than a month, or than the code that they
// speak of. Needs a clone with history.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { measuredRows } from '#tests/support/measurements.ts'

const monthMs = 31 * 24 * 60 * 60 * 1000

/** Counts the commits since one that changed some paths; undefined if the clone does not know that commit. */
function commitsSince(commit: string, paths: readonly string[]): number | undefined {
  const args = ['rev-list', '--count', `${commit}..HEAD`, '--', ...paths]
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

const old = measuredRows(readFileSync('docs/measurements.md', 'utf8')).flatMap(
  ({ command, commit, day, code = [] }) => {
    if (commit === undefined || day === undefined) return [`${command}: names no commit`]
    const reasons: string[] = []
    if (Date.now() - Date.parse(day) > monthMs) reasons.push('older than a month')
    const count = commitsSince(commit, code)
    if (count === undefined) reasons.push(`commit ${commit} is not in this clone`)
    else if (count > 0) reasons.push(`${count} commits since ${commit} changed ${code.join(', ')}`)
    return reasons.length > 0 ? [`${command}: ${reasons.join('; ')}`] : []
  },
)
console.log(old.length === 0 ? 'No figure is old.' : old.join('\n'))
