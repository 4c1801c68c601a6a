import { spawn } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, stripVTControlCharacters } from 'node:util'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { reportBuilds } from '#server/catalogue/publication-queries.ts'
import { readExported, writeCatalogue } from './write-catalogue.ts'

/**
 * Builds the site with the published catalogue and reports the progress to the managers. Writes the catalogue to the
 * folder `catalogue`, from which `build` takes it. With `isBuilt` the site already shows the content of that folder, so
 * it is built only if the database has another one. Throws the error that stopped the build, after it was recorded.
 */
export async function buildPublishedSite(
  db: Kysely<Database>,
  {
    catalogue,
    build,
    isBuilt = false,
  }: { catalogue: string; build: () => Promise<void>; isBuilt?: boolean | undefined },
): Promise<void> {
  const report = (state: 'running' | 'built' | 'failed', said: { step?: string; error?: string } = {}) =>
    reportBuilds(db, ['running'], { state, ...said, at: new Date() })
  try {
    // This build has everything published until now. Later publications wait for the next one.
    await reportBuilds(db, ['asked', 'running'], {
      state: 'running',
      step: 'Lendo o catálogo publicado',
      at: new Date(),
    })
    const before = await readExported(catalogue)
    console.log(await writeCatalogue(db, catalogue))
    if (!isBuilt || !isDeepStrictEqual(before, await readExported(catalogue))) {
      await report('running', { step: 'Construindo as páginas e as fotos' })
      await build()
    }
    await report('built')
  } catch (error) {
    await report('failed', { error: reasonOf(error) })
    throw error
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.includes('ENOSPC') ? `Falta espaço no disco de quem constrói o site.\n${message}` : message
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tailLength = 1500

/** The build of the site failed. The message is the end of its output. */
class BuildError extends Error {}

/** The program that builds. */
export const astro = join(root, 'node_modules/.bin/astro')

/**
 * Runs a program that builds the site. With a folder, the site goes to `folder`/dist, with a copy of netlify.toml
 * beside it. Without `folder`, it goes to the folder that Netlify reads. Throws BuildError.
 */
export async function runBuild(program: string, folder: string | undefined): Promise<void> {
  await run(program, ['build', ...(folder ? ['--outDir', join(folder, 'dist')] : [])])
  if (folder) await copyFile(join(root, 'netlify.toml'), join(folder, 'netlify.toml'))
}

function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
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
    child.once('close', (code, killedBy) => {
      process.removeListener('SIGTERM', stop)
      if (code === 0) resolve()
      else reject(new BuildError(killedBy ? `A construção do site foi interrompida (${killedBy}).` : reasonIn(tail)))
    })
  })
}

/** Removes terminal colours, because a page shows this text. */
const reasonIn = (tail: string) =>
  stripVTControlCharacters(tail).trim() || 'A construção do site parou sem dizer por quê.'
