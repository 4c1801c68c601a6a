import * as z from 'zod/mini'
import { line } from './text.ts'

/** The version of the text that the person accepted. */
export const consent = z.strictObject({
  version: line(20),
  accepted: z.literal(true, 'consent_required'),
})
