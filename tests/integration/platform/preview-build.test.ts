import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { withCopy } from '#tests/support/catalogue/build-copy.ts'
import { netlifyVariables } from '#tests/support/netlify-variables.ts'

const run = promisify(execFile)

test('a preview of a change is built by the command of netlify.toml, with the variables that Netlify sets', async () => {
  await withCopy(async (folder) => {
    const toml = parse(await readFile(join(folder, 'netlify.toml'), 'utf8')) as {
      context: Record<string, { command: string; environment: Record<string, string> }>
    }
    const { command = '', environment = {} } = toml.context['deploy-preview'] ?? {}
    const { PATH = '', HOME = '' } = process.env
    const variables = netlifyVariables('deploy-preview', 'https://tiriva.example')
    const env = { PATH, HOME, ...variables, DATABASE_URL: 'postgres://production', ...environment }
    await run('bash', ['-c', command], { cwd: folder, env, maxBuffer: 2 ** 26 })
    expect(await readFile(join(folder, 'dist/admin.html'), 'utf8')).toContain('<astro-island')
    expect(await readdir(join(folder, '.netlify/bundled-functions'))).toContain('api.mjs')
  })
}, 300_000)
