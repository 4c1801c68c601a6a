import * as z from 'zod/mini'
import * as field from './fields.ts'

/**
 * What went wrong in a browser: an error that nobody caught, a promise that nobody caught, a part of a page that could
 * not be drawn, or something that the page's policy forbids.
 */
export const browserErrorKinds = ['error', 'rejection', 'boundary', 'policy'] as const
export type BrowserErrorKind = (typeof browserErrorKinds)[number]

/**
 * POST /api/browser-errors. It has no room for personal data: no message, no query, and of an address only words of a
 * path. `src/layouts/report-errors.ts` writes it without this schema, which would bring zod to every page.
 */
export const browserErrorReport = z.strictObject({
  kind: z.enum(browserErrorKinds),
  /** The class of the error, or the directive of the policy. */
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{0,39}$/)),
  /** The path of the page. Each part with a digit, and each long one, is a star. */
  page: z.string().check(z.regex(/^(\/([a-z.-]{1,24}|\*)){1,6}$|^\/$/)),
  /** The place in a script of ours; empty for a script in the page. */
  source: z.string().check(z.regex(/^(\/_astro\/[\w.-]{1,80}:\d{1,6}:\d{1,7})?$/)),
  /** One of how many page views reports its errors. */
  oneOf: z.union([z.literal(1), z.literal(10)]),
  /** The id of the last request to the API before it, which the server's log has too. */
  requestId: z.nullable(z.uuid()),
})
export type BrowserErrorReport = z.infer<typeof browserErrorReport>

/**
 * The errors of the last days, of which the most frequent ones are listed. `times` estimates from the reports how often
 * each happened.
 */
export const browserErrors = z.object({
  times: z.number(),
  most: z.array(
    z.object({
      kind: z.enum(browserErrorKinds),
      name: z.string(),
      page: z.string(),
      source: z.string(),
      requestId: z.nullable(z.string()),
      times: z.number(),
      at: field.instant,
    }),
  ),
})
export type BrowserErrors = z.infer<typeof browserErrors>
