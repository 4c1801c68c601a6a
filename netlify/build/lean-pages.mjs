import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLateStyles } from './styles/late-styles.mjs'
import { looksOf, renameClasses, writeLooks } from './styles/looks.mjs'
import { settleVariables } from './styles/settled-variables.mjs'
import { dropUnread, dropUnused, partsOf, styleOf, withStyle } from './styles/used-styles.mjs'

/** Where the build of the end-to-end tests keeps the pages as they were, to compare them: beside what it builds. */
export const wholePagesOf = (dist) => new URL('../.netlify/whole-pages/', dist)

/**
 * Takes the styles out of each page that nothing in it can have as it is built, with the variables whose values are known, and
 * gives each look one class: about three of the thirteen kilobytes that the first round trip brings. Islands keep their classes,
 * and get all their styles before they run.
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

/** A page with islands, and beside it what they need before they run. */
async function lateStyled(html, folder) {
  const { page, files } = withLateStyles(html, folder)
  for (const [name, text] of files) await writeFile(`${folder}_astro/${name}`, text)
  return page
}

async function keep(file, copied) {
  const copy = fileURLToPath(copied)
  await mkdir(dirname(copy), { recursive: true })
  await cp(file, copy)
}

/**
 * A page with the styles it uses, one class for each look; what its scripts name stays as it is.
 * @param {string} html
 */
export function leanPage(html) {
  const style = styleOf(html)
  const rest = withStyle(html)
  const page = partsOf(html)
  dropUnused(style, page)
  const looks = looksOf(style, rest, page.scripted)
  writeLooks(style.children, looks, () => false)
  settleVariables(style, rest)
  dropUnread(style, rest)
  // In HTML an inline drawing needs no namespace.
  return renameClasses(withStyle(html, style), looks).replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
}
