import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { reportBuilds } from '#server/repositories/catalogue/builds.ts'
import { catalogueFolder } from '../build/exported-catalogue.mjs'
import { runBuild } from './catalogue/run-build.ts'
import { writeCatalogue } from './catalogue/write-catalogue.ts'
import { withDatabase } from './with-database.ts'

// `npm run site:build [-- FOLDER]`: builds the site with the published catalogue, and tells the managers how that goes.
const [folder] = process.argv.slice(2)

async function buildSite(db: Kysely<Database>) {
  const running = (step: string) => reportBuilds(db, { state: 'running', step, at: new Date() })
  try {
    await running('Lendo o catálogo publicado')
    console.log(await writeCatalogue(db, catalogueFolder()))
    await running('Construindo as páginas e as fotos')
    await runBuild(folder)
    await reportBuilds(db, { state: 'built', at: new Date() })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await reportBuilds(db, { state: 'failed', error: reason, at: new Date() })
    throw error
  }
}

try {
  await withDatabase(buildSite)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
