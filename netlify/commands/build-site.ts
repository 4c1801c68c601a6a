import { catalogueFolder } from '#integrations/exported-catalogue.ts'
import { astro, buildPublishedSite, runBuild } from './catalogue/build-published-site.ts'
import { withDatabase } from './with-database.ts'

// `npm run site:build [-- FOLDER]`: builds the site with the published catalogue and reports the progress to the managers.
const [folder] = process.argv.slice(2)

try {
  await withDatabase((db) =>
    buildPublishedSite(db, { catalogue: catalogueFolder(), build: () => runBuild(astro, folder) }),
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
