import { createHash } from 'node:crypto'
import { rewrittenPages } from './rewritten-pages.mjs'

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/
const SCRIPT = /<script\b(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g

/**
 * Lets each page's policy, which Astro writes, name the scripts and styles of that very page. Astro names the styles of all
 * pages, a kilobyte of hashes that no compression makes smaller, and no script that is written after the head.
 */
export const pagePolicies = () => rewrittenPages('page-policies', withOwnHashes)

/**
 * A page whose policy allows the scripts and styles in it, and no others.
 * @param {string} html
 */
export function withOwnHashes(html) {
  return html.replace(POLICY, (_, before, policy, after) => {
    const own = policy
      .replace(/script-src [^;]*/, ['script-src', "'self'", ...hashes(html, SCRIPT)].join(' '))
      .replace(/style-src [^;]*/, ['style-src', "'self'", ...hashes(html, STYLE)].join(' '))
    return before + own + after
  })
}

/**
 * @param {string} html
 * @param {RegExp} element
 */
function hashes(html, element) {
  const texts = [...html.matchAll(element)].map(([, text = '']) => text).filter(Boolean)
  return new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))
}
