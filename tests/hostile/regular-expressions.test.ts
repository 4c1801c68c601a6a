import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

// The checker is written in Scala; this part of it needs no Java.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

// What reads the bank's own files and settings meets nothing that people send.
const meetsPeople = (file: string) =>
  !/\.test\.tsx?$/.test(file) &&
  !/^(?:src\/integrations\/|netlify\/server\/variables\.ts|src\/admin\/login\/)/.test(file)

/** Every regular expression that may meet what people send: literals by the place at which they first stand. */
function expressions(): { text: string; place: string }[] {
  const found = new Map<string, string>()
  for (const file of globSync('{src,netlify/server}/**/*.{ts,tsx}').filter(meetsPeople)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node) && !found.has(node.text)) found.set(node.text, file)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...found].map(([text, place]) => ({ text, place }))
}

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

/** Milliseconds that an expression takes with `size` characters of a string that it does not end with. */
function cost(expression: RegExp, pump: string, size: number): number {
  const text = `${pump.repeat(Math.ceil(size / pump.length))}\n\u{1f6a7}`
  const began = performance.now()
  text.replace(expression, '')
  return performance.now() - began
}

describe('is linear, whatever people send', () => {
  it.each(expressions())('$text in $place', ({ text }) => {
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
