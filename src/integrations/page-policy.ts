import { createHash } from 'node:crypto'

/**
 * Astro's policy with the hashes of one page's own scripts and style. Astro names the styles of all pages, and no script that is
 * written after the head.
 */
export const policyFor = (policy: string, scripts: readonly string[], style: string): string =>
  policy
    .replace(/script-src [^;]*/, `script-src 'self'${hashes(scripts)}`)
    .replace(/style-src [^;]*/, `style-src 'self'${hashes([style])}`)

function hashes(texts: readonly string[]): string {
  const all = texts.filter(Boolean).map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(all)].join('')
}
