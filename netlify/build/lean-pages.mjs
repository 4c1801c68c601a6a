import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, ident, parse, walk } from 'css-tree'

/** Where the build of the end-to-end tests keeps the pages as they were, to compare them: beside what it builds. */
export const wholePagesOf = (dist) => new URL('../.netlify/whole-pages/', dist)

const STYLE = /<style>([\s\S]*?)<\/style>/g
const SCRIPT = /<script\b(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g
const CLASS = / class="([^"]*)"/g
const STATES = ['is', 'where', 'not', 'has']
const OF_FIELDS = /^(-webkit-(date|search|inner|outer|calendar)|file-selector-button|placeholder)/
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Takes the variables out of each page's styles that nothing reads; out of a page without islands also the styles that nothing
 * in it can have, and gives the rest short names: about two of the thirteen kilobytes that the first round trip brings.
 * @returns {import('astro').AstroIntegration}
 */
export function leanPages() {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        await rm(wholePagesOf(dir), { recursive: true, force: true })
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const html = await readFile(folder + name, 'utf8')
          if (process.env.UI_SHOWCASE) await keep(folder + name, new URL(name, wholePagesOf(dir)))
          await writeFile(folder + name, leanPage(html))
        }
      },
    },
  }
}

async function keep(file, copied) {
  const copy = fileURLToPath(copied)
  await mkdir(dirname(copy), { recursive: true })
  await cp(file, copy)
}

/**
 * A page with the styles it uses, under short names. What its scripts name stays as it is, and so do all names of a page with
 * islands: those are in files that pages share.
 * @param {string} html
 */
export function leanPage(html) {
  const styles = [...html.matchAll(STYLE)].map(([, css]) => parse(css ?? ''))
  return html.includes('<astro-island') ? withStyles(html, styles) : withShortNames(html, styles)
}

function withStyles(html, styles) {
  const all = html.replace(STYLE, '') + styles.map((style) => generate(style)).join('')
  const read = new Set([...all.matchAll(/var\(\s*(--tw-[\w-]+)/g)].map(([, name]) => name))
  for (const style of styles) dropUnread(style, read)
  let at = 0
  return html.replace(STYLE, () => `<style>${generate(styles[at++])}</style>`)
}

function withShortNames(html, styles) {
  const page = partsOf(html)
  for (const style of styles) dropUnused(style, page)
  const names = shortNames(styles, page)
  for (const style of styles) {
    walk(style, {
      visit: 'ClassSelector',
      enter(selector) {
        selector.name = names.get(ident.decode(selector.name)) ?? selector.name
      },
    })
  }
  const notInCode = /<script\b[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>| class="([^"]*)"/g
  return withStyles(html, styles).replace(notInCode, (all, classes) => {
    if (classes === undefined) return all
    const kept = classesIn(classes).flatMap((name) => names.get(name) ?? (page.scripted.has(name) ? name : []))
    return kept.length ? ` class="${kept.join(' ')}"` : ''
  })
}

/** Tailwind's own variables that no rule of the page reads, with what declares them. */
function dropUnread(style, read) {
  const isUnread = (name) => name.startsWith('--tw-') && !read.has(name)
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

/** What selectors may find in a page: names of elements and classes, and every word of its scripts. */
function partsOf(html) {
  const scripts = [...html.matchAll(SCRIPT)].flatMap(([, code = '']) => code.split(/[\s"'`]+/))
  const body = html.replace(SCRIPT, '').replace(STYLE, '')
  const classes = new Map()
  for (const [, value = ''] of body.matchAll(CLASS))
    for (const name of classesIn(value)) classes.set(name, (classes.get(name) ?? 0) + 1)
  return {
    classes,
    scripted: new Set(scripts),
    elements: new Set([...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, name]) => name)),
  }
}

const entities = { '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const classesIn = (value) =>
  value
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => name.replace(/&(gt|lt|quot|#39|amp);/g, (entity) => entities[entity]))

function dropUnused(style, page) {
  walk(style, {
    visit: 'Rule',
    leave(rule, item, list) {
      if (rule.prelude.type !== 'SelectorList') return
      rule.prelude.children.forEach((selector, at, all) => {
        if (!canMatch(selector, page)) all.remove(at)
      })
      if (rule.prelude.children.isEmpty) list.remove(item)
    },
  })
  walk(style, {
    visit: 'Atrule',
    leave(rule, item, list) {
      if (rule.block?.children.isEmpty && rule.name !== 'layer') list.remove(item)
    },
  })
}

/** Whether something in the page may ever match: states come and go, names do not. */
function canMatch(selector, page) {
  let possible = true
  walk(selector, {
    enter(part) {
      if (part.type === 'PseudoClassSelector' && STATES.includes(part.name)) {
        possible &&= anyCanMatch(part, page)
        return walk.skip
      }
      possible &&= exists(part, page)
    },
  })
  return possible
}

function anyCanMatch(pseudo, page) {
  const list = pseudo.children?.first
  if (!['is', 'where'].includes(pseudo.name) || list?.type !== 'SelectorList') return true
  return list.children.some((selector) => canMatch(selector, page))
}

function exists(part, { classes, scripted, elements }) {
  if (part.type === 'ClassSelector') {
    const name = ident.decode(part.name)
    return classes.has(name) || scripted.has(name)
  }
  if (part.type === 'TypeSelector') return part.name === '*' || elements.has(part.name) || scripted.has(part.name)
  const ofField = part.type === 'PseudoElementSelector' && OF_FIELDS.test(part.name)
  return !ofField || ['input', 'textarea', 'select'].some((name) => elements.has(name) || scripted.has(name))
}

/** A name of one or two letters for each class that styles know and no script does; the commonest are the shortest. */
function shortNames(styles, { classes, scripted }) {
  const styled = new Set()
  for (const style of styles)
    walk(style, { visit: 'ClassSelector', enter: ({ name }) => styled.add(ident.decode(name)) })
  const names = new Map()
  let number = 0
  for (const [name] of [...classes].toSorted(([, one], [, other]) => other - one)) {
    if (!styled.has(name) || scripted.has(name)) continue
    do names.set(name, nameOf(number++))
    while (styled.has(names.get(name)) || scripted.has(names.get(name)))
  }
  return names
}

function nameOf(number) {
  const rest = Math.floor(number / LETTERS.length)
  return LETTERS[number % LETTERS.length] + (rest ? (rest - 1).toString(36) : '')
}
