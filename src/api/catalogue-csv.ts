import * as z from 'zod/mini'
import { motorcycleFacts } from './motorcycles.ts'

/** POST /api/admin/catalogue/csv/preview */
export const catalogueCsvRequest = z.strictObject({ csv: z.string().check(z.maxLength(3_000_000, 'too_long')) })

/**
 * POST /api/admin/catalogue/csv: `fingerprint` comes from the preview, so that the server stores only the previewed
 * changes.
 */
export const catalogueCsvImport = z.strictObject({
  ...catalogueCsvRequest.shape,
  fingerprint: z.string().check(z.maxLength(64)),
})

/** The changes that a file would make, or the errors of its lines. With any error the server stores nothing. */
const catalogueCsvPreview = z.object({
  errors: z.array(
    z.object({
      line: z.number(),
      column: z.nullable(z.string()),
      code: z.string(),
      /** The name of the model in this line; null if the line does not name a known one. */
      model: z.nullable(z.string()),
      /** The spreadsheet's name of the cell: 'H5'. */
      cell: z.nullable(z.string()),
    }),
  ),
  changes: z.array(z.object({ line: z.number(), before: z.nullable(motorcycleFacts), after: motorcycleFacts })),
  unchanged: z.number(),
  fingerprint: z.string(),
})

export type CatalogueCsvPreview = z.infer<typeof catalogueCsvPreview>
