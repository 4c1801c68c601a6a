import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start-error.ts'

const program = fileURLToPath(new URL('../../commands/build-site.ts', import.meta.url))

/** Builds the site as Netlify does, with the published catalogue, into `folder`, or to where Netlify looks. Throws StartError. */
export function buildSite(dataDir: string, signal: AbortSignal, folder?: string): Promise<void> {
  const env = { ...process.env, CATALOGUE_DIR: join(dataDir, 'catalogue') }
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...(folder ? [folder] : [])], { env, stdio: [...stdio], signal })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new StartError('The site could not be built.'))))
  })
}

/**
 * What Netlify's build hook is deployed: builds the site into a folder of its own whenever it is asked to, and hands the folder
 * over when it is whole. Who asks during a build gets another one after it.
 */
export function siteBuilder(dataDir: string, signal: AbortSignal, handOver: (folder: string) => Promise<void>) {
  let running = false
  let again = false

  async function build() {
    const folder = join(dataDir, 'sites', String(Date.now()))
    try {
      await buildSite(dataDir, signal, folder)
      await handOver(folder)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      // The program has told the managers why.
      if (!signal.aborted) console.error(error instanceof StartError ? error.message : error)
    }
  }
  return async function ask(): Promise<void> {
    again = true
    if (running) return
    running = true
    while (again && !signal.aborted) {
      again = false
      await build()
    }
    running = false
  }
}
