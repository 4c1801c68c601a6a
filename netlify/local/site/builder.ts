import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start-error.ts'

const program = fileURLToPath(new URL('../../commands/build-site.ts', import.meta.url))

/** The program that builds was killed: it told nobody. */
class LostBuildError extends StartError {}

/** Builds the site as Netlify does, with the published catalogue, into `folder`, or to where Netlify looks. Throws StartError. */
export function buildSite(dataDir: string, signal: AbortSignal, folder?: string): Promise<void> {
  const env = { ...process.env, CATALOGUE_DIR: join(dataDir, 'catalogue') }
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...(folder ? [folder] : [])], { env, stdio: [...stdio], signal })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      const Reason = code === null ? LostBuildError : StartError
      reject(new Reason('The site could not be built.'))
    })
  })
}

type Builder = Record<'build' | 'handOver', (folder: string) => Promise<void>> & {
  /** Told when nobody goes on with a build that began. */
  lost: () => Promise<void>
  /** Whether somebody who asked during a build is still without one. */
  waits: () => Promise<boolean>
}

/**
 * What Netlify's build hook is deployed: builds the site into a folder of its own whenever it is asked to, and hands the folder
 * over when it is whole. A request during a build has another build follow, unless the running one began after it.
 */
export function siteBuilder(
  dataDir: string,
  signal: AbortSignal,
  { build: buildInto, handOver, lost, waits }: Builder,
) {
  let running = false
  let again = false

  async function build() {
    const folder = join(dataDir, 'sites', String(Date.now()))
    try {
      await buildInto(folder)
      await handOver(folder)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      if (signal.aborted) return
      // Any other time the program has told the managers why.
      if (error instanceof LostBuildError && !again) await lost()
      console.error(error instanceof StartError ? error.message : error)
    }
  }
  async function isWanted(): Promise<boolean> {
    while (again) {
      again = false
      if (await waits().catch(() => true)) return true
    }
    return false
  }
  return async function ask(): Promise<void> {
    if (running) {
      again = true
      return
    }
    running = true
    do await build()
    while (!signal.aborted && (await isWanted()))
    running = false
  }
}
