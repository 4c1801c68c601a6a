import * as z from 'zod/mini'
import { documentKinds, partBytes, sentKinds } from '#domain/documents/documents.ts'
import { line } from './text.ts'

export const documentKind = z.enum(documentKinds)

// A browser sends a file's bare name, so a name with a path did not come from one.
const fileName = line(200).check(z.refine((value) => !/[/\\]/.test(value) && !/^\.+$/.test(value), 'file_name_invalid'))

/** POST /api/portal/documents/uploads. An upload of the same file (kind, size, hash) continues where it stopped. */
export const uploadStartRequest = z.strictObject({
  kind: z.enum(sentKinds),
  fileName,
  sizeBytes: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** PUT …/parts/:index: the largest part the server takes, in bytes. */
export const largestPart = partBytes

/** The progress of an upload: the server holds `received` of its `parts`. */
export const uploadView = z.object({ id: z.string(), parts: z.number(), received: z.number() })

export type UploadStartRequest = z.infer<typeof uploadStartRequest>
export type UploadView = z.infer<typeof uploadView>
