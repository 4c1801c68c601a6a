import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Writes each page of the build anew.
 * @param {string} name of the integration
 * @param {(html: string, folder: string, file: string) => string | Promise<string>} rewrite `folder` of the built site, ending
 * in '/'; `file` of the page in it
 * @returns {import('astro').AstroIntegration}
 */
export const rewrittenPages = (name, rewrite) => ({
  name,
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir)
      for await (const file of glob('**/*.html', { cwd: folder })) {
        const html = await readFile(folder + file, 'utf8')
        const rewritten = await rewrite(html, folder, file)
        if (rewritten !== html) await writeFile(folder + file, rewritten)
      }
    },
  },
})
