import { existsSync, globSync, readFileSync } from 'node:fs'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

const dist = new URL('../../../dist', import.meta.url).pathname

interface BuiltElement {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
}

/** A page as the build wrote it. */
export interface BuiltPage {
  /** Its address: '/faq'. */
  path: string
  elements: readonly BuiltElement[]
}

/** Reads a file of the built site. */
export const builtFile = (name: string): string => readFileSync(`${dist}/${name}`, 'utf8')

/** Reads every page of the built site. */
export const builtPages = (): BuiltPage[] =>
  globSync('**/*.html', { cwd: dist })
    .sort()
    .map((name) => ({
      path: `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`,
      elements: [...elementsIn(parse(builtFile(name), { scriptingEnabled: false }))],
    }))

/** Whether the built site has a page or a file at an address. */
export const isBuilt = (path: string): boolean =>
  path === '/' || existsSync(dist + path) || existsSync(`${dist}${path.replace(/\/$/, '')}.html`)

/** The value of an attribute, or else the text, of the elements of a page that have some attributes. */
export const valuesIn = (
  { elements }: BuiltPage,
  name: string,
  wanted: Record<string, string>,
  attribute?: string,
): string[] =>
  elements
    .filter((one) => one.name === name)
    .filter(({ attributes }) => Object.entries(wanted).every(([key, value]) => attributes[key] === value))
    .map(({ attributes, text }) => (attribute ? (attributes[attribute] ?? '') : text))

type Node = DefaultTreeAdapterTypes.Node

function* elementsIn(node: Node): Generator<BuiltElement> {
  const children = 'childNodes' in node ? node.childNodes : []
  if ('tagName' in node)
    yield {
      name: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      text: children.map((child) => ('value' in child ? child.value : '')).join(''),
    }
  for (const child of children) yield* elementsIn(child)
}
