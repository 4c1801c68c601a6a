import { readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'

/**
 * Writes the description of the API, /openapi.json, to which /api/openapi.json leads. The build makes it, because no
 * function has the routes of all three apps. The dev server makes it for each request.
 */
export function openApi(): AstroIntegration {
  let site: string
  let root: URL
  const described = async () => {
    const { openApiDocument } = await import('../../netlify/server/openapi.ts')
    const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { version: string }
    return JSON.stringify(openApiDocument({ version, url: site }))
  }
  return {
    name: 'open-api',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
        root = config.root
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/openapi.json', async (_request, response, next) => {
          try {
            response.setHeader('content-type', 'application/json').end(await described())
          } catch (error) {
            next(error)
          }
        })
      },
      'astro:build:done': async ({ dir }) => writeFile(new URL('openapi.json', dir), await described()),
    },
  }
}
