import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A copy of the project like a clone, with installed packages and nothing built, in a temporary folder. `options` are
 * further ones of `npm ci`.
 */
export function makeFreshCopy(...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-copy-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'])
  const deleted = new Set(execFileSync('git', ['ls-files', '-z', '--deleted']).toString().split('\0'))
  for (const file of listed.toString().split('\0')) {
    if (file && !deleted.has(file)) cpSync(file, join(folder, file), { recursive: true })
  }
  execFileSync('npm', ['ci', '--prefer-offline', '--loglevel=error', ...options], { cwd: folder, stdio: 'inherit' })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
