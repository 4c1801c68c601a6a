// `npm run mutation`: fetches Stryker, which no other command needs, and runs it (stryker.config.mjs).
// `npm run mutation -- --since=main` changes only the lines of the domain that differ from that commit or branch.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installTool } from '#tests/support/programs/install-tool.ts'

const sinceFlag = '--since='
const given = process.argv.slice(2)
const since = given.find((arg) => arg.startsWith(sinceFlag))?.slice(sinceFlag.length)
const ranges = since === undefined ? undefined : changedRanges(since)

if (ranges?.length === 0) console.log(`No line of the domain differs from ${since}.`)
else {
  const stryker = installTool('@stryker-mutator/core', '10.1.1', '@stryker-mutator/vitest-runner@10.1.1')
  const others = given.filter((arg) => !arg.startsWith(sinceFlag))
  const only = ranges === undefined ? [] : ['--mutate', ranges.join()]
  const args = [join(stryker, 'bin/stryker.js'), 'run', 'tests/stryker.config.mjs', ...only, ...others]
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
}

/** The lines of the domain's rules that a commit or branch does not have, as 'file:first-last'. */
function changedRanges(commit: string): string[] {
  const options = ['diff', '--unified=0', '--no-prefix', commit, '--', 'src/domain', ':!*.test.ts']
  const lines = execFileSync('git', options, { encoding: 'utf8' }).split('\n')
  let file = ''
  return lines.flatMap((line) => {
    if (line.startsWith('+++ ')) file = line.slice(4)
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    return first === undefined || count === '0' ? [] : [`${file}:${first}-${Number(first) + Number(count) - 1}`]
  })
}
