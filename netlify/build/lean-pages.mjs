import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, ident, parse, walk } from 'css-tree'
import { withLateStyles } from './late-styles.mjs'
import { classesIn, dropUnread, dropUnused, partsOf, STYLE } from './used-styles.mjs'

/** Where the build of the end-to-end tests keeps the pages as they were, to compare them: beside what it builds. */
export const wholePagesOf = (dist) => new URL('../.netlify/whole-pages/', dist)

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Takes the styles out of each page that nothing in it can have as it is built, with the variables that nothing reads: about
 * two of the thirteen kilobytes that the first round trip brings. Islands get all their styles before they run.
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
          await writeFile(
            folder + name,
            html.includes('<astro-island') ? await lateStyled(html, folder) : leanPage(html),
          )
        }
      },
    },
  }
}

/** A page with islands; all names of its classes stay, for they are in files that pages share. */
async function lateStyled(html, folder) {
  const { page, files } = withLateStyles(html)
  for (const [name, text] of files) await writeFile(`${folder}_astro/${name}`, text)
  return page
}

async function keep(file, copied) {
  const copy = fileURLToPath(copied)
  await mkdir(dirname(copy), { recursive: true })
  await cp(file, copy)
}

/**
 * A page with the styles it uses, under short names; what its scripts name stays as it is.
 * @param {string} html
 */
export function leanPage(html) {
  const styles = [...html.matchAll(STYLE)].map(([, css]) => parse(css ?? ''))
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
  dropUnread(styles, html.replace(STYLE, ''))
  let at = 0
  const notInCode = /<script\b[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>| class="([^"]*)"/g
  return html
    .replace(STYLE, () => `<style>${generate(styles[at++])}</style>`)
    .replace(notInCode, (all, classes) => {
      if (classes === undefined) return all
      const kept = classesIn(classes).flatMap((name) => names.get(name) ?? (page.scripted.has(name) ? name : []))
      return kept.length ? ` class="${kept.join(' ')}"` : ''
    })
}

/** A name of one or two letters for each class that styles know and no script does, in their order, which compresses best. */
function shortNames(styles, { classes, scripted }) {
  const styled = new Set()
  for (const style of styles)
    walk(style, { visit: 'ClassSelector', enter: ({ name }) => styled.add(ident.decode(name)) })
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
