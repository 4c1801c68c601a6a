import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { edited, readPage } from './built-page.ts'
import { policyFor } from './page-policy.ts'
import { usedStyles } from './used-styles.ts'

/** A page as it is deployed, and what goes beside it. */
interface FinishedPage {
  html: string
  /** The address that it names as the one of its content. */
  canonical: string | undefined
  /** All styles of the site, where islands need them, by their address. */
  late: { address: string; css: string } | undefined
}

/**
 * Reads each built page once, and writes it with the styles that it shows itself with, in its head alone, and with a policy that
 * allows these and its scripts. `isCanonical`, once that is done: whether the page at an address names that very address as the one
 * of its content. Others name another, or none where search engines should not know them.
 */
export function finishedPages(): { integration: AstroIntegration; isCanonical: (address: string) => boolean } {
  const canonical = new Set<string | undefined>()
  const integration: AstroIntegration = {
    name: 'finished-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const page = await finished(await readFile(folder + name, 'utf8'))
          canonical.add(page.canonical)
          await write(folder + name, page.html)
          if (page.late) await write(folder + page.late.address, page.late.css)
        }
      },
    },
  }
  return { integration, isCanonical: (address) => canonical.has(address) }
}

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Finishes a page. What its islands show later has its styles in a file that they ask for. Throws where a page has no styles or no policy. */
export async function finished(html: string): Promise<FinishedPage> {
  const { styles, policy, inlineScripts, classes, canonical, font, islands } = readPage(html)
  const [all, ...others] = styles
  if (!all || !policy) throw new Error('A page has no styles, or no policy')
  const words = [...classes, ...inlineScripts.join('\n').split(/[\s"'`]+/)]
  const css = [await usedStyles(words, font), ...others.map(({ text }) => text)].join('')
  const late = islands.size > 0 ? lateStyles(all.text) : undefined
  // Islands that nothing draws before they run have no other moment to ask for them.
  const link =
    late &&
    (islands.has('only')
      ? `<link rel="stylesheet" href="${late.address}">`
      : `<meta name="late-styles" content="${late.address}">`)
  const edits = [
    ...others.map(({ place }) => ({ place, text: '' })),
    { place: all.place, text: `<style>${css}</style>${link ?? ''}` },
    {
      place: policy.place,
      text: `<meta http-equiv="content-security-policy" content="${policyFor(policy.content, inlineScripts, css)}">`,
    },
  ]
  return { html: edited(html, edits), canonical, late }
}

/** All styles, but for the fonts: one that is declared again would be set again. */
function lateStyles(all: string) {
  const css = all.replaceAll(/@font-face\{[^}]*\}/g, '')
  return { address: `/_astro/site.${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`, css }
}
