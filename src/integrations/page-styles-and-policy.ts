import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, optimize } from '@tailwindcss/node'
import type { AstroIntegration } from 'astro'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { Plugin } from 'vite'

/** A page ready to deploy. */
interface FinishedPage {
  html: string
  /** The canonical address in the page. */
  canonical: string | undefined
}

/** The scripts of all islands by their addresses: the text of each, and the addresses of those that it may load. */
export type Scripts = ReadonlyMap<string, { text: string; loads: readonly string[] }>

/**
 * Rewrites each built page: its head gets only the styles that the page and its islands use, and its policy allows
 * these and its scripts. After that, `isCanonical` tells whether an address is the canonical one of a page. A page that
 * search engines should not index has none.
 */
export function pageStylesAndPolicy(): { integration: AstroIntegration; isCanonical: (address: string) => boolean } {
  const canonical = new Set<string | undefined>()
  const { plugin, scripts } = readScripts()
  const integration: AstroIntegration = {
    name: 'page-styles-and-policy',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const page = await finished(await readFile(folder + name, 'utf8'), scripts)
          canonical.add(page.canonical)
          await writeFile(folder + name, page.html)
        }
      },
    },
  }
  return { integration, isCanonical: (address) => canonical.has(address) }
}

/** Returns a plugin of Vite and the scripts, which are there once Vite has written them. */
function readScripts(): { plugin: Plugin; scripts: Scripts } {
  const scripts = new Map<string, { text: string; loads: string[] }>()
  const plugin: Plugin = {
    name: 'read-scripts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const loads = [...chunk.imports, ...chunk.dynamicImports].map((file) => `/${file}`)
        scripts.set(`/${chunk.fileName}`, { text: chunk.code, loads })
      }
    },
  }
  return { plugin, scripts }
}

/**
 * Finishes a page. It has all styles from the start, also those of what its islands show later. Throws Error if a page
 * has no styles or no policy.
 */
export async function finished(html: string, scripts: Scripts): Promise<FinishedPage> {
  const { styles, policy, inlineScripts, classes, canonical, font, islands } = readPage(html)
  const [all, ...others] = styles
  if (!all || !policy) throw new Error('A page has no styles, or no policy')
  const words = [...classes, ...wordsIn(inlineScripts)]
  const own = await usedStyles(words, font, [...islands], scripts)
  const css = [own, ...others.map(({ text }) => text)].join('')
  const edits = [
    ...others.map(({ place }) => ({ place, text: '' })),
    { place: all.place, text: `<style>${css}</style>` },
    {
      place: policy.place,
      text: `<meta http-equiv="content-security-policy" content="${policyFor(policy.content, inlineScripts, css)}">`,
    },
  ]
  return { html: edited(html, edits), canonical }
}

const wordsIn = (texts: readonly string[]) => texts.join('\n').split(/[\s"'`]+/)

/** Returns the texts of scripts and of all that they may load. Throws Error if there is no such script. */
function loadedBy(addresses: Iterable<string>, scripts: Scripts): string[] {
  const found = new Set(addresses)
  const texts: string[] = []
  // A loop over a set also visits what is added on the way.
  for (const address of found) {
    const script = scripts.get(address)
    if (!script) throw new Error(`There is no script ${address}`)
    texts.push(script.text)
    for (const other of script.loads) found.add(other)
  }
  return texts
}

/**
 * Puts the hashes of a page's own scripts and style into Astro's policy. Astro allows the styles of all pages, and
 * misses scripts after the head.
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

/** Cached styles by font, islands and words, because similar pages have the same. */
const known = new Map<string, Promise<string>>()

/**
 * Returns the site's styles for those of the words, and of the words in the scripts of the islands, that are Tailwind
 * classes. All styles of the site are 11.8 kB with brotli, the landing page's 4.2.
 * @param font the address of the site's font
 */
function usedStyles(words: Iterable<string>, font: string, islands: string[], scripts: Scripts): Promise<string> {
  const own = [...new Set(words)].sort()
  const key = [font, ...islands, ...own].join('\n')
  const styles = known.get(key) ?? made([...own, ...wordsIn(loadedBy(islands, scripts))], font)
  known.set(key, styles)
  return styles
}

async function made(words: string[], font: string): Promise<string> {
  const source = await readFile(sheet, 'utf8')
  const tailwind = await compile(source, { base: dirname(sheet), onDependency: () => {} })
  const { code } = optimize(tailwind.build([...new Set(words)].sort()), { minify: true })
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
  /** The addresses of the islands' scripts. */
  islands: Set<string>
}

function readPage(html: string): BuiltPage {
  const page: BuiltPage = {
    styles: [],
    policy: undefined,
    inlineScripts: [],
    classes: new Set(),
    canonical: undefined,
    font: '',
    islands: new Set(),
  }
  // Without scripting, what stands in a <noscript> is read too.
  for (const element of elementsIn(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }))) {
    const { tagName, attrs, sourceCodeLocation: place } = element
    const { rel, href = '', type, ...attributes } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
    for (const name of attributes.class?.split(/\s+/) ?? []) page.classes.add(name)
    if (tagName === 'script' && type !== 'application/ld+json') page.inlineScripts.push(textOf(element))
    if (tagName === 'astro-island') page.islands.add(attributes['component-url'] ?? '')
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
