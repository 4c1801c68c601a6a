import { motorcycleRedirect } from './catalogue/motorcycle-redirect.ts'
import { siteUrlOf } from './config.ts'
import { readEnvironment } from './preview.ts'

/** Answers addresses of models that have no page. Needs neither database nor secrets. */
export function motorcyclePage(request: Request): Response | Promise<Response> {
  return motorcycleRedirect({ url: siteUrlOf(readEnvironment()), fetch: globalThis.fetch })(request)
}
