import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Pages under /admin by their names. */
const ownPages = readdirSync(new URL('../../src/pages/admin', import.meta.url)).map((file) =>
  file.replace(/\.astro$/, ''),
)

/** The pages of the demo's guide, which another process serves (dev.ts). */
const guidePages = /^\/guia(\/|$)/
function fromGuide({ pathname, search }, request) {
  const asked = new Request(process.env.GUIDE_ORIGIN + pathname + search, request)
  // `fetch` would unpack a compressed answer and leave the headers of the packed one.
  asked.headers.set('accept-encoding', 'identity')
  return fetch(asked, { redirect: 'manual' })
}

/**
 * Does in Astro's dev server what the platform does around the built pages, because no page is built there. An address
 * may end in a slash. Every path under /admin that is no page of its own is the admin shell, as in netlify.toml. The
 * functions answer in this process and follow each change of their source, while Netlify's emulation bundles them first
 * and reloads the whole server for every request. Under `netlify dev`, which calls the functions itself, only those of
 * `prefer-static` run here.
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
        const inside = process.env.NETLIFY_DEV ? 'prefer-static' : ''
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
              if (guidePages.test(url.pathname)) return await fromGuide(url, request)
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
