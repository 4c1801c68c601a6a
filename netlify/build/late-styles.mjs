import { createHash } from 'node:crypto'
import { generate, parse, walk } from 'css-tree'
import { dropUnread, dropUnused, partsOf, STYLE } from './used-styles.mjs'

const RENDERER = / renderer-url="\/_astro\/([^"]*)"/g

/**
 * A page with islands, with the styles of what it shows before they run, and the files that bring all its styles to them: what
 * an island shows later may need any. They come whole, so that rules keep the order in which they win.
 * @param {string} html
 * @returns {{ page: string, files: Map<string, string> }} files by their names in `_astro`
 */
export function withLateStyles(html) {
  const rest = html.replace(STYLE, '')
  const all = parse([...html.matchAll(STYLE)].map(([, css]) => css).join(''))
  dropUnread([all], rest, '--tw-')
  const first = parse(generate(all))
  // A font that is declared again would be set again.
  walk(all, { visit: 'Atrule', enter: ({ name }, item, list) => name === 'font-face' && list.remove(item) })
  dropUnused(first, partsOf(html))
  dropUnread([first], rest)
  const css = generate(all)
  const late = `late.${hashOf(css)}.css`
  const files = new Map([[late, css]])
  let at = 0
  const page = html.replace(STYLE, () => (at++ ? '' : `<style>${generate(first)}</style>`))
  const withRenderer = page.replace(
    RENDERER,
    (_, client) => ` renderer-url="/_astro/${rendererIn(files, client, late)}"`,
  )
  return { page: withRenderer, files }
}

function rendererIn(files, client, late) {
  const code = renderer(client, late)
  const name = `styled.${hashOf(code)}.js`
  files.set(name, code)
  return name
}

/**
 * What hydrates islands, once their styles are there; both load beside the islands' own code. What fails is tried once more,
 * as Astro does, and an island without its late styles works nonetheless. No await at the top: Safari lets a second island
 * that imports such a module go on too early.
 */
const renderer = (client, late) => `const wait=()=>new Promise(done=>setTimeout(done,1000));
const style=()=>new Promise((onload,onerror)=>document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",href:"/_astro/${late}",onload,onerror})));
const styled=style().catch(()=>wait().then(style)).catch(()=>{});
const client=import("./${client}").catch(()=>wait().then(()=>import("./${client}?astro-retry")));
client.catch(()=>{});
export default island=>async(...all)=>{await styled;return(await client).default(island)(...all)};
`

const hashOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 8)
