// `npm run test:nightly`: what `npm test` leaves out, and the walks with random steps at full size. SEED (the number of
// the day since 1970) and WALKS (12) repeat or resize them.
import { spawnSync } from 'node:child_process'

const { SEED = String(Math.floor(Date.now() / 86_400_000)), WALKS = '12' } = process.env
console.log(`SEED=${SEED} WALKS=${WALKS}`)

const vitest = ['run', '--config', 'tests/vitest.config.ts']
const walks = ['one-answer', 'buttons', 'outcome-walk'].map((name) => `${name}.test.ts`)
const failed = [
  run('vitest', [...vitest, '--project=!hostile', '--tags-filter=nightly']),
  run('vitest', [...vitest, '--project=strange-formats']),
  run('vitest', [...vitest, '--project=integration', ...walks], { SEED, WALKS }),
  run('node', ['tests/support/site/run-e2e.mjs', '--grep=@nightly']),
]
process.exitCode = failed.some((code) => code !== 0) ? 1 : 0

/** Runs a command to its end and returns its exit code. The next one runs whatever became of it. */
function run(command, args, more = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...more } }).status ?? 1
}
