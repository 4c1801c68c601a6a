import { secureHeaders } from 'hono/secure-headers'

/**
 * Headers of every answer of the API: it holds data, never anything to run, embed or keep. A route that may be cached
 * sets its own Cache-Control.
 */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  // No route's own headers may be weaker than these, but a document's sandboxing CSP may be different.
  overwrite: false,
})
