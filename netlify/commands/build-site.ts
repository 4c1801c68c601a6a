import { parseArgs } from 'node:util'
import { catalogueFolder } from '#integrations/exported-catalogue.ts'
import { astro, buildPublishedSite, runBuild } from './catalogue/build-published-site.ts'
import { exportStandard } from './catalogue/write-catalogue.ts'
import { withDatabase } from './with-database.ts'

// `npm run site:build [-- FOLDER]`: builds the site with the published catalogue and reports the progress to the
// managers. `--known` builds without a database, with the catalogue exported last or else the project's own;
// `--unless-known`, run after it, builds only if the database has another one.
const {
  values: { known, 'unless-known': unlessKnown },
  positionals: [folder],
} = parseArgs({
  allowPositionals: true,
  options: { known: { type: 'boolean' }, 'unless-known': { type: 'boolean' } },
})
const catalogue = catalogueFolder()
const build = () => runBuild(astro, folder)

try {
  if (known) {
    await exportStandard(catalogue)
    await build()
  } else await withDatabase((db) => buildPublishedSite(db, { catalogue, build, isBuilt: unlessKnown }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
