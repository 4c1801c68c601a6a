import { rewrittenPages } from '../rewritten-pages.mjs'

const STYLE = /<style>(astro-island[^<]*)<\/style>/
const END = '</style></head>'

/** Moves the style that Astro writes before a page's first island, in the middle of the body, to the end of the page's own styles: in a body HTML does not allow it. */
export const islandStyles = () =>
  rewrittenPages('island-styles', (html, _, file) => {
    const [element, css] = html.match(STYLE) ?? []
    if (!element) return html
    if (!html.includes(END)) throw new Error(`${file} has no styles at the end of its head`)
    return html.replace(element, '').replace(END, () => css + END)
  })
