import { type Kysely, sql } from 'kysely'

/** An upload counts its parts. Its type stays unknown until the file is complete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents
    add column received integer not null default 0,
    add constraint documents_received_check check (received between 0 and parts),
    alter column mime_type drop not null,
    add constraint documents_whole_check check (state = 'uploading' or mime_type is not null)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from documents where mime_type is null`.execute(db)
  await sql`alter table documents
    drop constraint documents_whole_check,
    drop constraint documents_received_check,
    drop column received,
    alter column mime_type set not null`.execute(db)
}
