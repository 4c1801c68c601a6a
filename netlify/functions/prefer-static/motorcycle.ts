import { motorcycleRedirect } from '#server/catalogue/motorcycle-redirect.ts'
import { siteUrlOf } from '#server/config.ts'
import type { FunctionConfig } from '#server/function-handler.ts'
import { readEnvironment } from '#server/preview.ts'

/** Answers addresses of models that have no page. Needs neither database nor secrets. */
export default function motorcyclePage(request: Request): Response | Promise<Response> {
  return motorcycleRedirect({ url: siteUrlOf(readEnvironment()), fetch: globalThis.fetch })(request)
}

// Runs only for addresses without a built page: a slug in other letter case, a former slug, a model's exact name, a
// model no longer sold, an unknown one.
export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/motorcycle/:model?',
  preferStatic: true,
}
