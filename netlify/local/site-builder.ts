import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './process-lifetime.ts'

const program = fileURLToPath(new URL('../commands/build-site.ts', import.meta.url))

/** The building program was killed before it could report anything. */
class LostBuildError extends StartError {}

/**
 * Builds the site with the catalogue that the data folder knows, while the database starts. Returns a function that,
 * once it has started, waits for this build and builds again if the database has another catalogue. That function
 * throws StartError.
 */
export function buildKnownSite(dataDir: string, signal: AbortSignal): () => Promise<void> {
  const known = runProgram(dataDir, signal, ['--known']).then(
    () => ['--unless-known'],
    () => [],
  )
  return async () => runProgram(dataDir, signal, await known)
}

/** Builds the site with the published catalogue, as Netlify does, into a folder. Throws StartError. */
export const buildSite = (dataDir: string, signal: AbortSignal, folder: string): Promise<void> =>
  runProgram(dataDir, signal, [folder])

function runProgram(dataDir: string, signal: AbortSignal, args: string[]): Promise<void> {
  const env = { ...process.env, CATALOGUE_DIR: join(dataDir, 'catalogue') }
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: [...stdio], signal })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      const Reason = code === null ? LostBuildError : StartError
      reject(new Reason('The site could not be built.'))
    })
  })
}

type Builder = Record<'build' | 'handOver', (folder: string) => Promise<void>> & {
  /** Called when a build was killed, so that no program reports its end. */
  lost: () => Promise<void>
  /** Tells whether a request that came during a build still waits for one. */
  waits: () => Promise<boolean>
}

/**
 * Stands in for Netlify's build hook: builds the site into a new folder on each request, and hands the folder over when
 * it is whole. A request during a build starts another build afterwards, unless the running one began after it.
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
      // In every other case the program has reported the reason to the managers.
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
