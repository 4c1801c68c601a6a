import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { type Edit, edited, readPage } from './built-page.ts'
import { policyFor } from './page-policy.ts'
import { usedStyles } from './used-styles.ts'

/** A script of the site: its code, and the names of those that it can load. */
export interface SiteScript {
  code: string
  loads: readonly string[]
}

/**
 * Reads each built page once, and writes it with the styles that it uses, in its head alone, and with a policy that allows these and
 * the scripts in it.
 */
export function finishedPages(): AstroIntegration {
  const scripts = new Map<string, SiteScript>()
  const collect: Plugin = {
    name: 'finished-pages',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          scripts.set(`/${chunk.fileName}`, {
            code: chunk.code,
            loads: [...chunk.imports, ...chunk.dynamicImports].map((name) => `/${name}`),
          })
    },
  }
  return {
    name: 'finished-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [collect] } }),
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const name of glob('**/*.html', { cwd: folder }))
          await writeFile(folder + name, await finished(await readFile(folder + name, 'utf8'), scripts))
      },
    },
  }
}

/** A page as it is deployed. `scripts` has those of the site by their addresses. Throws where a page has no styles or no policy. */
export async function finished(html: string, scripts: ReadonlyMap<string, SiteScript>): Promise<string> {
  const page = readPage(html)
  const [style, ...others] = page.styles
  if (!style || !page.policy) throw new Error('A page has no styles, or no policy')
  const css = await usedStyles(page, codeOf(page.islands, scripts))
  const policy = policyFor(page.policy.content, page.inlineScripts, css)
  const edits: Edit[] = [
    ...others.map(({ place }) => ({ place, text: '' })),
    { place: style.place, text: `<style>${css}</style>` },
    { place: page.policy.place, text: `<meta http-equiv="content-security-policy" content="${policy}">` },
  ]
  return edited(html, edits)
}

/** The code of some scripts and of all that they can load. */
function codeOf(addresses: Iterable<string>, scripts: ReadonlyMap<string, SiteScript>): string {
  const found = new Set(addresses)
  // A set goes on to what is added to it on the way.
  for (const address of found) for (const next of scripts.get(address)?.loads ?? []) found.add(next)
  return [...found].map((address) => scripts.get(address)?.code).join('\n')
}
