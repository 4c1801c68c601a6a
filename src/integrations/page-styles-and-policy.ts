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

/** The scripts of all islands by their addresses: the text of each, and which it needs at once and may load later. */
export type Scripts = ReadonlyMap<string, Script>

interface Script {
  text: string
  imports: readonly string[]
  later: readonly string[]
}

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
  const scripts = new Map<string, Script>()
  const plugin: Plugin = {
    name: 'read-scripts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const addresses = (files: readonly string[]) => files.map((file) => `/${file}`)
        scripts.set(`/${chunk.fileName}`, {
          text: chunk.code,
          imports: addresses(chunk.imports),
          later: addresses(chunk.dynamicImports),
        })
      }
    },
  }
  return { plugin, scripts }
}

/**
 * Finishes a page. It has all styles from the start, also those of what its islands show later. A page that shows
 * nothing before its island names all scripts that this needs, so that they come together. Throws Error if a page has
 * no styles or no policy.
 */
export async function finished(html: string, scripts: Scripts): Promise<FinishedPage> {
  const { styles, policy, inlineScripts, classes, canonical, font, islands, firstScripts } = readPage(html)
  const [all, ...others] = styles
  if (!all || !policy) throw new Error('A page has no styles, or no policy')
  const words = [...classes, ...wordsIn(inlineScripts)]
  const own = await usedStyles(words, font, [...islands], scripts)
  const preloads = [...neededBy(firstScripts, scripts, ({ imports }) => imports).keys()]
    .map((address) => `<link rel="modulepreload" href="${address}">`)
    .join('')
  const css = [own, ...others.map(({ text }) => text)].join('')
  const edits = [
    ...others.map(({ place }) => ({ place, text: '' })),
    { place: all.place, text: `<style>${css}</style>${preloads}` },
    {
      place: policy.place,
      text: `<meta http-equiv="content-security-policy" content="${policyFor(policy.content, inlineScripts, css)}">`,
    },
  ]
  return { html: edited(html, edits), canonical }
}

const wordsIn = (texts: readonly string[]) => texts.join('\n').split(/[\s"'`]+/)

/** Returns scripts and all that they lead to, by address. Throws Error if there is no such script. */
function neededBy(addresses: Iterable<string>, scripts: Scripts, next: (script: Script) => readonly string[]) {
  const found = new Map<string, Script>()
  const waiting = [...addresses]
  // A loop over an array also visits what is added on the way.
  for (const address of waiting) {
    if (found.has(address)) continue
    const script = scripts.get(address)
    if (!script) throw new Error(`There is no script ${address}`)
    found.set(address, script)
    waiting.push(...next(script))
  }
  return found
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
  const styles = known.get(key) ?? made([...own, ...wordsOf(islands, scripts)], font)
  known.set(key, styles)
  return styles
}

function wordsOf(islands: string[], scripts: Scripts): string[] {
  const all = neededBy(islands, scripts, ({ imports, later }) => [...imports, ...later])
  return wordsIn([...all.values()].map(({ text }) => text))
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
  /** The addresses of scripts without which the page shows nothing. */
  firstScripts: Set<string>
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
    firstScripts: new Set(),
  }
  // Without scripting, what stands in a <noscript> is read too.
  for (const element of elementsIn(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }))) {
    const { tagName, attrs, sourceCodeLocation: place } = element
    const { rel, href = '', type, ...attributes } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
    for (const name of attributes.class?.split(/\s+/) ?? []) page.classes.add(name)
    if (tagName === 'script' && type !== 'application/ld+json') page.inlineScripts.push(textOf(element))
    if (tagName === 'astro-island') {
      const { client, 'component-url': component = '', 'renderer-url': renderer = '' } = attributes
      page.islands.add(component)
      if (client === 'only') page.firstScripts.add(component).add(renderer)
    }
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
