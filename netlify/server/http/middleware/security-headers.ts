import { secureHeaders } from 'hono/secure-headers'

const csp = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] }

/**
 * Headers of every answer of the functions: they hold data, never anything to run, embed or keep. The pages' own are in
 * netlify.toml and in what the Astro adapter writes.
 */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: csp,
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  // A route may be stricter in its own way: a document brings a sandboxing policy.
  overwrite: false,
})
