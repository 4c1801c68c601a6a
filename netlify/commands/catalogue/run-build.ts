import { spawn } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tailLength = 1500

/** The build of the site failed: what its last lines were. */
class BuildError extends Error {}

/**
 * Builds the site into `folder`/dist, with Netlify's rules beside it, or without a folder to where
 * Netlify looks. Throws BuildError.
 */
export async function runBuild(folder: string | undefined): Promise<void> {
  await astro(['build', ...(folder ? ['--outDir', join(folder, 'dist')] : [])])
  if (folder) await copyFile(join(root, 'netlify.toml'), join(folder, 'netlify.toml'))
}

function astro(args: string[]): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin/astro'), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let tail = ''
  for (const [stream, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream.on('data', (chunk) => {
      shown.write(chunk)
      tail = (tail + chunk).slice(-tailLength)
    })
  }
  const stop = () => void child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.removeListener('SIGTERM', stop)
      if (code === 0) resolve()
      else reject(new BuildError(reasonIn(tail)))
    })
  })
}

/** The colours of a terminal say nothing to who reads this on a page. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one.
const reasonIn = (tail: string) => tail.replace(/\u001b\[[\d;]*[a-zA-Z]/g, '').trim() || 'stopped'
