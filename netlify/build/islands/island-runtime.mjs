import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { classicCode } from '../classic-script.mjs'
import { rewrittenPages } from '../rewritten-pages.mjs'

const SCRIPT = /<script>([\s\S]*?)<\/script>/g
const loader = fileURLToPath(new URL('load-islands.ts', import.meta.url))

/** What Astro writes: a script that defines islands, and one for each way to wait with them. */
const isRuntime = (code) => code.includes('customElements.define("astro-island"') || isWait(code)
const isWait = (code, kind = '') => code.includes(`(self.Astro||(self.Astro={})).${kind}`)
/** The page has been painted when this comes. */
const atOnce = '(self.Astro||={}).paint=async load=>(await load())();dispatchEvent(new Event("astro:paint"))'

/** Takes out of each page whose islands wait for the first paint what brings them to life, 1.4 kB: it comes after that, in a file. */
export const islandRuntime = () =>
  rewrittenPages('island-runtime', (html, folder) =>
    html.includes(' client="paint"') ? withLoader(html, folder) : html,
  )

async function withLoader(html, folder) {
  const codes = [...html.matchAll(SCRIPT)].map(([, code]) => code).filter(isRuntime)
  const [first, ...others] = codes.map((one) => `<script>${one}</script>`)
  const inline = await loaderOf(codes.map((one) => (isWait(one, 'paint') ? atOnce : one)).join(';\n'), folder)
  const rest = others.reduce((page, script) => page.replace(script, ''), html)
  return rest.replace(first, () => `<script>${inline}</script>`)
}

/** The loaders by what they load; pages of one kind have the same. */
const loaders = new Map()

async function loaderOf(code, folder) {
  const name = `_astro/islands.${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  if (!loaders.has(name)) {
    await writeFile(folder + name, code)
    loaders.set(name, await classicCode(loader, { RUNTIME: JSON.stringify(`/${name}`) }))
  }
  return loaders.get(name)
}
