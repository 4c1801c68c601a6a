import { fold } from '../search/search.ts'
import { type FileType, fileExtensions } from './file-type.ts'

/** The documents that an applicant sends. */
export const documentKinds = ['cnh', 'selfie', 'residencia'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The largest document, in bytes: 5 MB. */
export const maxDocumentBytes = 5 * 1024 * 1024

/** The largest picture, in pixels. Even a small file takes four bytes of memory for each pixel once it is drawn. */
export const maxDocumentPixels = 40_000_000

/**
 * The size in bytes of the parts in which a browser uploads a file, one after another. A part fits a function's request (6 MB
 * with base64). On a weak mobile connection a lost part costs half a megabyte at most.
 */
export const partBytes = 512 * 1024

/** The accepted types of each kind, as the bytes of the file show them. A selfie is a photo; the others may also be a PDF. */
export const acceptedDocumentTypes: Record<DocumentKind, readonly string[]> = {
  cnh: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  selfie: ['image/jpeg', 'image/png', 'image/webp'],
  residencia: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
}

/** The name of each document on screen. */
export const documentTitles: Record<DocumentKind, { title: string; description: string }> = {
  cnh: { title: 'CNH', description: 'Carteira Nacional de Habilitação' },
  selfie: { title: 'Selfie', description: 'Foto com documento em mãos' },
  residencia: { title: 'Comprovante de Residência', description: 'Conta de luz, água ou telefone' },
}

/**
 * Gives the name under which staff save a document: the title, the last four digits of the contract number, and the extension
 * that fits the bytes. The applicant's own name for the file is not in it, because it can be 'comprovante.hta'.
 */
export function documentFileName(kind: DocumentKind, contractNumber: string, type: FileType): string {
  const title = fold(documentTitles[kind].title).replace(/[^a-z]+/g, '-')
  return `${title}-${contractNumber.slice(-4)}.${fileExtensions[type]}`
}
