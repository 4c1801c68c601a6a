import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { generate, parse, walk } from 'css-tree'
import { withOwnHashes } from '../page-policies.mjs'
import { islandWords } from './island-words.mjs'
import { looksOf, renameClasses, writeLooks } from './looks.mjs'
import { settleVariables } from './settled-variables.mjs'
import { dropUnread, dropUnused, partsOf, styleOf, withStyle } from './used-styles.mjs'

const RENDERER = / renderer-url="\/_astro\/([^"]*)"/g
const COMPONENT = / component-url="\/_astro\/([^"]*)" component-export="([^"]*)"/g
const PASSED_ON = /^export\{(\w+) as (\w+)\}from"\.\/([^"]*)";?\s*$/
const ISLANDS = /(<astro-island[\s\S]*?<\/astro-island>)/

/** From what size on a document's later styles come late, and what a connection's first round trip brings beside the headers, in bytes. */
const LIGHT = 11 * 1024
const FLIGHT = 13.5 * 1024
/** Whether styles come late; pages of one kind have the same. */
const isWorth = new Map()

/**
 * A page with islands. Where that brings it within the first round trip, it has only the styles of what it shows before they
 * run, one class for each look, and a file that pages share brings all to the islands, by the names that their code gives to
 * what changes. They come whole, so that rules keep the order in which they win. Elsewhere the classes of islands keep their
 * names.
 * @param {string} html
 * @param {string} folder of the built site
 * @returns {{ page: string, files: Map<string, string> }} files by their names in `_astro`
 */
export function withLateStyles(html, folder) {
  const all = styleOf(html)
  dropUnread(all, withStyle(html), '--tw-')
  const css = generate(all)
  const words = islandWords(html, folder)
  const lean = (isFirst) => leanAround(html, css, words, isFirst)
  if (!isWorth.has(css)) isWorth.set(css, compressed(lean(false)) > LIGHT && compressed(lean(true)) <= FLIGHT)
  return isWorth.get(css) ? withFiles(lean(true), all, folder) : { page: lean(false), files: new Map() }
}

/**
 * A page with the styles of all that it has, and of all that is named, or with those of what it shows before its islands run:
 * with one class for each look, in islands too, and with the states that they may be in.
 */
function leanAround(html, css, words, isFirst) {
  const parts = isFirst ? [html] : html.split(ISLANDS)
  const [outside, inside] = [0, 1].map((odd) => parts.filter((_, at) => at % 2 === odd).join(''))
  const page = partsOf(html)
  const named = isFirst ? new Set() : partsOf(inside).classes.union(words)
  const style = parse(css)
  const scripted = isFirst ? page.scripted : page.scripted.union(words)
  dropUnused(style, { ...page, scripted, setters: page.scripted.union(words) })
  const looks = looksOf(style, withStyle(outside), page.scripted)
  // A class with quotes in it is no word of code.
  writeLooks(style.children, looks, (name) => named.has(name) || (!isFirst && /["'`]/.test(name)))
  settleVariables(style, withStyle(html))
  dropUnread(style, withStyle(html))
  return withStyle(parts.map((part, at) => (at % 2 ? part : renameClasses(part, looks))).join(''), style)
}

const compressed = (html) => brotliCompressSync(withOwnHashes(html)).length

function withFiles(page, all, folder) {
  // A font that is declared again would be set again.
  walk(all, { visit: 'Atrule', enter: ({ name }, item, list) => name === 'font-face' && list.remove(item) })
  const css = generate(all)
  const late = `late.${hashOf(css)}.css`
  const files = new Map([[late, css]])
  const renamed = (_, client) => {
    const code = renderer(exportIn(folder, client, 'default'), late)
    const name = `styled.${hashOf(code)}.js`
    files.set(name, code)
    return ` renderer-url="/_astro/${name}"`
  }
  const direct = (_, own, exported) => {
    const { file, name } = exportIn(folder, own, exported)
    return ` component-url="/_astro/${file}" component-export="${name}"`
  }
  return { page: page.replace(RENDERER, renamed).replace(COMPONENT, direct), files }
}

/**
 * What hydrates islands, once their styles are there, which load beside the islands' own code. What fails is asked for once
 * more, as Astro does; an island without its styles does not come to life. What it imports is there with that code. No await at
 * the top: Safari lets a second island that imports such a module go on too early.
 */
const renderer = ({ file, name }, late) =>
  `let l=document.createElement("link"),s=new Promise((s,e)=>(l.onload=s,l.onerror=()=>{l.onerror=e,l.href+="?"}));l.rel="stylesheet",l.href="/_astro/${late}",document.head.append(l);export default l=>(...e)=>s.then(()=>import("./${file}")).then(s=>s.${name}(l)(...e))`

/** Where an export is: in its own file, or in the one that it is only passed on from. */
function exportIn(folder, file, name) {
  const [, there, exported, from] = PASSED_ON.exec(readFileSync(join(folder, '_astro', file), 'utf8')) ?? []
  return exported === name ? { file: from, name: there } : { file, name }
}

const hashOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 8)
