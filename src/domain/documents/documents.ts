import { fold } from '../search/search.ts'
import { type FileType, fileExtensions } from './file-type.ts'

/** The documents an applicant sends. */
export const documentKinds = ['cnh', 'selfie', 'residencia'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The largest document, in bytes: 5 MB. */
export const maxDocumentBytes = 5 * 1024 * 1024

/** The largest picture, in pixels: a small file too takes four bytes of memory a pixel once it is drawn. */
export const maxDocumentPixels = 40_000_000

/**
 * A file travels in parts of this many bytes, one after the other. Small enough for a function's request (6 MB with
 * base64) and for a weak mobile connection: a lost one costs half a megabyte at most.
 */
export const partBytes = 512 * 1024

/** Sniffed types accepted for each kind: a selfie is a photo, the others may also be a PDF. */
export const acceptedDocumentTypes: Record<DocumentKind, readonly string[]> = {
  cnh: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  selfie: ['image/jpeg', 'image/png', 'image/webp'],
  residencia: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
}

/** What each document is called on screen. */
export const documentTitles: Record<DocumentKind, { title: string; description: string }> = {
  cnh: { title: 'CNH', description: 'Carteira Nacional de Habilitação' },
  selfie: { title: 'Selfie', description: 'Foto com documento em mãos' },
  residencia: { title: 'Comprovante de Residência', description: 'Conta de luz, água ou telefone' },
}

/**
 * The name that a document is saved under: its title, the contract's last four digits, and the extension of the type that
 * its bytes have. Nothing of the name that the sender gave it, which can be 'comprovante.hta'.
 */
export function documentFileName(kind: DocumentKind, contractNumber: string, type: FileType): string {
  const title = fold(documentTitles[kind].title).replace(/[^a-z]+/g, '-')
  return `${title}-${contractNumber.slice(-4)}.${fileExtensions[type]}`
}
