// `npm run test:outside`: runs foreign checkers over every page of the built site. Each is installed on first use: the
// Nu Html Checker (needs Java), HTML_CodeSniffer through pa11y, and linkinator.
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.mjs'
import { findChromium } from '#tests/support/site/find-chromium.mjs'
import { startSite } from '#tests/support/site/start-site.mjs'
import { checkAccess } from './check-access.ts'
import { checkLinks } from './check-links.ts'
import { checkMarkup } from './check-markup.ts'
import type { Findings } from './findings.ts'
import { createTally } from './tally.ts'

const tally = createTally()
const dataDir = await mkdtemp(join(tmpdir(), 'outside-'))
const site = await startSite({ port: await freePort(), dataDir, build: true })
try {
  const files = globSync('**/*.html', { cwd: 'dist' }).sort()
  const paths = files.map(pathOf)
  report('vnu', paths, checkMarkup(pathOf))
  report('linkinator', paths, await checkLinks(site.url, paths))
  report('pa11y', paths, await checkAccess(site.url, paths, findChromium()))
} finally {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
}
tally.print()

/** The address of a built file. */
function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`
}

function report(tool: string, paths: readonly string[], findings: Findings) {
  for (const path of new Set([...paths, ...findings.keys()])) tally.check(`${tool} ${path}`, findings.get(path) ?? [])
}
