import { type Kysely, sql } from 'kysely'

/**
 * The hand-over of a motorcycle that came back counts for nothing where its application was reopened since, and neither
 * does the pick-up that it was for. The history keeps both, so nothing is put back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with reopened as (
      delete from hand_overs using financing_applications as application
      where application.id = application_id and returned_at is not null and status <> 'rejected'
        and not exists (select from contract_withdrawals as given_up where given_up.application_id = application.id)
      returning application_id)
    update pickups set cancelled_at = now(), sequence = sequence + 1
    from reopened where pickups.application_id = reopened.application_id and cancelled_at is null`.execute(db)
}

export async function down(): Promise<void> {}
