import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { brand } from '#content/brand.ts'

// The checker is written in Scala; this part of it needs no Java.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

// What reads the bank's own files and settings meets nothing that people send.
const meetsPeople = (file: string) =>
  !/\.test\.tsx?$/.test(file) && !/^(?:src\/integrations\/|netlify\/server\/variables\.ts|db\/migrations\/)/.test(file)

const files = globSync('{src,db,netlify/server,netlify/functions}/**/*.{ts,tsx}').filter(meetsPeople)

/** The nodes of all files that a test picks, each with its file. */
function nodes(picks: (node: ts.Node) => boolean): { node: ts.Node; file: string }[] {
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    const found: { node: ts.Node; file: string }[] = []
    const visit = (node: ts.Node): void => {
      if (picks(node)) found.push({ node, file })
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

const composed = nodes((node) => ts.isNewExpression(node) && node.expression.getText() === 'RegExp')
const isInFunction = ({ node }: { node: ts.Node }) => ts.findAncestor(node, ts.isFunctionLike) !== undefined

/** What the modules that put expressions together make of them, as literals. */
async function madeAtLoading(): Promise<[text: string, place: string][]> {
  const made: [string, string][] = []
  const { RegExp: Plain } = globalThis
  for (const file of new Set(composed.filter((one) => !isInFunction(one)).map((one) => one.file))) {
    globalThis.RegExp = new Proxy(Plain, {
      construct(target, given, self) {
        const expression = Reflect.construct(target, given, self)
        made.push([`/${expression.source}/${expression.flags}`, file])
        return expression
      },
    })
    await import(resolve(file)).finally(() => {
      globalThis.RegExp = Plain
    })
  }
  return made
}

// Made of a number, and of the bank's name, when they are needed.
const madeLater: [text: string, place: string][] = [
  ['/^\\d{1,9}(,\\d{1,2})?$/', 'src/admin/credit/typed-policy.ts'],
  [`/^${brand.short}\\s+/i`, 'netlify/server/pickups/manage-dealerships.ts'],
]

// The forms of zod that schemas name: whatever they read is matched with these.
const forms: Readonly<Record<string, { _zod: { def: { pattern?: RegExp } } }>> = {
  'z.uuid': z.uuid() as never,
  'z.iso.datetime': z.iso.datetime({ offset: false }) as never,
  'z.iso.date': z.iso.date() as never,
}
const otherForms =
  /^z\.(?:email|url|e164|emoji|guid|nanoid|cuid2?|ulid|xid|ksuid|ipv[46]|cidrv[46]|base64(?:url)?|jwt|iso\.\w+|templateLiteral|stringFormat)$/
const formsNamed = new Set(
  nodes((node) => ts.isPropertyAccessExpression(node)).flatMap(({ node }) => {
    const text = node.getText()
    return text in forms || otherForms.test(text) ? [text] : []
  }),
)

/** Every regular expression that may meet what people send, by the place at which it first stands. */
async function expressions(): Promise<{ text: string; place: string }[]> {
  const literals = nodes(ts.isRegularExpressionLiteral).map(({ node, file }) => [node.getText(), file] as const)
  const ofForms = Object.entries(forms).flatMap(([form, { _zod }]) => {
    const { pattern } = _zod.def
    return pattern ? [[`/${pattern.source}/${pattern.flags}`, form] as const] : []
  })
  const found = new Map([...literals, ...(await madeAtLoading()), ...madeLater, ...ofForms].toReversed())
  return [...found].map(([text, place]) => ({ text, place }))
}

it('knows every place that puts an expression together, and every form of text that schemas name', () => {
  expect(
    composed
      .filter(isInFunction)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(madeLater.map(([, file]) => file).sort())
  expect([...formsNamed].sort()).toEqual(Object.keys(forms).sort())
  expect(Object.values(forms).filter(({ _zod }) => _zod.def.pattern === undefined)).toEqual([])
})

const partsOf = (text: string) => {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

/** Strings that make an expression go back: its own words, and what many of them have in common, over and over. */
function pumps(source: string): string[] {
  const own = source
    .replace(/\\[dwsDWSbB]|\\p\{[^}]*\}|[\\^$()[\]{}?*+|]/g, ' ')
    .split(' ')
    .filter(Boolean)
  return [
    ...new Set([...own, ...own.join(''), '1', '1.', '1 ', ' ', 'a', 'a.', 'a-', '/', '/a', 'R$ ', '@', '-----BEGIN ']),
  ]
}

/** Milliseconds of work that an expression takes with `size` characters of a string that it does not end with. */
function cost(expression: RegExp, pump: string, size: number): number {
  const text = `${pump.repeat(Math.ceil(size / pump.length))}\n\u{1f6a7}`
  const before = process.cpuUsage()
  text.replace(expression, '')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const all = await expressions()

describe('is linear, whatever people send', () => {
  it.each(all)('$text in $place', ({ text }) => {
    const { source, flags } = partsOf(text)
    const { status } = checkSync(source, flags, { timeout: 2_000 })
    expect(status).not.toBe('vulnerable')
    if (status === 'safe') return
    // Too large for the checker: four times the characters take four times as long, not sixteen.
    const slow = pumps(source).filter((pump) => {
      const expression = new RegExp(source, flags)
      const large = Math.min(cost(expression, pump, 80_000), cost(expression, pump, 80_000))
      return large > 50 && large > 10 * cost(expression, pump, 20_000)
    })
    expect(slow).toEqual([])
  })
})
