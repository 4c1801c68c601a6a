import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Where an element stands in the HTML, by characters. */
interface Place {
  startOffset: number
  endOffset: number
}

interface Edit {
  place: Place
  text: string
}

/** What the build has to know of a page that Astro wrote. */
export interface BuiltPage {
  styles: { place: Place; text: string }[]
  policy: { place: Place; content: string } | undefined
  /** The texts of scripts that run, as they stand in the page. */
  inlineScripts: string[]
  /** All classes of its elements. */
  classes: Set<string>
  /** The address that the page names as the one of its content. */
  canonical: string | undefined
  /** The address of its font. */
  font: string
  /** How its islands come to life: Astro's `client:` directives. */
  islands: Set<string>
}

/** Reads a page. */
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

/** HTML with other text at some places, none of which is inside another. */
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
