import { type AuditQuery, auditAreas, auditRefusals } from '#api/audit.ts'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { paths } from '../core/router.ts'
import { addressState, isText } from '../lists/address-state.ts'

/** The audit as its address describes it: the filter, and as `q` the subject. */
export type AuditState = Omit<AuditQuery, 'before'>

const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text)

const address = addressState<AuditState>(paths.audit, {
  person: isText(40),
  area: isOneOf(auditAreas),
  from: isPlainDate,
  to: isPlainDate,
  document: isOneOf(documentKinds),
  refusal: isOneOf(auditRefusals),
  q: isText(100),
})

export const parseAudit = address.parse
export const auditPath = address.path
