import { secureHeaders } from 'hono/secure-headers'

const csp = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] }

/**
 * Headers of every answer of the functions, which is data: nothing to run, embed or cache. Pages have theirs from netlify.toml,
 * and say their policy themselves.
 */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: csp,
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  // A route may set a stricter policy: documents are sandboxed.
  overwrite: false,
})
