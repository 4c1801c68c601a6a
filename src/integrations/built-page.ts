import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Where an element begins and ends in the HTML, in characters. */
interface Place {
  startOffset: number
  endOffset: number
}

interface Edit {
  place: Place
  text: string
}

/** What the build has to know about a page that Astro wrote. */
export interface BuiltPage {
  styles: { place: Place; text: string }[]
  policy: { place: Place; content: string } | undefined
  /** The texts of the scripts that run, as the page has them. */
  inlineScripts: string[]
  /** The classes of all elements. */
  classes: Set<string>
  /** The canonical address that the page names. */
  canonical: string | undefined
  /** The address of the preloaded font; empty where there is none. */
  font: string
  /** The `client:` directives of the islands. */
  islands: Set<string>
}

export function readPage(html: string): BuiltPage {
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
export const edited = (html: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.place.startOffset - one.place.startOffset)
    .reduce((text, { place, text: put }) => text.slice(0, place.startOffset) + put + text.slice(place.endOffset), html)

function* elementsIn(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* elementsIn(child)
  if ('content' in node) yield* elementsIn(node.content)
}

const textOf = ({ childNodes }: Element) => childNodes.map((child) => ('value' in child ? child.value : '')).join('')
