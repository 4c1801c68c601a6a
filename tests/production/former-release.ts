import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
const run = promisify(execFile)

/**
 * The functions of an earlier release, bundled by its own build. It is RELEASE, a tag or commit, or else the newest
 * commit with fewer migrations. Undefined without a history, as in an archive or a shallow clone.
 */
export async function bundleFormerRelease(folder: string): Promise<{ commit: string; bundled: string } | undefined> {
  const commit = commitOf()
  if (commit === undefined) return undefined
  const copy = join(folder, 'former-release')
  mkdirSync(copy)
  const archive = join(folder, 'former-release.tar')
  await run('git', ['archive', `--output=${archive}`, commit])
  await run('tar', ['-xf', archive, '-C', copy])
  // Assumes the same packages as this release.
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const bundled = join(folder, 'former-release-bundled')
  const bundle = `import { bundleFunctions } from './src/integrations/bundled-functions.ts'; await bundleFunctions('${bundled}')`
  await run(process.execPath, ['--input-type=module', '-e', bundle], {
    cwd: copy,
    env: { ...process.env, CONTEXT: 'production' },
  })
  return { commit: git('rev-parse', '--short', commit), bundled }
}

function commitOf(): string | undefined {
  try {
    if (process.env.RELEASE) return git('rev-parse', '--verify', `${process.env.RELEASE}^{commit}`)
    const [newest] = git('log', '-1', '--format=%H', '--', 'db/migrations/all.ts').split('\n')
    return git('rev-parse', '--verify', `${newest}^`)
  } catch (error) {
    if (process.env.RELEASE) throw error
    return undefined
  }
}
