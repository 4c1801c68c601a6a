import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installTool } from '#tests/support/programs/install-tool.ts'
import { addFinding, type Findings } from './findings.ts'

type Link = { url: string; state: 'OK' | 'BROKEN' | 'SKIPPED'; status?: number; parent?: string }
type Linkinator = { check(options: object): Promise<{ links: Link[] }> }

/** Checks every link, picture and fragment of the pages at `paths` with linkinator. Foreign links are not requested. */
export async function checkLinks(origin: string, paths: readonly string[]): Promise<Findings> {
  const tool = join(installTool('linkinator', '8.1.0'), 'build/src/index.js')
  const { LinkChecker }: { LinkChecker: new () => Linkinator } = await import(pathToFileURL(tool).href)
  const { links } = await new LinkChecker().check({
    // The 404 page answers 404. Its links are those of every page.
    path: paths.filter((path) => path !== '/404').map((path) => origin + path),
    linksToSkip: async (link: string) => !link.startsWith(origin),
    checkCss: true,
    checkFragments: true,
    // Admin area and portal draw their content in the browser.
    fragmentsToSkip: async (fragment: string, url: string) =>
      (fragment === 'conteudo' && url.includes('/admin')) || (fragment === 'atendimento' && url.includes('/dashboard')),
    redirects: 'error',
    concurrency: 4,
  })
  if (links.length < paths.length) throw new Error(`linkinator saw ${links.length} links only`)
  const findings: Findings = new Map()
  for (const { url, status, parent } of links.filter(({ state }) => state === 'BROKEN')) {
    const path = new URL(parent ?? url).pathname
    addFinding(findings, path, `${url} answers ${status}`)
  }
  return findings
}
