// `npm run mutation`: fetches Stryker, which no other command needs, and runs it (stryker.config.mjs).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installTool } from '#tests/support/programs/install-tool.ts'

const stryker = installTool('@stryker-mutator/core', '10.1.1', '@stryker-mutator/vitest-runner@10.1.1')
const args = [join(stryker, 'bin/stryker.js'), 'run', 'tests/stryker.config.mjs', ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
