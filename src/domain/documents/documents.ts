const photos = ['image/jpeg', 'image/png', 'image/webp']

/**
 * The kinds of documents that an applicant sends. `accepts` are the types of files, recognised by their bytes; `checks`
 * is what an analyst ticks off; `refusals` are the possible reasons of a refusal, where 'other' stands for every
 * unnamed one. A new kind is one record here, and one of words (`src/content/documents.ts`).
 */
export const documentRules = {
  cnh: {
    accepts: [...photos, 'application/pdf'],
    checks: ['name', 'cpf', 'birthDate'],
    refusals: ['unreadable', 'cropped', 'expired', 'other_person', 'missing_side', 'other'],
    provesAddress: false,
    stage: 'documents',
    most: 1,
  },
  selfie: {
    accepts: photos,
    checks: ['face', 'name'],
    refusals: ['unreadable', 'cropped', 'no_document', 'other_person', 'other'],
    provesAddress: false,
    stage: 'documents',
    most: 1,
  },
  residencia: {
    accepts: [...photos, 'application/pdf'],
    checks: ['name', 'address', 'recent'],
    refusals: ['unreadable', 'cropped', 'too_old', 'other_address', 'other_name', 'other'],
    provesAddress: true,
    stage: 'documents',
    most: 1,
  },
  renda: {
    accepts: [...photos, 'application/pdf'],
    checks: ['name', 'recent'],
    refusals: ['other'],
    provesAddress: false,
    stage: 'analysis',
    most: 6,
  },
} as const satisfies Record<string, DocumentRule>

interface DocumentRule {
  readonly accepts: readonly string[]
  readonly checks: readonly string[]
  readonly refusals: readonly string[]
  /** An accepted one is reviewed again once the applicant's address changes. */
  readonly provesAddress: boolean
  /**
   * documents: everybody sends it in the stage of that name. analysis: sent while the credit is analysed, if the bank
   * asks for it.
   */
  readonly stage: 'documents' | 'analysis'
  /** How many files it may have. */
  readonly most: number
}

/** Everything that applicants send as a document, also what only some are asked for. */
export type SentKind = keyof typeof documentRules
export const sentKinds = Object.keys(documentRules) as readonly SentKind[]

/** The documents of the stage of that name (spec, portal). */
export type DocumentKind = {
  [Kind in SentKind]: (typeof documentRules)[Kind]['stage'] extends 'documents' ? Kind : never
}[SentKind]
export const documentKinds = sentKinds.filter((kind): kind is DocumentKind => documentRules[kind].stage === 'documents')

/** Returns a value for each kind of document. */
export const forEachDocument = <Value>(value: (kind: DocumentKind) => Value): Record<DocumentKind, Value> =>
  Object.fromEntries(documentKinds.map((kind) => [kind, value(kind)])) as Record<DocumentKind, Value>

/** The largest document, in bytes: 5 MB. */
export const maxDocumentBytes = 5 * 1024 * 1024

/** The largest picture, in pixels. Even a small file takes four bytes of memory for each pixel once it is drawn. */
export const maxDocumentPixels = 40_000_000

/**
 * The size in bytes of the parts in which a browser uploads a file, one after another. A part fits a function's request
 * (6 MB with base64). On a weak mobile connection a lost part costs at most half a megabyte.
 */
export const partBytes = 512 * 1024
