import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Where an element stands in the HTML, by characters. */
interface Place {
  startOffset: number
  endOffset: number
}

export interface Edit {
  place: Place
  text: string
}

/** What the build has to know of a page that Astro wrote. */
export interface BuiltPage {
  styles: { place: Place; text: string }[]
  policy: { place: Place; content: string } | undefined
  /** The texts of scripts that run, as they stand in the page. */
  inlineScripts: string[]
  /** Addresses of the scripts that bring its islands to life. */
  islands: string[]
  /** Names of its elements, classes and attributes. */
  names: Set<string>
}

/** Reads a page. */
export function readPage(html: string): BuiltPage {
  const page: BuiltPage = { styles: [], policy: undefined, inlineScripts: [], islands: [], names: new Set() }
  for (const element of elementsIn(parse(html, { sourceCodeLocationInfo: true }))) {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]))
    const place = element.sourceCodeLocation
    for (const name of [element.tagName, ...attributes.keys(), ...(attributes.get('class')?.split(/\s+/) ?? [])])
      page.names.add(name)
    if (!place) continue
    if (element.tagName === 'style') page.styles.push({ place, text: textOf(element) })
    if (attributes.get('http-equiv') === 'content-security-policy')
      page.policy = { place, content: attributes.get('content') ?? '' }
    if (element.tagName === 'script' && attributes.get('type') !== 'application/ld+json')
      page.inlineScripts.push(textOf(element))
    for (const name of ['component-url', 'renderer-url', 'src'])
      if (/astro-island|script/.test(element.tagName) && attributes.has(name))
        page.islands.push(attributes.get(name)?.split('?')[0] ?? '')
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
