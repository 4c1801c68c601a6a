// `node build-showcase.ts FOLDER`: builds there the page of all primitives, which no deploy has (src/showcase). Apart
// from the site, so that the journeys run on exactly what is deployed.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'astro'

const [folder = ''] = process.argv.slice(2)
await build({ srcDir: './src/showcase', outDir: join(folder, 'dist'), logLevel: 'error' })
await cp('netlify.toml', join(folder, 'netlify.toml'))
