import type { DocumentKind } from '#domain/documents/documents.ts'

/** Where a document's file is. `como` tells the history a thumbnail from a look; the file's id names the very file. */
export function documentUrl(id: string, kind: DocumentKind, file: string, como: 'miniatura' | 'documento'): string {
  return `/api/admin/applications/${id}/documents/${kind}?como=${como}&arquivo=${file}`
}
