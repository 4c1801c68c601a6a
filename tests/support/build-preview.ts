import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { netlifyVariables } from './netlify-variables.ts'

const run = promisify(execFile)
const netlifyToml = z.object({
  context: z.record(
    z.string(),
    z.object({ command: z.string(), environment: z.record(z.string(), z.string()) }).partial(),
  ),
})

/**
 * Builds a copy of the project as Netlify builds the preview of a change: by the command of its netlify.toml, with
 * production's database in reach. Throws if the build fails.
 * @param further variables
 */
export async function buildPreview(folder: string, further: Record<string, string> = {}): Promise<void> {
  const { context } = netlifyToml.parse(parse(await readFile(join(folder, 'netlify.toml'), 'utf8')))
  const { command = '', environment = {} } = context['deploy-preview'] ?? {}
  const { HOME = '', PATH = '' } = process.env
  const env = {
    ...netlifyVariables('deploy-preview', 'https://tiriva.example'),
    ...further,
    DATABASE_URL: 'postgres://production',
    ...environment,
    HOME,
    // The platform's Node: a production install brings none.
    PATH: `${dirname(process.execPath)}:${PATH}`,
  }
  await run('bash', ['-c', command], { cwd: folder, env, maxBuffer: 2 ** 26 })
}
