import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/
const SCRIPT = /<script\b(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g

/**
 * Lets each page's policy, which Astro writes, name the scripts and styles of that very page. Astro names the styles of all
 * pages, a kilobyte of hashes that no compression makes smaller, and no script that is written after the head.
 * @returns {import('astro').AstroIntegration}
 */
export function pagePolicies() {
  return {
    name: 'page-policies',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const html = await readFile(folder + name, 'utf8')
          await writeFile(folder + name, withOwnHashes(html))
        }
      },
    },
  }
}

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
