import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Deletes expired rows; gives how many per table. */
export async function deleteExpired(
  db: Kysely<Database>,
  {
    now,
    applicantsSeenBefore,
    analystsSeenBefore,
    devicesSeenBefore,
    openSince,
  }: Record<'now' | 'applicantsSeenBefore' | 'analystsSeenBefore' | 'devicesSeenBefore' | 'openSince', Date>,
): Promise<Record<string, number>> {
  const sessions = db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('kind', '=', 'applicant'), where('last_seen_at', '<=', applicantsSeenBefore)]),
        where.and([where('kind', '=', 'analyst'), where('last_seen_at', '<=', analystsSeenBefore)]),
      ]),
    )
  const expired = {
    sessions,
    recoveryTokens: db.deleteFrom('recovery_tokens').where('expires_at', '<=', now),
    // An undone recovery stays until an analyst has lifted the block.
    recoveries: db
      .deleteFrom('recoveries')
      .where('expires_at', '<=', now)
      .where((where) => where.or([where('undone_at', 'is', null), where('lifted_at', 'is not', null)])),
    // Includes used invitations, because the account keeps everything else.
    invitations: db.deleteFrom('admin_invitations').where('expires_at', '<=', now),
    oneTimeCodes: db.deleteFrom('one_time_codes').where('expires_at', '<=', now),
    passkeyChallenges: db.deleteFrom('passkey_challenges').where('expires_at', '<=', now),
    idempotencyKeys: db.deleteFrom('idempotency_keys').where('expires_at', '<=', now),
    devices: db.deleteFrom('admin_devices').where('last_seen_at', '<=', devicesSeenBefore),
    applicantDevices: db.deleteFrom('applicant_devices').where('last_seen_at', '<=', devicesSeenBefore),
    viewers: db.deleteFrom('application_viewers').where('seen_at', '<', openSince),
    customerViews: db.deleteFrom('customer_views').where('expires_at', '<=', now),
    rateLimits: db.deleteFrom('rate_limits').where('expire', '<=', now.getTime()),
  }
  const counts: Record<string, number> = {}
  for (const [name, query] of Object.entries(expired)) {
    counts[name] = Number((await query.executeTakeFirst()).numDeletedRows)
  }
  return counts
}
