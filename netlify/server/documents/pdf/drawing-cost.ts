import { tooComplex } from './limits.ts'
import { type Dict, Ref, Stream, type Value } from './values.ts'

// Bytes of instructions that a reader may have to follow for one page: those of a drawing inside others as often as it
// is drawn.
const mostDrawn = 128 * 1024 * 1024
/** What each drawing costs beside its bytes. */
const perDrawing = 100
/** The most drawings that the instructions of one stream may ask for. */
const mostNames = 200_000

/**
 * Refuses drawings inside drawings that draw each other so often that a reader would not come to the end of a page: a
 * few hundred bytes can ask for billions of them. `written` holds the instructions of each stream, unpacked. Throws
 * PdfError `file_pdf_too_complex`.
 */
export function demandDrawable(objects: readonly Value[], pages: readonly Dict[], written: Map<Stream, Buffer>): void {
  const resolve = (value: Value | undefined) => (value instanceof Ref ? objects[value.number - 1] : value)
  const known = new Map<Stream, number>()

  /** The cost of instructions with the drawings that their resources name. */
  const costOf = (instructions: Buffer, resources: Value | undefined): number => {
    const named = dictIn(resolve(dictIn(resolve(resources))?.get('XObject')))
    if (named === undefined || named.size === 0) return instructions.length
    const costs = new Map([...named].map(([name, each]) => [name, costOfDrawing(resolve(each)) + perDrawing]))
    // What cannot be told by its name may be any of them.
    const dearest = Math.max(...costs.values())
    return namesDrawn(instructions).reduce((sum, name) => sum + (costs.get(name) ?? dearest), instructions.length)
  }

  const costOfDrawing = (drawing: Value | undefined): number => {
    const instructions = drawing instanceof Stream && written.get(drawing)
    if (!instructions) return 0
    const before = known.get(drawing)
    if (before !== undefined) return before
    // A drawing inside itself is not drawn.
    known.set(drawing, 0)
    const cost = Math.min(costOf(instructions, drawing.dict.get('Resources')), mostDrawn + 1)
    known.set(drawing, cost)
    return cost
  }

  for (const page of pages) {
    const contents = resolve(page.get('Contents'))
    const parts = (Array.isArray(contents) ? contents : [contents]).map(resolve)
    const instructions = parts.flatMap((part) => (part instanceof Stream && written.get(part)) || [])
    if (costOf(Buffer.concat(instructions), page.get('Resources')) > mostDrawn) throw tooComplex()
  }
}

const dictIn = (value: Value | undefined) => (value instanceof Map ? value : undefined)

const drawn = /\/([^\s/<>[\](){}%#]{1,127})\s{1,8}$/

const slash = '/'.charCodeAt(0)
const isOfWord = (byte = 0) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)

/** The names of what instructions draw, before each 'Do' (8.8); empty where it is not clear, as in a text. */
function namesDrawn(instructions: Buffer): string[] {
  const names: string[] = []
  for (let at = instructions.indexOf('Do'); at >= 0; at = instructions.indexOf('Do', at + 2)) {
    // The same letters in a longer word, or in a name.
    if (isOfWord(instructions[at - 1]) || instructions[at - 1] === slash || isOfWord(instructions[at + 2])) continue
    const before = instructions.toString('latin1', Math.max(0, at - 136), at)
    names.push(drawn.exec(before)?.[1] ?? '')
    if (names.length > mostNames) throw tooComplex()
  }
  return names
}
