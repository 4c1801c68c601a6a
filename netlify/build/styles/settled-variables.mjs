import { generate, walk } from 'css-tree'

const READING = /var\((--[\w-]+)(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g
const PARTS = /^(before|after)$/

/**
 * Writes the values of variables where they are read, where only one value is possible: of those that do not inherit, and that
 * nothing or one rule sets on the elements of a look; of those that nothing sets at all. They are what Tailwind composes its
 * values of.
 * @param {import('css-tree').CssNode} style whose looks are written
 * @param {string} rest of the page
 */
export function settleVariables(style, rest) {
  const initial = initialValues(style)
  const { set, bySelectors } = settersIn(style)
  walk(style, {
    visit: 'Rule',
    enter(rule) {
      if (isInitial(this)) return
      const part = partOf(rule)
      rule.block.children.forEach((declaration) => {
        let text = generate(declaration.value)
        for (let before = ''; before !== text; ) {
          before = text
          text = text.replace(READING, (whole, name, other) => settled(name, part, other) ?? whole)
        }
        if (text !== generate(declaration.value)) declaration.value = { type: 'Raw', value: text }
      })
    },
  })

  function settled(name, part, other) {
    if (rest.includes(name) || initial.get(name) === null) return
    if (!set.has(name)) return initial.get(name) ?? other
    if (!initial.has(name) || bySelectors.has(name) || !part) return
    const values = set.get(name).get(part) ?? [initial.get(name) ?? other]
    return values.length === 1 ? values[0] : undefined
  }
}

/** The variables that do not inherit, with their initial values if they have any; null for those that are more than text. */
function initialValues(style) {
  const found = new Map()
  walk(style, {
    visit: 'Atrule',
    enter({ name, prelude, block }) {
      if (name !== 'property') return
      const [inherits, syntax, value] = ['inherits', 'syntax', 'initial-value'].map((property) => {
        const declaration = block.children.toArray().find((one) => one.property === property)
        return declaration && generate(declaration.value)
      })
      if (inherits === 'false') found.set(generate(prelude), syntax === '"*"' ? value : null)
    },
  })
  return found
}

/** What sets each variable: its values by the looks that get them, undefined where they have it in some states alone; those that selectors of other elements set. */
function settersIn(style) {
  const set = new Map()
  const bySelectors = new Set()
  walk(style, {
    visit: 'Rule',
    enter(rule) {
      if (isInitial(this)) return
      const part = partOf(rule)
      const always = this.atrule?.name === 'layer' && generate(rule.prelude) === `.${part}`
      rule.block.children.forEach(({ property, value }) => {
        if (!property.startsWith('--')) return
        const values = set.get(property) ?? new Map()
        set.set(property, values)
        if (rule.look ? !part : !rule.onlyShared) bySelectors.add(property)
        values.set(part, [...(values.get(part) ?? []), always ? generate(value) : undefined])
      })
    },
  })
  return { set, bySelectors }
}

/** Tailwind's initial values for browsers that know no `@property`. */
const isInitial = ({ atrule }) => atrule?.name === 'supports' && generate(atrule.prelude).includes('-moz-orient')

/** The look whose own elements a rule is for, with their pseudo-element where it is for that; undefined for other rules. */
function partOf({ look, prelude }) {
  if (!look) return
  const parts = prelude.children.first.children.toArray()
  const at = parts.findIndex(({ type, name }) => type === 'ClassSelector' && name === look)
  const after = parts.slice(at)
  if (at < 0 || after.some(({ type }) => type === 'Combinator')) return
  const pseudo = after.find(({ type, name }) => type === 'PseudoElementSelector' || PARTS.test(name))
  return look + (pseudo ? generate(pseudo) : '')
}
