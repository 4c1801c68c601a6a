import type { AppliedRule } from './applied-rules.ts'

type Initial = ReadonlyMap<string, string>
type Longhands = [name: string, value: string][]
const READING = /var\((--[\w-]+)(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g

/**
 * For each property of each element what it may be, and under which conditions, in the order in which that wins. A variable
 * that does not inherit, and that one rule sets on an element, or none, is the same as its value.
 * @param longhandsOf what declarations come to, each text once
 */
export async function cascadesOf(
  applied: readonly AppliedRule[],
  initial: Initial,
  longhandsOf: (texts: string[]) => Promise<Longhands[]>,
): Promise<string[]> {
  const settled = settledBy(applied, initial)
  const layerOf = ({ condition }: AppliedRule) => /^@layer\s*([\w-]+)/.exec(condition)?.[1] ?? 'none'
  const layers = [...new Set(applied.map(layerOf).filter((layer) => layer !== 'none')), 'none']
  const inOrder = applied.toSorted(
    (one, other) =>
      layers.indexOf(layerOf(one)) - layers.indexOf(layerOf(other)) || weigh(one.kind) - weigh(other.kind),
  )
  const entries = inOrder.flatMap(({ found, part, condition, declarations }) =>
    found.map((at) => ({ element: at + part, condition, text: settled(declarations, at + part) })),
  )
  const texts = [...new Set(entries.map(({ text }) => text))]
  const longhands = await longhandsOf(texts)
  const known = new Map(texts.map((text, at) => [text, longhands[at] ?? []]))
  const cascades = new Map<string, { condition: string; value: string }[]>()
  for (const { element, condition, text } of entries)
    for (const [name, value] of known.get(text) ?? []) {
      const cascade = cascades.get(`${element} ${name}`) ?? []
      cascades.set(`${element} ${name}`, cascade)
      // What the next rule replaces under the same conditions never shows.
      const last = cascade.at(-1)
      if (last?.condition === condition && isImportant(last.value) === isImportant(value)) cascade.pop()
      cascade.push({ condition, value })
    }
  return [...cascades]
    .map(([key, list]) => [key, ...list.map((one) => Object.values(one).join('|'))].join(' / '))
    .toSorted()
}

const STATE = /\[[^\]]*\]|(::?[\w-]+)(?:\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\))?/g

/** A selector's specificity: a class, an attribute or a state is 100, an element 1. */
function weigh(selector: string): number {
  let sum = 0
  const rest = selector.replace(STATE, (whole, name, inner) => {
    if (/^:(is|not|has)$/.test(name)) sum += Math.max(...inner.split(/,(?![^(]*\))/).map(weigh))
    else if (name !== ':where') sum += whole.startsWith('::') ? 1 : 100
    return ''
  })
  return sum + 100 * (rest.match(/\./g) ?? []).length + (rest.match(/(?<![\w.#-])[a-z]/g) ?? []).length
}

const isImportant = (value: string) => value.endsWith('important')

function settledBy(applied: readonly AppliedRule[], initial: Initial) {
  const set = new Map<string, Map<string, string[]>>()
  for (const { found, part, always, variables } of applied)
    for (const [name, value] of variables) {
      const values = set.get(name) ?? new Map<string, string[]>()
      set.set(name, values)
      for (const at of found)
        values.set(at + part, [...(values.get(at + part) ?? []), ...(always ? [value] : ['', ''])])
    }
  function onlyValue(name: string, element: string, other?: string) {
    const usual = initial.get(name) || other
    if (!set.has(name)) return usual
    if (!initial.has(name)) return
    const values = set.get(name)?.get(element) ?? [usual]
    return values.length === 1 ? values[0] : undefined
  }
  return function settled(text: string, element: string): string {
    const next = text.replace(READING, (whole, name, other) => onlyValue(name, element, other) ?? whole)
    return next === text ? text : settled(next, element)
  }
}
