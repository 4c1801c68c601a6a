import * as z from 'zod/mini'
import { documentKinds, partBytes } from '#domain/documents/documents.ts'
import { line } from './text.ts'

export const documentKind = z.enum(documentKinds)

// A browser sends the bare name of a file: one with a path in it was made by hand.
const fileName = line(200).check(z.refine((value) => !/[/\\]/.test(value) && !/^\.+$/.test(value), 'file_name_invalid'))

/** POST /api/portal/documents/uploads. The same file (kind, size, hash) goes on where it stopped. */
export const uploadStartRequest = z.strictObject({
  kind: documentKind,
  fileName,
  sizeBytes: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** PUT …/parts/:index: the bytes of one part, at most so many. */
export const largestPart = partBytes

/** Where an upload stands: `received` parts of `parts` are on the server. */
const uploadView = z.object({ id: z.string(), parts: z.number(), received: z.number() })

export type UploadStartRequest = z.infer<typeof uploadStartRequest>
export type UploadView = z.infer<typeof uploadView>
