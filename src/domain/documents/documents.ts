/** The documents that an applicant sends. */
export const documentKinds = ['cnh', 'selfie', 'residencia'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The largest document, in bytes: 5 MB. */
export const maxDocumentBytes = 5 * 1024 * 1024

/** The largest picture, in pixels. Even a small file takes four bytes of memory for each pixel once it is drawn. */
export const maxDocumentPixels = 40_000_000

/**
 * The size in bytes of the parts in which a browser uploads a file, one after another. A part fits a function's request
 * (6 MB with base64). On a weak mobile connection a lost part costs at most half a megabyte.
 */
export const partBytes = 512 * 1024

/**
 * The accepted types of each kind, recognised by the bytes of the file. A selfie is a photo; the others may also be a
 * PDF.
 */
export const acceptedDocumentTypes: Record<DocumentKind, readonly string[]> = {
  cnh: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  selfie: ['image/jpeg', 'image/png', 'image/webp'],
  residencia: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
}
