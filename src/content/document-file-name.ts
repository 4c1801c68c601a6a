import type { DocumentKind } from '#domain/documents/documents.ts'
import { type FileType, fileExtensions } from '#domain/documents/file-type.ts'
import { fold } from '#domain/search.ts'
import { documentWords } from './documents.ts'

/**
 * Returns the name under which staff save a document: the title, the last four digits of the contract number, and the
 * extension that fits the bytes. The name leaves the applicant's own file name out, because that can be
 * 'comprovante.hta'.
 */
export function documentFileName(kind: DocumentKind, contractNumber: string, type: FileType): string {
  const title = fold(documentWords[kind].title).replace(/[^a-z]+/g, '-')
  return `${title}-${contractNumber.slice(-4)}.${fileExtensions[type]}`
}
