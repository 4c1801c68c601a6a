import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, test } from 'playwright/test'
import { oldestBrowsers } from '../../../src/integrations/oldest-browsers.ts'

const site = new URL('../../../dist/', import.meta.url).pathname

/** What @nanostores/router writes for an optional part of an address. No address of ours has one. */
const ofOptionalParts = '(?<$1>(?<=/)[^/]+)'

/** Every script that the site serves, by its path, and those in its pages. */
async function scripts(): Promise<[path: string, code: string][]> {
  const files = await readdir(site, { recursive: true })
  const served = await Promise.all(
    files.filter((file) => file.endsWith('.js')).map(async (file) => [file, await readFile(join(site, file), 'utf8')]),
  )
  const inPages = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => {
        const html = await readFile(join(site, file), 'utf8')
        const inline = [...html.matchAll(/<script(?![^>]*type="(?:application|speculation))[^>]*>([^<]*)<\/script>/g)]
        return inline.map(([, code = '']) => [file, code])
      }),
  )
  return [...served, ...inPages.flat()] as [string, string][]
}

test('no script of the built site has words that the oldest browsers cannot read', async () => {
  const found: string[] = []
  let read = 0
  for (const [path, code] of await scripts()) {
    read += 1
    const written = await transform(code, { target: 'esnext', minify: true })
    // What has newer words is written another way for these browsers. They know classes of letters, of an older
    // Unicode.
    const supported = { 'regexp-unicode-property-escapes': true }
    const older = await transform(code, { target: [...oldestBrowsers], supported, minify: true })
    if (older.code !== written.code) found.push(`${path}: newer syntax`)
    // A regular expression from a text is no syntax. Neither of them knows what looks behind.
    if (/\(\?<[!=]/.test(code.replaceAll(ofOptionalParts, ''))) found.push(`${path}: looks behind`)
  }
  expect(read).toBeGreaterThan(50)
  expect(found).toEqual([])
})
