import * as z from 'zod/mini'
import { line } from './text.ts'

/** The text that was agreed to, and that it was. */
export const consent = z.strictObject({
  version: line(20),
  accepted: z.literal(true, 'consent_required'),
})
