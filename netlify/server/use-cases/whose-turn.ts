import { type RawBuilder, sql } from 'kysely'
import { requiredDocuments } from '#domain/documents/required-documents.ts'
import { entryCheckedSince, entryPaidAt, isGivenUp, isRegisteredFor } from '../application/outcome.ts'

/**
 * Since when the bank has to act on a row of `financing_applications`; null while the applicant has to, or nothing is left
 * to do. Computed on every read, because it depends on seven tables, some of which write no event. `offset 0` keeps Postgres from
 * reading the payments once for each mention of `entry`.
 */
export const bankSince: RawBuilder<Date | null> = sql`
  case when ${isGivenUp()} then null else case financing_applications.status
    when 'received' then financing_applications.created_at
    when 'analysis' then financing_applications.created_at
    when 'pending' then financing_applications.created_at
    when 'approved' then financing_applications.stage_since
    when 'waiting_docs' then (
      select case when count(*) = ${requiredDocuments.length}
          then greatest(max(document.updated_at), financing_applications.stage_since) end
      from documents document
      where document.application_id = financing_applications.id and document.state = 'stored'
        and document.review <> 'refused' and document.kind in (${sql.join(requiredDocuments)}))
    when 'signing' then (
      select case
        when financing_applications.entry_value > 0 and entry.paid_at is null then
          coalesce(${entryCheckedSince}, case when ${hasCode()} then null else financing_applications.stage_since end)
        when contract.signed_at is null and contract.ready_at is not null then null
        else coalesce(greatest(entry.paid_at, contract.signed_at,
          (registered.registered_on + time '12:00') at time zone 'America/Sao_Paulo'), financing_applications.stage_since)
        end
      from (select) one
      left join lateral (select ${entryPaidAt()} as paid_at offset 0) entry on true
      left join contracts contract on contract.application_id = financing_applications.id and contract.state <> 'void'
      left join motorcycle_releases registered on registered.application_id = financing_applications.id
        and ${isRegisteredFor('registered', 'contract')})
  end end`

/** Whether the entry has a code to pay it, even an expired one: a stored code or a charge. */
export function hasCode(): RawBuilder<boolean> {
  return sql`(financing_applications.payment_info ? 'pix_code' or exists (
    select from pix_charges charge where charge.application_id = financing_applications.id
      and charge.provider = 'bacen' and charge.state = 'active'))`
}
