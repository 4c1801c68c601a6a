import { clone, generate, ident, parse, walk } from 'css-tree'
import { classesIn } from './used-styles.mjs'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CONTROL = /<(?:button|input|select|textarea|fieldset|optgroup|option)\b[^<]*? class="([^"]*)"/g
const NOT_IN_CODE = /<script\b[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>| class="([^"]*)"/g

/**
 * Gives each look, which is what classes stand on an element together, one class with a name of one or two letters. Repeated
 * declarations compress better than lists of classes do. A class that scripts name stays beside it, and so does one that
 * decides on the look of other classes.
 * @param {import('css-tree').CssNode} style
 * @param {string} html what has looks
 * @param {Set<string>} scripted words of scripts
 */
export function looksOf(style, html, scripted) {
  const styled = new Set()
  const kept = new Set(scripted)
  walk(style, {
    visit: 'Selector',
    enter(selector) {
      const [own, ...others] = classesOf(selector)
      if (own) styled.add(own)
      for (const other of others) kept.add(other)
      for (const other of others) styled.add(other)
    },
  })
  const names = new Map()
  const having = new Map()
  let number = 0
  function nameOf(own) {
    const key = own.join(' ')
    if (names.has(key)) return names.get(key)
    let name
    do name = shortName(number++)
    while (styled.has(name) || scripted.has(name))
    names.set(key, name)
    for (const one of own) having.set(one, [...(having.get(one) ?? []), name])
    return name
  }
  /** Classes in the place of those that an element has; those that nothing knows are left out. */
  function renamed(classes) {
    const own = classes.filter((name) => styled.has(name) && !kept.has(name))
    const others = classes.filter((name) => kept.has(name) && (styled.has(name) || scripted.has(name)))
    return own.length ? [nameOf([...new Set(own)].toSorted()), ...others] : others
  }
  for (const [, value] of html.matchAll(NOT_IN_CODE)) if (value) renamed(classesIn(value))
  const controls = new Set([...html.matchAll(CONTROL)].map(([, value]) => renamed(classesIn(value))[0]))
  return { having, renamed, kept, controls }
}

function shortName(number) {
  const rest = Math.floor(number / LETTERS.length)
  return LETTERS[number % LETTERS.length] + (rest ? (rest - 1).toString(36) : '')
}

/** HTML with the classes of its looks. */
export const renameClasses = (html, { renamed }) =>
  html.replace(NOT_IN_CODE, (all, value) => {
    if (value === undefined) return all
    const classes = renamed(classesIn(value))
    return classes.length ? ` class="${classes.join(' ')}"` : ''
  })

/**
 * Writes the rules of looks in the place of those of their classes. Where an element may have a class beside its look, what
 * comes after the rules of that class stays after them. What is no control is never disabled.
 * @param {import('css-tree').List<import('css-tree').CssNode>} list rules
 * @param {ReturnType<typeof looksOf>} looks
 * @param {(name: string) => boolean} isShared whether something that has no look may have the class
 * @returns {Set<string>} the looks that have rules in the list
 */
export function writeLooks(list, looks, isShared) {
  const written = new Set()
  const open = new Map()
  list.forEach((node, item) => {
    if (node.block && node.type === 'Atrule' && !node.name.endsWith('keyframes')) {
      const inside = writeLooks(node.block.children, looks, isShared)
      for (const look of inside) written.add(look) && open.delete(look)
    }
    if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return
    node.prelude.children = node.prelude.children.filter((selector) => {
      const [own] = classesOf(selector)
      for (const look of looks.having.get(own) ?? []) {
        const text = generate(withClass(selector, own, look))
        if (text === `.${look}:disabled` && !looks.controls.has(look)) continue
        if (open.get(look)?.text !== text) {
          const rule = { ...parse(`${text}{}`, { context: 'rule' }), look }
          open.set(look, { text, block: rule.block })
          list.insertData(rule, item)
        }
        addDeclarations(open.get(look).block.children, clone(node.block).children)
        written.add(look)
      }
      return !own || looks.kept.has(own) || isShared(own)
    })
    const owners = node.prelude.children.toArray().map((selector) => classesOf(selector)[0])
    node.onlyShared = owners.every((own) => own && !looks.kept.has(own))
    if (!owners.length) list.remove(item)
    else if (owners.some((own) => looks.kept.has(own))) open.clear()
  })
  return written
}

/** Adds declarations to those of a rule. Tailwind says `content` anew with each class of a pseudo-element. */
function addDeclarations(own, others) {
  const said = new Set(own.toArray().map((one) => generate(one)))
  others.forEach((other) => {
    if (other.property !== 'content' || !said.has(generate(other))) own.appendData(other)
  })
}

/** The classes of a selector: first that which something has the rule for, then those that decide whether it does. */
function classesOf(selector) {
  const names = []
  const own = []
  walk(selector, {
    visit: 'ClassSelector',
    enter({ name }) {
      names.push(ident.decode(name))
    },
  })
  for (const { type, name } of selector.children.toArray()) if (type === 'ClassSelector') own.push(ident.decode(name))
  const first = own.at(-1) ?? names[0]
  return first === undefined ? [] : [...new Set([first, ...names])]
}

function withClass(selector, name, other) {
  const copy = clone(selector)
  walk(copy, {
    visit: 'ClassSelector',
    enter(part) {
      if (ident.decode(part.name) === name) part.name = other
    },
  })
  return copy
}
