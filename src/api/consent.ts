import * as z from 'zod/mini'
import { line } from './text.ts'

/** A consent, with the version of the accepted text. */
export const consent = z.strictObject({
  version: line(20),
  accepted: z.literal(true, 'consent_required'),
})
