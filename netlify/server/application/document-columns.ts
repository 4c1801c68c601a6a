import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'

/** The status of an application; with `hold`, the application stays locked until the transaction ends. */
export async function findStatus(db: Kysely<Database>, id: string, hold = false) {
  const query = db.selectFrom('financing_applications').select('status').where('id', '=', id)
  return (await (hold ? query.forUpdate() : query).executeTakeFirst())?.status
}

/** Writes which documents an application has, and where their files are. */
export async function writeDocumentColumns(
  db: Kysely<Database>,
  id: string,
  columns: { sent: Record<DocumentKind, boolean>; paths: Partial<Record<DocumentKind, string>>; at: Date },
): Promise<void> {
  await db
    .updateTable('financing_applications')
    .set((eb) => ({
      documents: JSON.stringify(columns.sent),
      file_paths: JSON.stringify(columns.paths),
      // A new version, so that an analyst who still looks at the old file cannot decide about the new one.
      version: eb('version', '+', 1),
      updated_at: columns.at,
    }))
    .where('id', '=', id)
    .execute()
}
