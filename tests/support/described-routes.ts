import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** What the description of the API says of one route. */
export interface Operation {
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}

/** A route of the description: 'GET /api/leads/{id}', and the pattern of its addresses. */
export interface DescribedRoute {
  route: string
  pattern: RegExp
  operation: Operation
}

/** Returns the routes of a description of the API, a path without ids before one that has them. */
export const describedRoutes = (paths: Record<string, Record<string, Operation>>): DescribedRoute[] =>
  Object.entries(paths)
    .sort(([one], [other]) => one.split('{').length - other.split('{').length)
    .flatMap(([path, operations]) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      const of = Object.entries(operations)
      return of.map(([verb, operation]) => ({ route: `${verb.toUpperCase()} ${path}`, pattern, operation }))
    })

/** Returns the route that a request asks for; undefined for an address that the description does not have. */
export const routeOf = (
  routes: readonly DescribedRoute[],
  verb: string,
  pathname: string,
): DescribedRoute | undefined =>
  routes.find(({ route, pattern }) => route.startsWith(`${verb} `) && pattern.test(pathname))

const ajv = new Ajv2020({ strict: false })
addFormats(ajv)

/** Says in what a value differs from its schema; null if it fits. */
export function misfit(schema: object, value: unknown): string | null {
  const fits = ajv.compile(schema)
  return fits(value) ? null : ajv.errorsText(fits.errors)
}
