import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { reportBuilds } from '#server/repositories/catalogue/builds.ts'
import { writeCatalogue } from './write-catalogue.ts'

/**
 * Builds the site with what is published, and tells the managers how that goes: `catalogue` is the folder that the build takes it from,
 * `build` the build itself. Throws what stopped it, once that is noted.
 */
export async function buildPublishedSite(
  db: Kysely<Database>,
  { catalogue, build }: { catalogue: string; build: () => Promise<void> },
): Promise<void> {
  const running = (step: string) => reportBuilds(db, { state: 'running', step, at: new Date() })
  try {
    await running('Lendo o catálogo publicado')
    console.log(await writeCatalogue(db, catalogue))
    await running('Construindo as páginas e as fotos')
    await build()
    await reportBuilds(db, { state: 'built', at: new Date() })
  } catch (error) {
    await reportBuilds(db, { state: 'failed', error: reasonOf(error), at: new Date() })
    throw error
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.includes('ENOSPC') ? `Falta espaço no disco de quem constrói o site.\n${message}` : message
}
