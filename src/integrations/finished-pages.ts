import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, optimize } from '@tailwindcss/node'
import type { AstroIntegration } from 'astro'
import { edited, readPage } from './built-page.ts'

/** A page as deployed, and what goes beside it. */
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

/**
 * Astro's policy with the hashes of one page's own scripts and style. Astro names the styles of all pages, and no script that is
 * written after the head.
 */
const policyFor = (policy: string, scripts: readonly string[], style: string): string =>
  policy
    .replace(/script-src [^;]*/, `script-src 'self'${hashes(scripts)}`)
    .replace(/style-src [^;]*/, `style-src 'self'${hashes([style])}`)

function hashes(texts: readonly string[]): string {
  const all = texts.filter(Boolean).map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(all)].join('')
}

const sheet = fileURLToPath(new URL('../styles/page.css', import.meta.url))
const FONT = /@fontsource-variable\/[\w./-]+/g
const BANNER = /^\/\*!.*?\*\/\s*/

/** Styles by the words that they are for: pages of one kind have the same. */
const known = new Map<string, Promise<string>>()

/**
 * The site's styles as Tailwind makes them for some words, of which it takes those that are classes. All styles of the site are
 * 9.2 kB with brotli; those of the landing page 4.2.
 * @param font the address of the site's font
 */
function usedStyles(words: Iterable<string>, font: string): Promise<string> {
  const all = [...new Set(words)].sort()
  const key = [font, ...all].join('\n')
  const styles = known.get(key) ?? made(all, font)
  known.set(key, styles)
  return styles
}

async function made(words: string[], font: string): Promise<string> {
  const source = await readFile(sheet, 'utf8')
  const tailwind = await compile(source, { base: dirname(sheet), onDependency: () => {} })
  const { code } = optimize(tailwind.build(words), { minify: true })
  return code.replace(BANNER, '').trim().replaceAll(FONT, font)
}
