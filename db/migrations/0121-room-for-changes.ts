import { type Kysely, sql } from 'kysely'

/**
 * Room on each page of the tables whose rows change often, so that a change that touches no index writes none (HOT),
 * and a vacuum by how much changed instead of by how large the table is: mails are written three times, and jobs are
 * removed within minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table financing_applications set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`alter table application_state set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`alter table messages set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await onJobs(db, 'set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['financing_applications', 'application_state', 'messages'])
    await sql`alter table ${sql.table(table)} reset (fillfactor, autovacuum_vacuum_scale_factor)`.execute(db)
  await onJobs(db, 'reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)')
}

/** Changes the table of jobs, if it is there: its library makes it, before the migrations of a deploy. */
async function onJobs(db: Kysely<unknown>, change: string): Promise<void> {
  await sql`do $do$ begin
    if to_regclass('graphile_worker._private_jobs') is not null then
      alter table graphile_worker._private_jobs ${sql.raw(change)};
    end if;
  end $do$`.execute(db)
}
