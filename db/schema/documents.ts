import type { Generated } from 'kysely'
import type { SentKind } from '#domain/documents/documents.ts'
import type { FileType } from '#domain/documents/file-type.ts'
import type { Timestamp } from './columns.ts'

export interface DocumentsTable {
  id: Generated<string>
  application_id: string
  kind: SentKind
  state: 'uploading' | 'stored' | 'replaced'
  file_name: string
  /** Determined from the file's bytes. Null until the upload is complete. */
  mime_type: FileType | null
  size_bytes: number
  sha256: string
  parts: number
  /** Parts stored so far, in order. */
  received: Generated<number>
  blob_key: string | null
  review: Generated<'pending' | 'accepted' | 'refused'>
  review_reason: string | null
  reviewed_by: string | null
  reviewed_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** The documents that applicants upload. */
export interface DocumentTables {
  documents: DocumentsTable
}
