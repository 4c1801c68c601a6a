import { generate, ident, parse, walk } from 'css-tree'

const STYLE = /<style>([\s\S]*?)<\/style>/
const SCRIPT = /<script\b(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g
const CLASS = / class="([^"]*)"/g
const STATES = ['is', 'where', 'not', 'has']
const OF_FIELDS = /^(-webkit-(search|inner|outer)|file-selector-button|placeholder)/
const SET_BY_PAGES = /^(data|aria)-/
const OF_DATES = /^-webkit-(date|calendar)/

/** The styles of a page, which are one element. */
export const styleOf = (html) => parse(html.match(STYLE)?.[1] ?? '')

/** A page with other styles, or with none. */
export const withStyle = (html, style) => html.replace(STYLE, () => (style ? `<style>${generate(style)}</style>` : ''))

/**
 * Takes out of styles the variables that neither they nor the rest of the page read, with what declares them.
 * @param {import('css-tree').CssNode} style
 * @param {string} rest the page without its styles
 * @param {string} prefix of the variables' names
 */
export function dropUnread(style, rest, prefix = '--') {
  let before = ''
  let now = generate(style)
  while (now !== before) {
    const read = new Set([...(rest + now).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
    dropVariables(style, (name) => name.startsWith(prefix) && !read.has(name))
    before = now
    now = generate(style)
  }
  dropEmpty(style)
}

function dropVariables(style, isUnread) {
  walk(style, {
    visit: 'Declaration',
    enter({ property }, item, list) {
      if (isUnread(property)) list.remove(item)
    },
  })
  walk(style, {
    visit: 'Atrule',
    enter({ name, prelude }, item, list) {
      if (name === 'property' && isUnread(generate(prelude))) list.remove(item)
    },
  })
}

/** What selectors may find in a page: names of elements, classes and attributes, and every word of its scripts. */
export function partsOf(html) {
  const scripts = [...html.matchAll(SCRIPT)].flatMap(([, code = '']) => code.split(/[\s"'`]+/))
  const body = html.replace(SCRIPT, '').replace(STYLE, '')
  return {
    attributes: new Set([...body.matchAll(/ ((?:data|aria)-[a-z-]+)/g)].map(([, name]) => name)),
    classes: new Set([...body.matchAll(CLASS)].flatMap(([, value = '']) => classesIn(value))),
    scripted: new Set(scripts),
    elements: new Set([...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, name]) => name)),
    hasDates: / type="(date|time|month|week)/.test(body),
  }
}

const entities = { '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
export const classesIn = (value) =>
  value
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => name.replace(/&(gt|lt|quot|#39|amp);/g, (entity) => entities[entity]))

export function dropUnused(style, page) {
  walk(style, {
    visit: 'Rule',
    leave(rule, item, list) {
      // The stages of an animation are no selectors, though `to` looks like an element.
      if (rule.prelude.type !== 'SelectorList' || this.atrule?.name.endsWith('keyframes')) return
      rule.prelude.children.forEach((selector, at, all) => {
        if (!canMatch(selector, page)) all.remove(at)
      })
      if (rule.prelude.children.isEmpty) list.remove(item)
    },
  })
  dropEmpty(style)
}

/** Of layers an empty one may say which order they have; not so Tailwind's first, that of initial values. */
function dropEmpty(style) {
  walk(style, (node, item, list) => {
    if (node.type === 'Rule' && node.block.children.isEmpty) list.remove(item)
  })
  walk(style, {
    visit: 'Atrule',
    leave({ block, name, prelude }, item, list) {
      if (block?.children.isEmpty && (name !== 'layer' || generate(prelude) === 'properties')) list.remove(item)
    },
  })
}

/** Whether something in the page may ever match: states come and go, names do not. */
function canMatch(selector, page) {
  let possible = true
  walk(selector, {
    enter(part) {
      if (part.type === 'PseudoClassSelector' && STATES.includes(part.name)) return walk.skip
      possible &&= exists(part, page)
    },
  })
  return possible
}

function exists(part, { classes, scripted, setters = scripted, elements, attributes, hasDates }) {
  // Other attributes, as `open`, are set by browsers themselves.
  if (part.type === 'AttributeSelector' && SET_BY_PAGES.test(part.name.name))
    return attributes.has(part.name.name) || isSetBy(setters, part.name.name)
  if (part.type === 'ClassSelector') {
    const name = ident.decode(part.name)
    return classes.has(name) || scripted.has(name)
  }
  if (part.type === 'TypeSelector') return part.name === '*' || elements.has(part.name) || scripted.has(part.name)
  if (part.type === 'PseudoElementSelector' && OF_DATES.test(part.name))
    return hasDates || ['date', 'time'].some((type) => scripted.has(type))
  const ofField = part.type === 'PseudoElementSelector' && OF_FIELDS.test(part.name)
  return !ofField || ['input', 'textarea', 'select'].some((name) => elements.has(name) || scripted.has(name))
}

/** Whether scripts name an attribute: as it is, or as an element's `dataset` does. */
function isSetBy(scripted, name) {
  const inDataset = name.replace(/^data-/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
  return scripted.has(name) || [...scripted].some((word) => word.includes(`dataset.${inDataset}`))
}
