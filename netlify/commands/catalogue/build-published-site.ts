import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { reportBuilds } from '#server/catalogue/publication-queries.ts'
import { readExported } from './exported.ts'
import { writeCatalogue } from './write-catalogue.ts'

/**
 * Builds the site with the published catalogue and reports the progress to the managers. Writes the catalogue to the folder
 * `catalogue`, from which `build` takes it. With `isBuilt` the site shows what is in that folder, so it is built only where the
 * database has something else. Throws the error that stopped the build, after it was recorded.
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
