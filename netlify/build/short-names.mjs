import { clone, ident, walk } from 'css-tree'
import { classesIn } from './used-styles.mjs'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const NOT_IN_CODE = /<script\b[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>| class="([^"]*)"/g

/** The classes that a style knows, in their order. */
export function classesOf(style) {
  const names = new Set()
  walk(style, { visit: 'ClassSelector', enter: ({ name }) => names.add(ident.decode(name)) })
  return names
}

/** A name of one or two letters for each of the classes that styles know and no script does, in their order, which compresses best. */
export function shortNames(styled, { classes, scripted }) {
  const names = new Map()
  let number = 0
  for (const name of styled) {
    if (!classes.has(name) || scripted.has(name)) continue
    do names.set(name, nameOf(number++))
    while (styled.has(names.get(name)) || scripted.has(names.get(name)))
  }
  return names
}

function nameOf(number) {
  const rest = Math.floor(number / LETTERS.length)
  return LETTERS[number % LETTERS.length] + (rest ? (rest - 1).toString(36) : '')
}

/** HTML under short names; a class that neither they nor `others` have is left out. */
export function renameClasses(html, names, others) {
  return html.replace(NOT_IN_CODE, (all, classes) => {
    if (classes === undefined) return all
    const kept = classesIn(classes).flatMap((name) => names.get(name) ?? (others.has(name) ? name : []))
    return kept.length ? ` class="${kept.join(' ')}"` : ''
  })
}

/** Puts short names into styles, for classes of which `isKept` says so beside the long ones. */
export function renameStyles(style, names, isKept = () => false) {
  walk(style, {
    visit: 'Rule',
    enter({ prelude }) {
      if (prelude.type !== 'SelectorList') return
      const both = []
      prelude.children.forEach((selector, item) => {
        const own = [...classesOf(selector)]
        if (!own.some((name) => names.has(name))) return
        const copy = renamed(selector, names)
        if (own.some(isKept)) both.push(copy)
        else item.data = copy
      })
      for (const copy of both) prelude.children.appendData(copy)
    },
  })
}

function renamed(selector, names) {
  const copy = clone(selector)
  walk(copy, {
    visit: 'ClassSelector',
    enter(part) {
      part.name = names.get(ident.decode(part.name)) ?? part.name
    },
  })
  return copy
}
