import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** What stands in the pages without being an import of a script: the font, the icons, and the reset of the styles. */
const inPages = ['@fontsource-variable/figtree', '@lucide/astro', 'tailwindcss']

/**
 * Writes THIRD-PARTY-NOTICES.txt into the built site: every package of which a part is in the scripts, the pages or the
 * functions, with its licence. `include` adds the files that the functions were bundled from.
 */
export function thirdPartyNotices(): { integration: AstroIntegration; include: (files: Iterable<string>) => void } {
  const shipped = new Set(inPages.map((name) => `node_modules/${name}`))
  const include = (files: Iterable<string>) => {
    for (const file of files) {
      const folder = packageFolder(file)
      if (folder) shipped.add(folder)
    }
  }
  const plugin: Plugin = {
    name: 'shipped-scripts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') include(chunk.moduleIds)
    },
  }
  const integration: AstroIntegration = {
    name: 'third-party-notices',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:build:done': async ({ dir }) =>
        writeFile(new URL('THIRD-PARTY-NOTICES.txt', dir), await noticesOf(shipped)),
    },
  }
  return { integration, include }
}

/**
 * Returns the folder of the package that a file belongs to, from the project's node_modules on; undefined for own
 * files.
 */
function packageFolder(file: string): string | undefined {
  return /(?:^|[/\\])(node_modules[/\\](?:.*node_modules[/\\])?(?:@[^/\\]+[/\\])?[^/\\?]+)/.exec(file)?.[1]
}

/**
 * Returns the notices of packages by their folders. Throws Error for a package whose licence or its text is missing.
 */
export async function noticesOf(folders: Iterable<string>): Promise<string> {
  const notices = await Promise.all([...new Set(folders)].map(noticeOf))
  const head = 'This site contains parts of the following packages.'
  const unique = new Map(
    notices.toSorted((one, other) => one.title.localeCompare(other.title, 'en')).map((one) => [one.title, one.text]),
  )
  return `${[head, ...[...unique].map(([title, text]) => `${title}\n\n${text}`)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** The licence of packages that name it and do not bring its text. */
const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

async function noticeOf(folder: string): Promise<{ title: string; text: string }> {
  const { name, version, license, author }: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort()
  const texts = await Promise.all(files.map(async (file) => (await readFile(join(folder, file), 'utf8')).trim()))
  const by = typeof author === 'string' ? author : author?.name
  if (texts.length === 0 && license !== 'MIT') throw new Error(`${name} has no text of its licence (${license})`)
  const text = texts.length > 0 ? texts.join('\n\n') : `Copyright (c) ${by ?? `the authors of ${name}`}\n\n${mit}`
  return { title: `${name} ${version} (${license ?? 'licence below'})`, text }
}
