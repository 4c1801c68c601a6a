import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Pages under /admin by their names. */
const ownPages = readdirSync(new URL('../../src/pages/admin', import.meta.url)).map((file) =>
  file.replace(/\.astro$/, ''),
)

/**
 * What the platform does around the built pages, done by Astro's dev server, where no page is built: an address may end in a
 * slash, every path under /admin but those of its own pages is the admin shell, as in netlify.toml, and the functions answer.
 * They run in this process and follow each change of their source; Netlify's emulation packs them first and reads the whole
 * server anew for every request. Under `netlify dev` that asks the functions, this answers for those of `after-pages` alone.
 * @returns {import('astro').AstroIntegration}
 */
export function devRoutes() {
  return {
    name: 'dev-routes',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ trailingSlash: 'ignore' })
      },
      'astro:server:setup': async ({ server }) => {
        const { loadFunctions, localContext, matchFunction } = await import('./functions.ts')
        const { reply } = await import('./http-server.ts')
        const inside = process.env.NETLIFY_DEV ? 'after-pages' : ''
        const folder = fileURLToPath(new URL(`../functions/${inside}`, import.meta.url))

        server.middlewares.use((incoming, outgoing, next) => {
          const url = new URL(incoming.originalUrl ?? '/', 'http://localhost')
          const [, path] = /^\/admin\/(.*?)(?:\.html)?\/?$/.exec(url.pathname) ?? []
          if (path !== undefined) incoming.url = `/admin${ownPages.includes(path) ? `/${path}` : ''}${url.search}`
          const goOn = (error) => {
            next(error)
            return RESPONSE_ALREADY_SENT
          }
          return reply(incoming, outgoing, async (request) => {
            try {
              const functions = await loadFunctions(folder, server.ssrLoadModule)
              const answerOf = (preferStatic) =>
                matchFunction(functions, url.href, preferStatic)?.handle(request, localContext('127.0.0.1'))
              const first = await answerOf(false)
              if (first) return first
              const found = await answerOf(true)
              return found && found.status !== 404 ? found : goOn()
            } catch (error) {
              return goOn(error)
            }
          })
        })
      },
    },
  }
}
