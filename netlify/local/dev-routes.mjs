import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Pages under /admin by their names. */
const ownPages = readdirSync(new URL('../../src/pages/admin', import.meta.url)).map((file) =>
  file.replace(/\.astro$/, ''),
)

/**
 * What the platform does around the built pages, done by Astro's dev server, where no page is built: an address may end in a
 * slash, every path under /admin but those of its own pages is the admin shell, as in netlify.toml, and the functions of
 * `after-pages` answer what is no page. Netlify's emulations look for built files and would call those functions for every
 * page, so they do not load them.
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
        server.httpServer?.prependListener('request', (_, response) => keepCookies(response))
        const { loadFunctions, localContext, matchFunction } = await import('./functions.ts')
        const functions = await loadFunctions(fileURLToPath(new URL('../functions/after-pages', import.meta.url)))

        server.middlewares.use(async (request, response, next) => {
          const url = new URL(request.originalUrl ?? '/', 'http://localhost')
          const [, path] = /^\/admin\/(.*?)(?:\.html)?\/?$/.exec(url.pathname) ?? []
          if (path !== undefined) request.url = `/admin${ownPages.includes(path) ? `/${path}` : ''}${url.search}`
          const found = matchFunction(functions, url.href, true)
          const answer = await found?.handle(new Request(url), localContext('127.0.0.1'))
          if (!answer || answer.status === 404) return next()
          response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
        })
      },
    },
  }
}

/**
 * Netlify's emulation gives an answer's headers one after the other, and the last cookie would be the only one.
 * @param {import('node:http').ServerResponse} response
 */
function keepCookies(response) {
  const set = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    set(name, name.toLowerCase() === 'set-cookie' ? [response.getHeader(name) ?? [], value].flat() : value)
}
