import { siteUrlOf } from './config.ts'
import { motorcycleRedirect } from './http/public/motorcycle-redirect.ts'

/** Answers addresses of models that are no page; it needs neither database nor secrets. */
export function motorcyclePage(request: Request): Response | Promise<Response> {
  return motorcycleRedirect({ url: siteUrlOf(process.env), fetch: globalThis.fetch })(request)
}
