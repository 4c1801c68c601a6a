import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, optimize } from '@tailwindcss/node'
import type { AstroIntegration } from 'astro'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

/** A page ready to deploy. */
interface FinishedPage {
  html: string
  /** The canonical address in the page. */
  canonical: string | undefined
  /** The file with all styles of the site; undefined for a page without islands. */
  late: { address: string; css: string } | undefined
}

/**
 * Rewrites each built page: its head gets only the styles that the page uses, and its policy allows these and its
 * scripts. After that, `isCanonical` tells whether an address is the canonical one of a page. A page that search
 * engines should not index has none.
 */
export function pageStylesAndPolicy(): { integration: AstroIntegration; isCanonical: (address: string) => boolean } {
  const canonical = new Set<string | undefined>()
  const integration: AstroIntegration = {
    name: 'page-styles-and-policy',
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

/**
 * Finishes a page. Its islands load a file with the styles of their later content. Throws Error if a page has no styles
 * or no policy.
 */
export async function finished(html: string): Promise<FinishedPage> {
  const { styles, policy, inlineScripts, classes, canonical, font, islands } = readPage(html)
  const [all, ...others] = styles
  if (!all || !policy) throw new Error('A page has no styles, or no policy')
  const words = [...classes, ...inlineScripts.join('\n').split(/[\s"'`]+/)]
  const css = [await usedStyles(words, font), ...others.map(({ text }) => text)].join('')
  const late = islands.size > 0 ? lateStyles(all.text) : undefined
  // `client:only` islands do not wait for the late styles, so their page loads them at once.
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

/** Gives all styles without fonts, because declaring a font again would lay the text out again. */
function lateStyles(all: string) {
  const css = all.replaceAll(/@font-face\{[^}]*\}/g, '')
  return { address: `/_astro/site.${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`, css }
}

/**
 * Puts the hashes of a page's own scripts and style into Astro's policy. Astro allows the styles of all pages, and misses scripts
 * after the head.
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

/** Cached styles by font and words, because similar pages have the same words. */
const known = new Map<string, Promise<string>>()

/**
 * Gives the site's styles for those of the words that are Tailwind classes. All styles of the site are 9.2 kB with brotli, the
 * landing page's 4.2.
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

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** The beginning and end of an element in the HTML, in characters. */
interface Place {
  startOffset: number
  endOffset: number
}

interface Edit {
  place: Place
  text: string
}

/** The facts about a page written by Astro that the build needs. */
export interface BuiltPage {
  styles: { place: Place; text: string }[]
  policy: { place: Place; content: string } | undefined
  /** The texts of the scripts that run, exactly as in the page. */
  inlineScripts: string[]
  /** The classes of all elements. */
  classes: Set<string>
  /** The canonical address in the page. */
  canonical: string | undefined
  /** The address of the preloaded font; empty if there is none. */
  font: string
  /** The `client:` directives of the islands. */
  islands: Set<string>
}

function readPage(html: string): BuiltPage {
  const page: BuiltPage = {
    ...{ styles: [], policy: undefined, inlineScripts: [], classes: new Set() },
    ...{ canonical: undefined, font: '', islands: new Set() },
  }
  for (const element of elementsIn(parse(html, { sourceCodeLocationInfo: true }))) {
    const { tagName, attrs, sourceCodeLocation: place } = element
    const { rel, href = '', type, ...attributes } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
    for (const name of attributes.class?.split(/\s+/) ?? []) page.classes.add(name)
    if (tagName === 'script' && type !== 'application/ld+json') page.inlineScripts.push(textOf(element))
    if (tagName === 'astro-island') page.islands.add(attributes.client ?? '')
    if (rel === 'canonical') page.canonical = href
    if (rel === 'preload' && attributes.as === 'font') page.font = href
    if (place && tagName === 'style') page.styles.push({ place, text: textOf(element) })
    if (place && attributes['http-equiv'] === 'content-security-policy')
      page.policy = { place, content: attributes.content ?? '' }
  }
  return page
}

/** Replaces some places of HTML with other text. No place may be inside another. */
const edited = (html: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.place.startOffset - one.place.startOffset)
    .reduce((text, { place, text: put }) => text.slice(0, place.startOffset) + put + text.slice(place.endOffset), html)

function* elementsIn(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* elementsIn(child)
  if ('content' in node) yield* elementsIn(node.content)
}

const textOf = ({ childNodes }: Element) => childNodes.map((child) => ('value' in child ? child.value : '')).join('')
