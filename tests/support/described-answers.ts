import { openApiDocument } from '#server/openapi.ts'
import { type DescribedRoute, describedRoutes, misfit, routeOf } from './described-routes.ts'

const description = () => openApiDocument({ version: '1.0.0', url: 'https://tiriva.example' })

let routes: DescribedRoute[] | undefined

/**
 * Throws if the server did what was asked and its answer is another than the description of the API says: another
 * status, a missing field, or one that nobody described.
 */
export async function expectDescribed({ method, url }: Request, response: Response): Promise<void> {
  if (!response.ok) return
  routes ??= describedRoutes(description().paths as Parameters<typeof describedRoutes>[0])
  const found = routeOf(routes, method, new URL(url).pathname)
  if (!found) return
  const described = found.operation.responses[response.status]
  if (!described) throw new Error(`${found.route} answers ${response.status}, which nobody described`)
  const schema = described.content?.['application/json']?.schema
  const wrong = schema && misfit(schema, await response.clone().json())
  if (wrong) throw new Error(`The answer of ${found.route}: ${wrong}`)
}
